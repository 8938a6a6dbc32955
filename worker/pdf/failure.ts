import type { PrintFailure, PrintFailureAnswer } from "~/kernel/pdf/printer";
import { TimedOut } from "~/kernel/with-timeout";

/** Thrown when an entry waited in the queue for as long as it may. */
export class QueueTimeout extends Error {
  override name = "QueueTimeout";
}

/** Thrown when no browser could be had. */
export class NoBrowser extends Error {
  override name = "NoBrowser";
}

/** Thrown when the browser went away over a paper. */
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

/** Says why in a word for the caller and in a line for the log, without a word of the paper. */
export function failureAnswer(error: unknown): PrintFailureAnswer {
  const reason = reasonOf(error);
  console.warn(JSON.stringify({ event: "pdf_failed", reason, error: String(error).slice(0, 300) }));
  return failure(reason);
}

export function failure(reason: PrintFailure): PrintFailureAnswer {
  return { ok: false, reason, retryAfterSeconds: RETRY_SECONDS[reason] };
}

function reasonOf(error: unknown): PrintFailure {
  if (error instanceof QueueTimeout) return "busy";
  if (error instanceof TimedOut) return "timed_out";
  if (error instanceof NoBrowser) return "browser_unavailable";
  return error instanceof BrowserLost ? "browser_lost" : "failed";
}
