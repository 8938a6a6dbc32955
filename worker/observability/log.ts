import { DatabaseUnavailable } from "~/kernel/server/database/failures";

/** One line of JSON. Ids and codes only: no name, no address, no token. */
export function logLine(level: "info" | "error", facts: Record<string, unknown>): void {
  const line = JSON.stringify({ level, at: new Date().toISOString(), ...facts });
  if (level === "error") console.error(line);
  else console.log(line);
}

/** What nobody expected. The stack goes to the log and nowhere else. A database that cannot be had is known: one line without a stack. */
export function logBug(requestId: string, error: unknown): void {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined;
  if (error instanceof DatabaseUnavailable) return logLine("error", { requestId, event: "database_unavailable", why: error.message, cause });
  logLine("error", { requestId, bug: error instanceof Error ? (error.stack ?? error.message) : String(error), cause });
}
