import { DatabaseUnavailable } from "~/database/failures";

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
