/** A code authorises one action once for a user who cannot sign in: accepting an invitation, or choosing a new password. */
export type CodeKind = "invite" | "password-reset";

const HOUR_MS = 3_600_000;

/** How long a code is valid, in milliseconds. */
export const CODE_LIFETIME_MS: Record<CodeKind, number> = {
  invite: 7 * 24 * HOUR_MS,
  "password-reset": HOUR_MS,
};
