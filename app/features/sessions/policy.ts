import { sha256 } from "~/kernel/canonical";
import type { AttemptCounter, AttemptLimit } from "~/kernel/attempt-counters";
import { ATTEMPTS, ATTEMPTS_FROM_ANYWHERE, RESET_ATTEMPTS, WRONG_CODES } from "./model";

/** From where and by which known device an attempt for an account comes. */
export type Origin = { emailKey: string; source: string; device: string | null };

const LOCKS: AttemptLimit = { ...ATTEMPTS, most: ATTEMPTS.perAccount };
const RESET_LOCKS: AttemptLimit = { ...RESET_ATTEMPTS, most: RESET_ATTEMPTS.perAccount };

/** In which form an address names an account. */
export function emailKeyOf(email: string): string {
  return email.trim().toLowerCase();
}

/** What all counters of signing in to an account begin with. Of unknown addresses too, and none is kept as it was typed. */
export async function accountKey(emailKey: string): Promise<string> {
  return `account:${await sha256(emailKey)}`;
}

/** Passwords of a stranger: by account and source, by account alone, by source alone. */
export async function passwordCounters({ emailKey, source }: Omit<Origin, "device">): Promise<AttemptCounter[]> {
  const account = await accountKey(emailKey);
  return [own(`${account}@${source}`, LOCKS), own(account, ATTEMPTS_FROM_ANYWHERE), ...everywhere(`source:${source}`, source, { ...ATTEMPTS, most: ATTEMPTS.perSource })];
}

/** Codes after the right password, of a stranger. Only who knows the password can lock these, so that the account's lock may be a long one. */
export async function codeCounters(origin: Omit<Origin, "device">, userId: string): Promise<AttemptCounter[]> {
  return [...(await passwordCounters(origin)), own(`codes:${userId}`, LOCKS)];
}

/** A browser that signed in to this account before has a budget of its own, which nobody else can use up; null for any other. */
export function deviceCounters(device: string | null, kind: "password" | "code" | "reset"): AttemptCounter[] | null {
  return device === null ? null : [own(`device-${kind}:${device}`, kind === "reset" ? RESET_LOCKS : LOCKS)];
}

/** Asking for a code by mail: the account's limit is for its mailbox, from wherever it is asked. */
export async function resetCounters({ emailKey, source }: Omit<Origin, "device">): Promise<AttemptCounter[]> {
  return [own(`reset-${await accountKey(emailKey)}`, RESET_LOCKS), ...everywhere(`reset-source:${source}`, source, { ...RESET_ATTEMPTS, most: RESET_ATTEMPTS.perSource })];
}

/** What somebody who is signed in is asked again, before the account becomes weaker. */
export function ownCounters(userId: string, purpose: "password" | "second-step"): AttemptCounter[] {
  return [own(`${purpose}:${userId}`, LOCKS)];
}

/** Locks nothing: it says when the account's owner has to be told. */
export function wrongCodeCounter(userId: string): AttemptCounter {
  const { windowMs } = WRONG_CODES;
  return own(`wrong-codes:${userId}`, { windowMs, lockMs: 0, most: Number.MAX_SAFE_INTEGER });
}

function own(key: string, limit: AttemptLimit): AttemptCounter {
  return { scope: "tenant", key, limit, afterSuccess: "reset" };
}

/** Where nobody says an address there is no source: one shared by all who have none would lock them all out together. */
function everywhere(key: string, source: string, limit: AttemptLimit): AttemptCounter[] {
  return source === "" ? [] : [{ scope: "everywhere", key, limit, afterSuccess: "decrement" }];
}
