const MINUTE_MS = 60_000;

/** The time from the password to the code, and from the secret to its first code. */
export const CHALLENGE_MS = 5 * MINUTE_MS;
export const SETUP_MS = 15 * MINUTE_MS;

/** Stores the challenge between the two sign-in pages, not accessible to scripts. */
export const CHALLENGE_COOKIE = "__Host-second-step";

export const RECOVERY_CODES = 10;

/** Digits and capital letters without those that are easily confused: I and L with 1, O with 0, U with V. */
export const RECOVERY_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 125 bits, for which a plain hash is sufficient (ASVS 6.5.2), in five groups of five. */
export const RECOVERY_LENGTH = 25;

/**
 * What an authenticator app receives: `address` as a QR code, or `secret` typed. Nothing is stored until a code is confirmed with `setup`.
 */
export type Setup = { setup: string; secret: string; address: string };

export type OwnTwoFactor = { on: boolean; since: number | null; recoveryCodes: number };
