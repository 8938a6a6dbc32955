import { Refusal } from "~/kernel/refusal";

/** Bytes that can be used as a request or response body without conversion. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Options of a PDF besides its HTML. The footer is on each page and may contain page numbers. */
export type PrintOptions = { title: string; lang: string; footerHtml: Bytes };

export type PdfDocument = { html: Bytes; options: PrintOptions };

/**
 * Reason why no PDF was made. A retry may succeed, except after `failed`: the browser is healthy
 * but did not print this document. `person_busy`: the user has reached their limit of PDFs in
 * progress.
 */
export type PrintFailure =
  | "busy"
  | "person_busy"
  | "browser_unavailable"
  | "browser_lost"
  | "timed_out"
  | "failed";

/**
 * Tagged result instead of an exception: an error that crosses a worker boundary loses its class.
 */
export type PrintFailureResult = { ok: false; reason: PrintFailure; retryAfterSeconds: number };
export type PrintResult = { ok: true; pdf: Bytes } | PrintFailureResult;
/**
 * Each picture as a JPEG with enough resolution for print, in order. Null for data that the browser
 * cannot decode as a picture.
 */
export type ShrinkResult = { ok: true; pictures: (Bytes | null)[] } | PrintFailureResult;

/**
 * Requester of a PDF. The queue alternates between tenants, and within a tenant between users. A
 * null user means the outbox.
 */
export type PrintRequester = { tenantId: string; userId: string | null };

export type TurnResult = { ok: true; isTurn: boolean } | PrintFailureResult;

/**
 * A queue entry and, once it has its turn, access to the browser. HTML is sent as UTF-8 bytes: in a
 * string, a single č would double its size. `begin` returns within a second, whether or not the
 * turn has come. The platform disposes of the job of a disconnected caller only while no call of it
 * is pending.
 */
export type PrintJob = {
  begin(): Promise<TurnResult>;
  render(html: Bytes, options: PrintOptions): Promise<PrintResult>;
  /** `side`: of the longer one, in pixels; by default what half a page shows. */
  shrink(pictures: Bytes[], side?: number): Promise<ShrinkResult>;
};

/** The caller disposes of the answer. The platform does so for a disconnected caller. */
export type OpenResult = ({ ok: true; job: PrintJob } & Partial<Disposable>) | PrintFailureResult;

/** The pdf worker's interface for the web worker. */
export type Printer = { open(requester: PrintRequester): Promise<OpenResult> };

/** A call between workers carries at most 32 MiB, including overhead. */
const MAX_BYTES = 31 * 1024 * 1024;

/**
 * Waits for the requester's turn and passes the browser to `work`. The document is built in `work`
 * and not earlier, because a queue of documents would not fit into the pdf worker's memory and a
 * refused requester should cost nothing. Throws a Refusal with the seconds to wait:
 * `too_many_requests` for a user with too many PDFs in progress, otherwise `unavailable`.
 */
export async function withPrintJob<T>(
  printer: Printer,
  requester: PrintRequester,
  work: (job: PrintJob) => Promise<T>,
): Promise<T> {
  const opened = await printer.open(requester).catch(unreachable);
  if (!opened.ok) throw refusalOf(opened);
  try {
    const failure = await waitForTurn(opened.job);
    if (failure) throw refusalOf(failure);
    return await work(opened.job);
  } finally {
    opened[Symbol.dispose]?.();
  }
}

/** Returns null once the job has its turn, otherwise the reason why it will not get one. */
export async function waitForTurn(job: PrintJob): Promise<PrintFailureResult | null> {
  for (;;) {
    const result = await job.begin().catch(unreachable);
    if (!result.ok) return result;
    if (result.isTurn) return null;
  }
}

/**
 * Returns the complete PDF or throws a Refusal: `unavailable` with the seconds to wait, or
 * `too_large` where waiting does not help.
 */
export async function printPdf(job: PrintJob, { html, options }: PdfDocument): Promise<Bytes> {
  if (html.length > MAX_BYTES) throw new Refusal("too_large");
  const result = await job.render(html, options).catch(unreachable);
  if (result.ok) return result.pdf;
  throw refusalOf(result);
}

/**
 * Shrinks pictures for print, because a camera picture is ten times the size that print can show.
 * The caller ensures that one call carries no more than MAX_BYTES.
 */
export async function shrinkForPdf(
  job: PrintJob,
  pictures: Bytes[],
  side?: number,
): Promise<(Bytes | null)[]> {
  if (pictures.length === 0) return [];
  const result = await job.shrink(pictures, side).catch(unreachable);
  if (result.ok) return result.pictures;
  throw refusalOf(result);
}

function refusalOf({ reason, retryAfterSeconds }: PrintFailureResult): Refusal {
  if (reason === "person_busy")
    return new Refusal("too_many_requests", "pdf_limit", { retryAfterSeconds });
  return new Refusal("unavailable", "pdf_unavailable", { retryAfterSeconds, why: reason });
}

/** The pdf worker could not be reached. */
function unreachable(): PrintFailureResult {
  return { ok: false, reason: "browser_unavailable", retryAfterSeconds: 10 };
}
