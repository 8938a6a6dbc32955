import { Refusal } from "~/kernel/refusal";

/** Bytes that may become a body as they are. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** What a paper needs besides its HTML. The footer stands on each page and may count them. */
export type PrintOptions = { title: string; lang: string; footerHtml: Bytes };

export type PdfDocument = { html: Bytes; options: PrintOptions };

/**
 * Why there is no PDF. Another try may well succeed, but after `failed`: the browser is well and did not print it. `person_busy`:
 * this person has as many PDFs under way as one person may.
 */
export type PrintFailure = "busy" | "person_busy" | "browser_unavailable" | "browser_lost" | "timed_out" | "failed";

/** Tagged, not thrown: an error that crosses from worker to worker loses its class. */
export type PrintFailureAnswer = { ok: false; reason: PrintFailure; retryAfterSeconds: number };
export type PrintAnswer = { ok: true; pdf: Bytes } | PrintFailureAnswer;
/** Each picture as a JPEG that is large enough for paper, in their order; null for what the browser cannot read as a picture. */
export type ShrinkAnswer = { ok: true; pictures: (Bytes | null)[] } | PrintFailureAnswer;

/** For whom a PDF is made: tenants take turns, and within a tenant its users. Without a user it is the outbox's work. */
export type PrintRequester = { tenantId: string; userId: string | null };

export type TurnAnswer = { ok: true; isTurn: boolean } | PrintFailureAnswer;

/**
 * A place in the queue and, once it is this job's turn, the use of the browser. HTML goes as UTF-8 bytes: as a string one č would double
 * its size. `begin` answers within a second, whether or not it is its turn: the platform disposes of the job of a caller that is gone only
 * while no call of it is pending.
 */
export type PrintJob = {
  begin(): Promise<TurnAnswer>;
  render(html: Bytes, options: PrintOptions): Promise<PrintAnswer>;
  shrink(pictures: Bytes[]): Promise<ShrinkAnswer>;
};

/** Whoever opened a job disposes of the answer; the platform does it for a caller that is gone. */
export type OpenAnswer = ({ ok: true; job: PrintJob } & Partial<Disposable>) | PrintFailureAnswer;

/** The pdf worker as the web worker sees it. */
export type Printer = { open(requester: PrintRequester): Promise<OpenAnswer> };

/** More than a call between workers carries (32 MiB with all that goes along). */
const MOST_BYTES = 31 * 1024 * 1024;

/**
 * Waits for this requester's turn and gives `work` the browser. What is to be printed is built in `work` and not before: a queue of
 * documents would not fit into the pdf worker's memory, and a requester who is refused has cost nothing. Throws a Refusal with the
 * seconds to wait: `too_many_requests` for a person who has enough under way, otherwise `unavailable`.
 */
export async function withPrintJob<T>(printer: Printer, requester: PrintRequester, work: (job: PrintJob) => Promise<T>): Promise<T> {
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

/** Why it will not be this job's turn, or null once it is. */
export async function waitForTurn(job: PrintJob): Promise<PrintFailureAnswer | null> {
  for (;;) {
    const answer = await job.begin().catch(unreachable);
    if (!answer.ok) return answer;
    if (answer.isTurn) return null;
  }
}

/**
 * The whole PDF, never part of one, or a Refusal: `unavailable` with the seconds to wait, `too_large` where waiting
 * would not help.
 */
export async function printPdf(job: PrintJob, { html, options }: PdfDocument): Promise<Bytes> {
  if (html.length > MOST_BYTES) throw new Refusal("too_large");
  const answer = await job.render(html, options).catch(unreachable);
  if (answer.ok) return answer.pdf;
  throw refusalOf(answer);
}

/** What a camera makes is ten times what paper can show. The caller sees to it that no more than MOST_BYTES go at once. */
export async function shrinkForPdf(job: PrintJob, pictures: Bytes[]): Promise<(Bytes | null)[]> {
  if (pictures.length === 0) return [];
  const answer = await job.shrink(pictures).catch(unreachable);
  if (answer.ok) return answer.pictures;
  throw refusalOf(answer);
}

function refusalOf({ reason, retryAfterSeconds }: PrintFailureAnswer): Refusal {
  if (reason === "person_busy") return new Refusal("too_many_requests", "pdf_limit", { retryAfterSeconds });
  return new Refusal("unavailable", "pdf_unavailable", { retryAfterSeconds, why: reason });
}

/** The pdf worker itself could not be called. */
function unreachable(): PrintFailureAnswer {
  return { ok: false, reason: "browser_unavailable", retryAfterSeconds: 10 };
}
