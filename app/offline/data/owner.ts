import { CURRENT_USER_COOKIE } from "../../kernel/session/current-user-cookie";
import { forgetOwner } from "../outbox/durability/known-database";
import { windowScope } from "../window-scope";

/** The id of the user whose data this is, on a device that several people may use. Companies are separated by origin. */
export type Owner = string;

const KEY = "owner";
/** The owner whose data is being wiped and must not be shown until that is done. */
const UNFINISHED_KEY = "wiping";
let windowOwner: Owner | null = null;

/** The user of this window: the one its page was rendered for, otherwise, for example on a page that opens offline, the last user of this device. */
export function currentOwner(): Owner | null {
  return windowOwner ?? windowScope.localStorage?.getItem(KEY) ?? null;
}

/** The owner whose stored data may be shown; null if another user has signed in and none of their pages has loaded yet. */
export function readerHere(): Owner | null {
  const owner = currentOwner();
  const signedInId = userIdInCookies(windowScope.document?.cookie ?? "");
  return signedInId === null || signedInId === owner ? owner : null;
}

/** Null without the cookie: the session has ended, and its user may still read their own data. */
export function userIdInCookies(cookies: string): Owner | null {
  const found = cookies.split("; ").find((each) => each.startsWith(`${CURRENT_USER_COOKIE}=`));
  return found?.slice(CURRENT_USER_COOKIE.length + 1) || null;
}

/** Called by the layout on each page; with null on sign-out. */
export function setCurrentOwner(owner: Owner | null): void {
  windowOwner = owner;
  if (owner === null) windowScope.localStorage?.removeItem(KEY);
  else windowScope.localStorage?.setItem(KEY, owner);
}

/**
 * Deletes the readable data of one user from this device: offline data, caches whose name ends with the owner, facts with that owner.
 * Unsent entries and drafts stay.
 */
export async function wipe(owner: Owner): Promise<void> {
  windowScope.localStorage?.setItem(UNFINISHED_KEY, owner);
  forgetOwner(owner);
  const { wipeOwner } = await import("./database-wipe");
  await Promise.all([wipeOwner(owner), deleteCaches(owner)]);
  windowScope.localStorage?.removeItem(UNFINISHED_KEY);
}

/** Resumes an interrupted wipe, as after a storage error, unless that user has signed in again. */
export async function finishWiping(here: Owner): Promise<void> {
  const owner = windowScope.localStorage?.getItem(UNFINISHED_KEY) ?? null;
  if (owner === here) windowScope.localStorage?.removeItem(UNFINISHED_KEY);
  else if (owner !== null) await wipe(owner);
}

async function deleteCaches(owner: Owner): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.endsWith(`.${owner}`)).map((name) => caches.delete(name)),
  );
}
