import { Refusal } from "../refusal";
import { DatabaseUnavailable } from "./database/open-database";

/** What may be told to the caller; null for a bug, of which nothing is told. */
export function refusalFrom(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  return error instanceof DatabaseUnavailable ? new Refusal("unavailable", "unavailable", { retryAfterSeconds: 5 }) : null;
}

/** For Retry-After. */
export function retryHeaders(refusal: Refusal): Record<string, string> {
  const seconds = refusal.facts["retryAfterSeconds"];
  return typeof seconds === "number" ? { "retry-after": String(seconds) } : {};
}
