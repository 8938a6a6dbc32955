import { CURRENT_USER_COOKIE } from "../../kernel/session/current-user-cookie";
import { forgetOwner } from "../outbox/durability/known-database";
import { windowScope } from "../window-scope";

/** The id of the user whose data this is, on a device that several people may use. Companies are separated by origin. */
export type Owner = string;

const KEY = "owner";
/** The owner whose data is being wiped. It is shown to nobody meanwhile. */
const UNFINISHED_KEY = "wiping";
let inThisWindow: Owner | null = null;

/** The user of this window: the one its page was rendered for, otherwise the last user of this device, as when a page opens offline. */
export function ownerHere(): Owner | null {
  return inThisWindow ?? windowScope.localStorage?.getItem(KEY) ?? null;
}

/** The owner whose stored data may be shown; null if somebody else has signed in and none of their pages has loaded yet. */
export function readerHere(): Owner | null {
  const owner = ownerHere();
  const person = personIn(windowScope.document?.cookie ?? "");
  return person === null || person === owner ? owner : null;
}

/** Null without the cookie: the session has ended, and its user may still read their own data. */
export function personIn(cookies: string): Owner | null {
  const found = cookies.split("; ").find((each) => each.startsWith(`${CURRENT_USER_COOKIE}=`));
  return found?.slice(CURRENT_USER_COOKIE.length + 1) || null;
}

/** Set by the frame with each of its pages; null on sign-out. */
export function setOwnerHere(owner: Owner | null): void {
  inThisWindow = owner;
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
  await Promise.all([wipeOwner(owner), dropCaches(owner)]);
  windowScope.localStorage?.removeItem(UNFINISHED_KEY);
}

/** Resumes an interrupted wipe, as after a storage error, unless that user has signed in again. */
export async function finishWiping(here: Owner): Promise<void> {
  const owner = windowScope.localStorage?.getItem(UNFINISHED_KEY) ?? null;
  if (owner === here) windowScope.localStorage?.removeItem(UNFINISHED_KEY);
  else if (owner !== null) await wipe(owner);
}

async function dropCaches(owner: Owner): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.endsWith(`.${owner}`)).map((name) => caches.delete(name)),
  );
}
