import type { AttemptCounter } from "./attempt-counters";

const MINUTE_MS = 60_000;

/**
 * Failed sign-ins until a lock that expires by itself: for one account from one source, and for one
 * source, which many users may share.
 */
export const ATTEMPTS = {
  windowMs: 10 * MINUTE_MS,
  lockMs: 5 * MINUTE_MS,
  perAccount: 10,
  perSource: 100,
};

/** Attempts of a signed-in user who must confirm again before the account becomes weaker. */
export function ownCounters(userId: string, purpose: "password" | "second-step"): AttemptCounter[] {
  const limit = { ...ATTEMPTS, most: ATTEMPTS.perAccount };
  return [{ scope: "tenant", key: `${purpose}:${userId}`, limit, afterSuccess: "reset" }];
}

/** The number of wrong codes after the correct password within a day that notifies the account's owner, once. */
export const WRONG_CODES = { windowMs: 24 * 60 * MINUTE_MS, noticedAt: 5 };

/**
 * The numbers of wrong passwords of one account within a day that are logged for the company. The first is more than a typing mistake, and
 * a flood of guesses writes no more rows than these (decision 0043).
 */
export const WRONG_PASSWORDS = { windowMs: 24 * 60 * MINUTE_MS, loggedAt: [3, 10, 100] };

/** Locks nothing: it determines when wrong passwords are logged. */
export function wrongPasswordCounter(userId: string): AttemptCounter {
  const limit = { windowMs: WRONG_PASSWORDS.windowMs, lockMs: 0, most: Number.MAX_SAFE_INTEGER };
  return { scope: "tenant", key: `wrong-passwords:${userId}`, limit, afterSuccess: "reset" };
}

/** Locks nothing: it determines when the account's owner is notified. */
export function wrongCodeCounter(userId: string): AttemptCounter {
  const limit = { windowMs: WRONG_CODES.windowMs, lockMs: 0, most: Number.MAX_SAFE_INTEGER };
  return { scope: "tenant", key: `wrong-codes:${userId}`, limit, afterSuccess: "reset" };
}
