import type { PrintFailure, PrintFailureResult } from "~/kernel/pdf/printer";
import { TimedOut } from "~/kernel/with-timeout";

/** Thrown when an entry exceeded its time in the queue. */
export class QueueTimeout extends Error {
  override name = "QueueTimeout";
}

/** Thrown when no browser could be started. */
export class NoBrowser extends Error {
  override name = "NoBrowser";
}

/** Thrown when the browser disconnected during printing. */
export class BrowserLost extends Error {
  override name = "BrowserLost";
}

const RETRY_SECONDS: Record<PrintFailure, number> = {
  busy: 10,
  person_busy: 5,
  browser_unavailable: 20,
  browser_lost: 2,
  timed_out: 10,
  failed: 60,
};

/**
 * Converts an error to a reason for the caller and writes a log line. Neither contains text of the
 * document.
 */
export function failureResult(error: unknown): PrintFailureResult {
  const reason = reasonOf(error);
  console.warn(JSON.stringify({ event: "pdf_failed", reason, error: String(error).slice(0, 300) }));
  return failure(reason);
}

export function failure(reason: PrintFailure): PrintFailureResult {
  return { ok: false, reason, retryAfterSeconds: RETRY_SECONDS[reason] };
}

function reasonOf(error: unknown): PrintFailure {
  if (error instanceof QueueTimeout) return "busy";
  if (error instanceof TimedOut) return "timed_out";
  if (error instanceof NoBrowser) return "browser_unavailable";
  return error instanceof BrowserLost ? "browser_lost" : "failed";
}
