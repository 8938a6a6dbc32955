import { SHARE_PATH } from "../../kernel/paths";
import type { Owner } from "../data/owner";
import { storeShared } from "../drafts/shared-files";

type ShareRequest = Pick<
  Request,
  "method" | "mode" | "url" | "headers" | "referrer" | "referrerPolicy"
>;

/** The form that the browser sends when another app shares something with this one (share_target of the web app manifest). */
export function isShare(request: ShareRequest, ownOrigin: string): boolean {
  const { method, mode, url } = request;
  const { origin, pathname } = new URL(url);
  return (
    method === "POST" &&
    mode === "navigate" &&
    origin === ownOrigin &&
    pathname === SHARE_PATH &&
    !isOfForeignPage(request, ownOrigin)
  );
}

/**
 * A form of another site's page. The request continues to the server, which refuses it. The system shares with the origin "null", which a
 * page that hides its address has too: the referrer and its policy distinguish them.
 */
function isOfForeignPage(
  { headers, referrer, referrerPolicy }: ShareRequest,
  ownOrigin: string,
): boolean {
  const from = headers.get("origin") ?? "null";
  if (from !== "null") return from !== ownOrigin;
  const isForeignReferrer = /^https?:/.test(referrer) && new URL(referrer).origin !== ownOrigin;
  return isForeignReferrer || referrerPolicy === "no-referrer";
}

/** Stores what was shared, and opens the page on which its owner chooses a work order. */
export async function shareResponse(
  request: Request,
  currentOwner: () => Promise<Owner | null>,
): Promise<Response> {
  const owner = await currentOwner();
  // Nobody is signed in: the server's page says so.
  if (owner === null) return fetch(request);
  const result = await request
    .formData()
    .then((form) => storeShared(owner, form))
    .catch(() => "failed" as const);
  const path = result === "stored" ? SHARE_PATH : `${SHARE_PATH}?not=${result}`;
  return Response.redirect(path, 303);
}
