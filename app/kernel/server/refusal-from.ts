import { Refusal } from "../refusal";
import { DatabaseUnavailable } from "./database/open-database";

/** What may be told to the caller; null for a bug, of which nothing is told. */
export function refusalFrom(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (!(error instanceof DatabaseUnavailable)) return null;
  // Somebody has to make room first.
  if (error.diskFailed) return new Refusal("unavailable", "disk_failed", { retryAfterSeconds: 30 });
  return new Refusal("unavailable", "unavailable", { retryAfterSeconds: 5 });
}

/** For Retry-After. */
export function retryHeaders(refusal: Refusal): Record<string, string> {
  const seconds = refusal.facts["retryAfterSeconds"];
  return typeof seconds === "number" ? { "retry-after": String(seconds) } : {};
}
