import { noteAnswer, noteFailure } from "./connectivity";

/**
 * Wraps `fetch` so that every same-origin request updates the connectivity state: page data requested by Remix and API calls.
 * Assets are excluded because they may come from this device's cache.
 */
export function watchRequests(): void {
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    if (!isOurs(input)) return send(input, init);
    const askedAt = performance.now();
    try {
      const answer = await send(input, init);
      // A captive portal may respond too; only the server sets a request id.
      const isServers = answer.headers.has("x-request-id");
      if (isServers) noteAnswer(askedAt);
      else noteFailure();
      return isDataOf(answer) ? await whole(answer, isServers) : answer;
    } catch (error) {
      if (!isGivenUp(error)) noteFailure();
      throw error;
    }
  };
}

/**
 * Reads the whole response before returning it, because page data leaves the server in one piece. When another navigation replaces
 * this one, the request is then aborted without an error; Remix's decoder would log a torn stream ("BodyStreamBuffer was aborted").
 * A response from anything but the server, such as a captive portal, counts as no response.
 */
async function whole(answer: Response, isServers: boolean): Promise<Response> {
  if (!isServers) throw new TypeError("The answer is not the server's");
  if (!answer.body) return answer;
  return new Response(await answer.arrayBuffer(), {
    status: answer.status,
    statusText: answer.statusText,
    headers: answer.headers,
  });
}

function isDataOf({ url }: Response): boolean {
  return url !== "" && new URL(url).pathname.endsWith(".data");
}

const ASKS_ITSELF = "/api/health";

function isOurs(input: RequestInfo | URL): boolean {
  const { origin, pathname } = new URL(input instanceof Request ? input.url : input, location.href);
  return origin === location.origin && pathname !== ASKS_ITSELF && !pathname.startsWith("/assets/");
}

/** Aborted by the page itself, as when another navigation replaces this one. */
function isGivenUp(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
