/** A code lets somebody who cannot sign in do one thing once: join, or choose a new password. */
export type CodeKind = "invite" | "password-reset";

const HOUR_MS = 3_600_000;

/** How long a code is good for. */
export const CODE_LIFETIME_MS: Record<CodeKind, number> = { invite: 7 * 24 * HOUR_MS, "password-reset": HOUR_MS };
