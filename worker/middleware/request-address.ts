const ADDRESS = /^https?:\/\/[a-z0-9.-]{1,253}(?::\d{1,5})?(?:[/?#]|$)/i;

/** A URL whose host ./host.ts rejects. */
const UNREADABLE = "http://-/";

/**
 * workerd builds the request URL from the Host header without validation, for example `a:b`. This
 * replaces it, so that all later code can parse the URL. The request gets the same response as any
 * other with an invalid host.
 */
export function withReadableAddress(request: Request): Request {
  return isReadable(request.url) ? request : new Request(UNREADABLE, request);
}

/** A host name with an optional port. Two Host headers arrive as one with a comma. */
function isReadable(url: string): boolean {
  return ADDRESS.test(url) && URL.canParse(url);
}
