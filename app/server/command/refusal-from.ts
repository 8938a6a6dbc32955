import { Refusal } from "~/kernel/refusal";
import { DatabaseUnavailable } from "~/database/open-database";

/** Returns the refusal to send to the caller, or null for a bug, whose details are never sent. */
export function refusalFrom(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (!(error instanceof DatabaseUnavailable)) return null;
  // An operator has to free disk space first.
  if (error.diskFailed) return new Refusal("unavailable", "disk_failed", { retryAfterSeconds: 30 });
  return new Refusal("unavailable", "unavailable", { retryAfterSeconds: 5 });
}

/** Headers with Retry-After. */
export function retryHeaders(refusal: Refusal): Record<string, string> {
  const seconds = refusal.facts["retryAfterSeconds"];
  return typeof seconds === "number" ? { "retry-after": String(seconds) } : {};
}
