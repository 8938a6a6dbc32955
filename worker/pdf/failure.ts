import type { PrintAnswer, PrintFailure } from "~/kernel/print/printer";
import { QueueFull } from "./turns";
import { TimedOut } from "./within";

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
  browser_unavailable: 20,
  browser_lost: 2,
  timed_out: 10,
  failed: 60,
};

/** Says why in a word for the caller and in a line for the log, without a word of the paper. */
export function failureAnswer(error: unknown): Extract<PrintAnswer, { ok: false }> {
  const reason = reasonOf(error);
  console.warn(JSON.stringify({ event: "pdf_failed", reason, error: String(error).slice(0, 300) }));
  return { ok: false, reason, retryAfterSeconds: RETRY_SECONDS[reason] };
}

function reasonOf(error: unknown): PrintFailure {
  if (error instanceof QueueFull) return "busy";
  if (error instanceof TimedOut) return "timed_out";
  if (error instanceof NoBrowser) return "browser_unavailable";
  return error instanceof BrowserLost ? "browser_lost" : "failed";
}
