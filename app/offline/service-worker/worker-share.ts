import { SHARE_PATH } from "../../kernel/paths";
import type { Owner } from "../data/owner";
import { storeShared } from "../drafts/shared-files";

/** The form that the browser sends when another app shares something with this one (share_target of the web app manifest). */
export function isShare({ method, mode, url }: Request, ownOrigin: string): boolean {
  const { origin, pathname } = new URL(url);
  return (
    method === "POST" && mode === "navigate" && origin === ownOrigin && pathname === SHARE_PATH
  );
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
