import { PERSON_COOKIE } from "../../kernel/current-user-cookie";

/** Whose things these are on a phone that several people may use: the id of a user. A company is a host, and browsers keep hosts apart. */
export type Owner = string;

const KEY = "owner";
/** Whose things are being taken off this phone; nobody is shown them meanwhile. */
const UNFINISHED_KEY = "wiping";
let inThisWindow: Owner | null = null;

/** Who uses this window: whom its page was made for, else who used this phone last, as when a page opens without a network. */
export function ownerHere(): Owner | null {
  return inThisWindow ?? (typeof localStorage === "undefined" ? null : localStorage.getItem(KEY));
}

/**
 * Who may be shown what this phone keeps of who uses this window: nobody, once somebody else has signed in here and no page of theirs has
 * come yet.
 */
export function readerHere(): Owner | null {
  const owner = ownerHere();
  const person = personIn(typeof document === "undefined" ? "" : document.cookie);
  return person === null || person === owner ? owner : null;
}

/** Null where no cookie says: a session that has ended says no more, and its person still reads what is theirs. */
export function personIn(cookies: string): Owner | null {
  const found = cookies.split("; ").find((each) => each.startsWith(`${PERSON_COOKIE}=`));
  return found?.slice(PERSON_COOKIE.length + 1) || null;
}

/** Said by the frame with each page of its own; null when somebody logs out. */
export function setOwnerHere(owner: Owner | null): void {
  inThisWindow = owner;
  if (owner === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, owner);
}

/**
 * Takes off this phone what it kept of one person to read: the field pack, caches whose name ends with the owner, facts that name the
 * owner. What was written and not sent stays theirs, drafts too.
 */
export async function wipe(owner: Owner): Promise<void> {
  localStorage.setItem(UNFINISHED_KEY, owner);
  const { wipeOwner } = await import("./database-wipe");
  await Promise.all([wipeOwner(owner), dropCaches(owner)]);
  localStorage.removeItem(UNFINISHED_KEY);
}

/** Goes on with what was interrupted, as by a storage that failed; unless its person is back by now. */
export async function finishWiping(here: Owner): Promise<void> {
  const owner = localStorage.getItem(UNFINISHED_KEY);
  if (owner === here) localStorage.removeItem(UNFINISHED_KEY);
  else if (owner !== null) await wipe(owner);
}

async function dropCaches(owner: Owner): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.endsWith(`.${owner}`)).map((name) => caches.delete(name)));
}
