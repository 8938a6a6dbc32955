const MINUTE_MS = 60_000;

/** From the right password to the code, and from the secret to its first code. */
export const CHALLENGE_MS = 5 * MINUTE_MS;
export const SETUP_MS = 15 * MINUTE_MS;

/** Keeps the challenge between the two pages of a login, where no script sees it. */
export const CHALLENGE_COOKIE = "__Host-second-step";

export const RECOVERY_CODES = 10;

/** Digits and capitals without those that are taken for one another: I and L for 1, O for 0, U for V. */
export const RECOVERY_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 125 bits, which a plain hash keeps (ASVS 6.5.2), in five groups of five. */
export const RECOVERY_LENGTH = 25;

/** What an authenticator app is given: by the picture of `address`, or `secret` typed. Nothing is kept until a code comes back with `setup`. */
export type Setup = { setup: string; secret: string; address: string };

/** Where the own account stands. */
export type OwnTwoFactor = { on: boolean; since: number | null; recoveryCodes: number };
