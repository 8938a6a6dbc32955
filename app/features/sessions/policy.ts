import { sha256 } from "~/kernel/canonical";
import { Refusal } from "~/kernel/refusal";

/** Without an address there is no source: one shared by all who have none would lock them all out together. */
export type AttemptKeys = { account: string; source: string | null };

/** Of unknown addresses too, and none is kept as it was typed. Each purpose is counted by itself, `sign-in` under the bare names. */
export async function attemptKeys(emailKey: string, source: string, purpose: "sign-in" | "reset" | "password" | "second-step" = "sign-in"): Promise<AttemptKeys> {
  const prefix = purpose === "sign-in" ? "" : `${purpose}-`;
  return { account: `${prefix}account:${await sha256(emailKey)}`, source: source ? `${prefix}source:${source}` : null };
}

/** In which form an address names an account. */
export function emailKeyOf(email: string): string {
  return email.trim().toLowerCase();
}

/** The lock is the same for addresses that nobody has, so it tells nothing about who is known here. */
export function refuseWhenLocked(lockedUntil: number[], now: Date): void {
  const waitMs = Math.max(0, ...lockedUntil) - now.getTime();
  if (waitMs > 0) throw new Refusal("too_many_requests", "too_many_requests", { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}
