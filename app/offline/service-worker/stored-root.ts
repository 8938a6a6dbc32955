import type { RootFacts } from "~/server/page/root-facts";
import { CURRENT_USER_COOKIE } from "../../kernel/session/current-user-cookie";
import { queueFact, readFact } from "../data/database";
import type { Owner } from "../data/owner";

// The root data of every page (current user, company, start page), as the server last sent it.

export type StoredRoot = { owner: Owner; root: RootFacts; home: string };

const FACT = "root";

export function storeRoot(root: StoredRoot): Promise<void> {
  return queueFact(FACT, root);
}

export async function storedRoot(): Promise<StoredRoot | null> {
  return (await readFact<StoredRoot>(FACT)) ?? null;
}

export async function storedHome(): Promise<string | null> {
  return (await storedRoot().catch(() => null))?.home ?? null;
}

/**
 * The owner whose data this device may show; null if another user has signed in and none of their pages has loaded yet.
 * For the service worker.
 */
export async function storedReader(): Promise<Owner | null> {
  const owner = await storedOwner();
  const person = await signedInUserId().catch(() => null);
  return person === null || person === owner ? owner : null;
}

/** The owner whose entries the service worker sends. The server compares it with the signed-in user. */
export async function storedOwner(): Promise<Owner | null> {
  return (await storedRoot().catch(() => null))?.owner ?? null;
}

// The types of service workers have it as a property of their scope only.
declare global {
  var cookieStore: CookieStore;
}

/** Older browsers do not expose cookies to a service worker. */
async function signedInUserId(): Promise<Owner | null> {
  if (!("cookieStore" in globalThis)) return null;
  return (await cookieStore.get(CURRENT_USER_COOKIE))?.value || null;
}
