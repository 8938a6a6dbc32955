import { PREVIEW_FIELD } from "~/kernel/input/form";
import { SESSION_ENDED } from "~/kernel/session/session-ended";
import { askToSignIn, hasDeclinedSignIn } from "~/shell/session/sign-in-again";
import { signOutReason } from "~/shell/session/signed-out";
import { hasUnsavedInput } from "~/ui/form/dirty-forms";
import { isFileOfRelease } from "../releases/release-file";
import { recordResponse, noteFailure } from "./connectivity";

/**
 * Wraps `fetch` so that every same-origin request updates the connectivity state: page data requested by Remix and API calls.
 * Assets are excluded because they may come from this device's cache.
 */
export function watchRequests(): void {
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    if (!isOurs(input)) return send(input, init);
    const requestedAt = performance.now();
    try {
      const response = await send(input, init);
      // A captive portal may respond too; only the server sets a request id.
      const isServers = response.headers.has("x-request-id");
      if (isServers) recordResponse(requestedAt);
      else noteFailure();
      if (await hasSignedInFor(response, init)) return await window.fetch(input, init);
      return isDataOf(response) ? await whole(response, isServers) : response;
    } catch (error) {
      if (!isGivenUp(error)) noteFailure();
      throw error;
    }
  };
}

/**
 * The session has ended, and this is a form or a page with unsaved input: the user signs in on the page, and the request is sent again.
 * Everything else leads to the login page (requirements §8).
 */
async function hasSignedInFor(
  response: Response,
  { method, body }: RequestInit = {},
): Promise<boolean> {
  if (!response.headers.has(SESSION_ENDED) || !isDataOf(response)) return false;
  const isLeaving = ["leaving", "left"].includes(signOutReason() ?? "");
  if (isLeaving || (isPreview(body) && hasDeclinedSignIn())) return false;
  return (method === "POST" || hasUnsavedInput()) && (await askToSignIn());
}

/** Sent by the page itself whenever a field changes. */
function isPreview(body: RequestInit["body"]): boolean {
  return (body instanceof URLSearchParams || body instanceof FormData) && body.has(PREVIEW_FIELD);
}

/**
 * Reads the whole response before returning it, because page data leaves the server in one piece. When another navigation replaces
 * this one, the request is then aborted without an error; Remix's decoder would log a torn stream ("BodyStreamBuffer was aborted").
 * A response from anything but the server, such as a captive portal, counts as no response, which fetch rejects with a TypeError; an error
 * page, such as a proxy's, is one.
 */
async function whole(response: Response, isServers: boolean): Promise<Response> {
  if (!isServers)
    throw new (response.status < 500 ? TypeError : Error)("The answer is not the server's");
  if (!response.body) return response;
  return new Response(await response.arrayBuffer(), {
    status: response.status,
    statusText: response.statusText,
    headers: response.headers,
  });
}

function isDataOf({ url }: Response): boolean {
  return url !== "" && new URL(url).pathname.endsWith(".data");
}

const HEALTH_PATH = "/api/health";

function isOurs(input: RequestInfo | URL): boolean {
  const { origin, pathname } = new URL(input instanceof Request ? input.url : input, location.href);
  return origin === location.origin && pathname !== HEALTH_PATH && !isFileOfRelease(pathname);
}

/** Aborted by the page itself, as when another navigation replaces this one. */
function isGivenUp(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
