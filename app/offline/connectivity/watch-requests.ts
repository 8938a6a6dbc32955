import { noteAnswer, noteFailure } from "./connectivity";

/**
 * Every request of this page to our server tells whether it can be reached, whoever sent it: pages' data by Remix, calls of the API.
 * Files of a release tell nothing, they may lie on this phone.
 */
export function watchRequests(): void {
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    if (!isOurs(input)) return send(input, init);
    const askedAt = performance.now();
    try {
      const answer = await send(input, init);
      // Anybody between us and the server may answer; the number of the request is the server's.
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
 * A page's data leaves the server in one piece, and arrives here in one: a navigation that another one replaces in between is then given up
 * quietly, where Remix's decoder would call the torn stream an error on the console ("BodyStreamBuffer was aborted"). What somebody else
 * answered, as a hotel's sign-in page, is no data: to the page there was no answer.
 */
async function whole(answer: Response, isServers: boolean): Promise<Response> {
  if (!isServers) throw new TypeError("The answer is not the server's");
  if (!answer.body) return answer;
  return new Response(await answer.arrayBuffer(), { status: answer.status, statusText: answer.statusText, headers: answer.headers });
}

function isDataOf({ url }: Response): boolean {
  return url !== "" && new URL(url).pathname.endsWith(".data");
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
