import { vi } from "vitest";

/** Detects a hang; a machine that is ten times slower, where the product's own limits are ten times as long, must stay below it. */
const TIMEOUT_MS = 240_000;

/** Repeats `attempt` until it does not throw, and returns its result; after the limit it fails with the last error. */
export function eventually<Result>(attempt: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(attempt, { timeout: TIMEOUT_MS, interval: 100 });
}
