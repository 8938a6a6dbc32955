import { DatabaseUnavailable } from "~/database/failures";
import { FEED_PATH } from "~/features/calendar-feeds/model";

/** Writes one line of JSON. It contains only ids and codes: no names, addresses or tokens. */
export function logLine(level: "info" | "error", facts: Record<string, unknown>): void {
  const line = JSON.stringify({ level, at: new Date().toISOString(), ...facts });
  if (level === "error") console.error(line);
  else console.log(line);
}

/**
 * Logs an unexpected error. The stack is written to the log and nowhere else. An unavailable
 * database is a known failure: one line without a stack.
 */
export function logBug(requestId: string, error: unknown): void {
  const cause =
    error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined;
  if (error instanceof DatabaseUnavailable)
    return logLine("error", {
      requestId,
      event: "database_unavailable",
      why: error.message,
      cause,
    });
  logLine("error", {
    requestId,
    bug: error instanceof Error ? (error.stack ?? error.message) : describe(error),
    cause,
  });
}

/** Names what was thrown instead of an error. Its values may be personal. */
function describe(thrown: unknown): string {
  if (typeof thrown !== "object" || thrown === null) return `Thrown ${typeof thrown}`;
  return `Thrown ${thrown.constructor?.name ?? "object"} with ${Object.keys(thrown).join(", ")}`;
}

/** Longer paths are refused; the log stores only their beginning. */
const MAX_PATH_LENGTH = 500;

/** The address of a calendar feed is a secret. */
const FEED = `${FEED_PATH}/`;

/** A path as the log has it: without the secret of a calendar feed, and at most 500 characters. */
export function loggedPath(pathname: string): string {
  const start = pathname.slice(0, FEED.length);
  const isFeed = pathname.length > FEED.length && start.toLowerCase() === FEED;
  return isFeed ? `${start}:token` : pathname.slice(0, MAX_PATH_LENGTH);
}
