import type { DatabaseCall } from "~/kernel/server/database/open-database";
import { logLine } from "./log";

/** A page of ours waits a few milliseconds for its database; in between lies the way there. */
export const SLOW_MS = 500;

const MOST_TEXTS = 12;
const LONGEST_TEXT = 300;

/** A call that took long is said with what it asked, in the words of the statements: values are never in them, and what could be one is left out. */
export function logSlowCall(where: { requestId: string; tenant: string }): (call: DatabaseCall) => void {
  return ({ kind, ms, statements, failed, texts }) => {
    if (ms < SLOW_MS) return;
    logLine("info", { ...where, slow: kind, ms, statements, failed, sql: texts().slice(0, MOST_TEXTS).map(redactValues) });
  };
}

export function redactValues(sql: string): string {
  return sql.replace(/'(?:[^']|'')*'/g, "'…'").replace(/\s+/g, " ").trim().slice(0, LONGEST_TEXT);
}
