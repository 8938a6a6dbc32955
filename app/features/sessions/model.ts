import type { AttemptLimit } from "~/kernel/session/attempt-counters";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The lifetimes of the parts of a session (architecture §5). */
export const ACCESS_TOKEN_MS = 15 * MINUTE_MS;
/** Sliding: each refresh, and a page load on a later day, extends it. */
export const SESSION_MS = 60 * DAY_MS;
export const SLIDE_AFTER_MS = DAY_MS;
/** After this time a user must sign in again, even with daily use. */
export const MAX_SESSION_MS = 365 * DAY_MS;
/** How long a refresh token is still accepted after its successor was used. */
export const RETIRING_MS = 10_000;

/** For one account from all sources: slows attackers down and locks no user out. */
export const ATTEMPTS_FROM_ANYWHERE: AttemptLimit = {
  windowMs: 10 * MINUTE_MS,
  lockMs: 10_000,
  most: 20,
  slows: true,
};

/** Requests for a password reset: enough for typing errors and retries, too few to flood a mailbox. */
export const RESET_ATTEMPTS = {
  windowMs: 60 * MINUTE_MS,
  lockMs: 15 * MINUTE_MS,
  perAccount: 5,
  perSource: 50,
};

/** In characters as users count them; no composition rules (quality §3). */
export const PASSWORD_LENGTH = { min: 8, max: 128 };

export const SESSION_COOKIE = "__Host-session";

/** The tokens that the API client stores (requirements §3). */
export type Tokens = { userId: string; token: string; refreshToken: string };

export type EndedBy =
  | "sign-out"
  | "replay"
  | "deactivation"
  | "password-change"
  | "elsewhere"
  | "second-step";
