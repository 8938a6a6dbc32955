import type { RootFacts } from "../../kernel/server/page";
import { PERSON_COOKIE } from "../../kernel/current-user-cookie";
import { queueFact, readFact } from "../data/database";
import type { Owner } from "../data/owner";

// What every page knows of who uses this phone and of their company, as the server last said it, and where they start.

export type StoredRoot = { owner: Owner; root: RootFacts; home: string };

const FACT = "root";

export function storeRoot(kept: StoredRoot): Promise<void> {
  return queueFact(FACT, kept);
}

export async function storedRoot(): Promise<StoredRoot | null> {
  return (await readFact<StoredRoot>(FACT)) ?? null;
}

export async function storedHome(): Promise<string | null> {
  return (await storedRoot().catch(() => null))?.home ?? null;
}

/** Whose things may be read from this phone: nobody's, once somebody else has signed in and no page of theirs has come yet. For the service worker. */
export async function storedReader(): Promise<Owner | null> {
  const owner = await storedOwner();
  const person = await personHere().catch(() => null);
  return person === null || person === owner ? owner : null;
}

/** Whose entries the service worker sends: the server compares them with who is signed in. */
export async function storedOwner(): Promise<Owner | null> {
  return (await storedRoot().catch(() => null))?.owner ?? null;
}

type WithCookies = { cookieStore?: { get(name: string): Promise<{ value?: string } | null> } };

/** Older browsers keep cookies from a service worker. */
async function personHere(): Promise<Owner | null> {
  const { cookieStore } = globalThis as WithCookies;
  return (await cookieStore?.get(PERSON_COOKIE))?.value || null;
}
