import type { DatabaseCall } from "~/database/open-database";
import { logLine } from "./log";

/**
 * A page normally waits a few milliseconds for its database. The threshold also covers network
 * latency.
 */
const SLOW_MS = 500;

const MAX_TEXTS = 12;
const MAX_TEXT_LENGTH = 300;

/**
 * Logs a slow call with its SQL texts. Values are never part of them, and anything that could be a
 * value is removed.
 */
export function logSlowCall(where: {
  requestId: string;
  tenant: string;
}): (call: DatabaseCall) => void {
  return ({ kind, ms, statements, failed, texts }) => {
    if (ms < SLOW_MS) return;
    logLine("info", {
      ...where,
      slow: kind,
      ms,
      statements,
      failed,
      sql: texts().slice(0, MAX_TEXTS).map(redactValues),
    });
  };
}

function redactValues(sql: string): string {
  return sql
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, MAX_TEXT_LENGTH);
}
