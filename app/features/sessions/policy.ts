import { sha256 } from "~/kernel/text/canonical";
import type { AttemptCounter, AttemptLimit } from "~/kernel/session/attempt-counters";
import { ATTEMPTS } from "~/kernel/session/attempt-limits";
import { ATTEMPTS_FROM_ANYWHERE, RESET_ATTEMPTS } from "./model";

/** The source and the known device of an attempt to sign in to an account. */
type Origin = { emailKey: string; source: string; device: string | null };

const LOCKS: AttemptLimit = { ...ATTEMPTS, most: ATTEMPTS.perAccount };
const RESET_LOCKS: AttemptLimit = { ...RESET_ATTEMPTS, most: RESET_ATTEMPTS.perAccount };

/** The canonical form in which an email address identifies an account. */
export function emailKeyOf(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * The prefix of all counters of sign-in attempts for an account. Unknown addresses have counters too; the hash avoids storing them as
 * typed.
 */
export async function accountKey(emailKey: string): Promise<string> {
  return `account:${await sha256(emailKey)}`;
}

/** Password attempts from an unknown device: by account and source, by account, by source. */
export async function passwordCounters({
  emailKey,
  source,
}: Omit<Origin, "device">): Promise<AttemptCounter[]> {
  const account = await accountKey(emailKey);
  return [
    own(`${account}@${source}`, LOCKS),
    own(account, ATTEMPTS_FROM_ANYWHERE),
    ...everywhere(`source:${source}`, source, { ...ATTEMPTS, most: ATTEMPTS.perSource }),
  ];
}

/**
 * Code attempts after the correct password, from an unknown device. Only a person who has the password can lock these, so the lock of the
 * account may be long.
 */
export async function codeCounters(
  origin: Omit<Origin, "device">,
  userId: string,
): Promise<AttemptCounter[]> {
  return [...(await passwordCounters(origin)), own(`codes:${userId}`, LOCKS)];
}

/** A browser that has signed in to this account before has its own counter, which no one else can exhaust. Null for any other browser. */
export function deviceCounters(
  device: string | null,
  kind: "password" | "code" | "reset",
): AttemptCounter[] | null {
  return device === null
    ? null
    : [own(`device-${kind}:${device}`, kind === "reset" ? RESET_LOCKS : LOCKS)];
}

/** Requests for a code by email: the account's limit protects its mailbox, from all sources together. */
export async function resetCounters({
  emailKey,
  source,
}: Omit<Origin, "device">): Promise<AttemptCounter[]> {
  return [
    own(`reset-${await accountKey(emailKey)}`, RESET_LOCKS),
    ...everywhere(`reset-source:${source}`, source, {
      ...RESET_ATTEMPTS,
      most: RESET_ATTEMPTS.perSource,
    }),
  ];
}

function own(key: string, limit: AttemptLimit): AttemptCounter {
  return { scope: "tenant", key, limit, afterSuccess: "reset" };
}

/** Without a client IP address there is no per-source counter: one shared by all such clients would lock them all out together. */
function everywhere(key: string, source: string, limit: AttemptLimit): AttemptCounter[] {
  return source === "" ? [] : [{ scope: "everywhere", key, limit, afterSuccess: "decrement" }];
}
