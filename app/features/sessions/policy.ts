import { sha256 } from "~/kernel/canonical";
import { Refusal } from "~/kernel/refusal";

/** Without an address there is no source: one shared by all who have none would lock them all out together. */
export type AttemptKeys = { account: string; source: string | null };

/** Of unknown addresses too, and none is kept as it was typed. */
export async function attemptKeys(emailKey: string, source: string): Promise<AttemptKeys> {
  return { account: `account:${await sha256(emailKey)}`, source: source ? `source:${source}` : null };
}

/** The lock is the same for addresses that nobody has, so it tells nothing about who is known here. */
export function refuseWhenLocked(lockedUntil: number[], now: Date): void {
  const waitMs = Math.max(0, ...lockedUntil) - now.getTime();
  if (waitMs > 0) throw new Refusal("too_many_requests", "too_many_requests", { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}
