const ADDRESS = /^https?:\/\/[a-z0-9.-]{1,253}(?::\d{1,5})?(?:[/?#]|$)/i;

/** Its host is one that ./host.ts takes for no name. */
const UNREADABLE = "http://-/";

/**
 * workerd makes a request's address of its Host header and hands over what no URL parser takes, as `a:b`; everything after this may parse it.
 * Such a request is answered like any other whose host is odd.
 */
export function withReadableAddress(request: Request): Request {
  return isReadable(request.url) ? request : new Request(UNREADABLE, request);
}

/** A name, perhaps a port. Two Host headers arrive as one with a comma. */
export function isReadable(url: string): boolean {
  return ADDRESS.test(url) && URL.canParse(url);
}
