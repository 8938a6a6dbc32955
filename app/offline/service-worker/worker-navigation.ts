import { scaled } from "../../kernel/time-limits";
import { isFieldPage } from "../data/offline-pages";

/** How long a navigation to an offline page waits for the server. */
const TIMEOUT_MS = 8_000;

type Stored = { shell(): Promise<Response | undefined>; home(): Promise<string | null> };

/**
 * Answers a navigation from the network, and from this device if the server does not respond. A response of the server counts even if it
 * is an error. A missing response and an error of an intermediary do not count.
 */
export async function navigationResponse(request: Request, stored: Stored): Promise<Response> {
  const { pathname } = new URL(request.url);
  const fetched = fetch(request).catch(() => null);
  const response = isFieldPage(pathname) ? await Promise.race([fetched, silence()]) : await fetched;
  if (response instanceof Response && !isFromBetween(response)) return response;
  return (await fromPhone(pathname, stored)) ?? responseOrThrow(await fetched);
}

function silence(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), scaled(TIMEOUT_MS)));
}

/** An error of a proxy that could not reach the server; each response of the server has a request id. Redirects are followed. */
function isFromBetween(response: Response): boolean {
  return response.status >= 500 && !response.headers.has("x-request-id");
}

async function fromPhone(pathname: string, stored: Stored): Promise<Response | undefined> {
  const home = pathname === "/" ? await stored.home() : null;
  return home ? Response.redirect(home, 302) : stored.shell();
}

/** Without a stored shell, the browser shows its own error page. */
function responseOrThrow(fetched: Response | null): Response {
  return fetched ?? Response.error();
}
