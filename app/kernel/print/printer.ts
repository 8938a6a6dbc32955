import { Refusal } from "~/kernel/refusal";

/** Bytes that may become a body as they are. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** What a paper needs besides its HTML. The footer stands on each page and may count them. */
export type PrintOptions = { title: string; lang: string; footerHtml: Bytes };

export type Paper = { html: Bytes; options: PrintOptions };

/** Why there is no PDF. Another try may well succeed, but after `failed`: the browser is well and did not print it. */
export type PrintFailure = "busy" | "browser_unavailable" | "browser_lost" | "timed_out" | "failed";

/** Tagged, not thrown: an error that crosses from worker to worker loses its class. */
export type PrintAnswer =
  | { ok: true; pdf: Bytes }
  | { ok: false; reason: PrintFailure; retryAfterSeconds: number };

/** The pdf worker as the web worker sees it. HTML goes as UTF-8 bytes: as a string one č would double its size. */
export type Printer = { render(html: Bytes, options: PrintOptions): Promise<PrintAnswer> };

/** More than a call between workers carries (32 MiB with all that goes along). */
const MOST_BYTES = 31 * 1024 * 1024;

/**
 * The whole PDF, never part of one, or a Refusal: `unavailable` with the seconds to wait, `too_large` where waiting
 * would not help.
 */
export async function printPaper(printer: Printer, { html, options }: Paper): Promise<Bytes> {
  if (html.length > MOST_BYTES) throw new Refusal("too_large");
  const answer = await printer.render(html, options).catch(unreachable);
  if (answer.ok) return answer.pdf;
  const { reason, retryAfterSeconds } = answer;
  throw new Refusal("unavailable", "pdf_unavailable", { retryAfterSeconds, why: reason });
}

/** The pdf worker itself could not be called. */
function unreachable(): PrintAnswer {
  return { ok: false, reason: "browser_unavailable", retryAfterSeconds: 10 };
}
