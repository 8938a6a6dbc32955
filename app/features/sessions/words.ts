import type { AttemptLimit } from "~/kernel/attempt-counters";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How long the parts of a session last (architecture §5). */
export const ACCESS_TOKEN_MS = 15 * MINUTE_MS;
/** Sliding: each refresh, and a page on a later day, moves the end. */
export const SESSION_MS = 60 * DAY_MS;
export const SLIDE_AFTER_MS = DAY_MS;
/** Used every day or not, after so long somebody signs in anew. */
export const LONGEST_SESSION_MS = 365 * DAY_MS;
/** After its successor was used, a refresh token is still answered for so long. */
export const RETIRING_MS = 10_000;

/** Failed sign-ins until the lock, which passes by itself: of one account from one source, and of one source, which many people may share. */
export const ATTEMPTS = { windowMs: 10 * MINUTE_MS, lockMs: 5 * MINUTE_MS, perAccount: 10, perSource: 100 };

/** Of one account from wherever: strangers are made slow, and lock nobody out. */
export const ATTEMPTS_FROM_ANYWHERE: AttemptLimit = { windowMs: 10 * MINUTE_MS, lockMs: 10_000, most: 20, slows: true };

/** Codes for a new password: enough for who mistypes and tries again, too few to fill a mailbox. */
export const RESET_ATTEMPTS = { windowMs: 60 * MINUTE_MS, lockMs: 15 * MINUTE_MS, perAccount: 5, perSource: 50 };

/** So many wrong codes after the right password within a day, and the account's owner is told, once. */
export const WRONG_CODES = { windowMs: DAY_MS, noticedAt: 5 };

/** In characters, as people count them; no rules of composition (quality §3). */
export const PASSWORD_LENGTH = { min: 8, max: 128 };

export const SESSION_COOKIE = "__Host-session";

/** What the API client keeps (requirements §3). */
export type Tokens = { userId: string; token: string; refreshToken: string };

export type EndedBy = "sign-out" | "replay" | "deactivation" | "password-change" | "elsewhere" | "second-step";
