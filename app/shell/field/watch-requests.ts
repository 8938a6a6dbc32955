import { noteAnswer, noteFailure } from "./connectivity";

/**
 * Every request of this page to our server tells whether it can be reached, whoever sent it: pages' data by Remix, calls of the API.
 * Files of a release tell nothing, they may lie on this phone.
 */
export function watchRequests(): void {
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    if (!isOurs(input)) return send(input, init);
    try {
      const answer = await send(input, init);
      // Anybody between us and the server may answer; the number of the request is the server's.
      if (answer.headers.has("x-request-id")) noteAnswer();
      else noteFailure();
      return answer;
    } catch (error) {
      if (!isGivenUp(error)) noteFailure();
      throw error;
    }
  };
}

const ASKS_ITSELF = "/api/health";

function isOurs(input: RequestInfo | URL): boolean {
  const { origin, pathname } = new URL(input instanceof Request ? input.url : input, location.href);
  return origin === location.origin && pathname !== ASKS_ITSELF && !pathname.startsWith("/assets/");
}

/** By the page itself, as when another navigation takes its place. */
function isGivenUp(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
