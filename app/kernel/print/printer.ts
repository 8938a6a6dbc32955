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

/** Each picture as a JPEG that is large enough for paper, in their order; null for what the browser cannot read as a picture. */
export type ShrinkAnswer = { ok: true; pictures: (Bytes | null)[] } | Extract<PrintAnswer, { ok: false }>;

/** The pdf worker as the web worker sees it. HTML goes as UTF-8 bytes: as a string one č would double its size. */
export type Printer = {
  render(html: Bytes, options: PrintOptions): Promise<PrintAnswer>;
  shrink(pictures: Bytes[]): Promise<ShrinkAnswer>;
};

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
  throw refusalOf(answer);
}

/** What a camera makes is ten times what paper can show. The caller sees to it that no more than MOST_BYTES go at once. */
export async function shrinkForPaper(printer: Printer, pictures: Bytes[]): Promise<(Bytes | null)[]> {
  if (pictures.length === 0) return [];
  const answer = await printer.shrink(pictures).catch(unreachable);
  if (answer.ok) return answer.pictures;
  throw refusalOf(answer);
}

function refusalOf({ reason, retryAfterSeconds }: Extract<PrintAnswer, { ok: false }>): Refusal {
  return new Refusal("unavailable", "pdf_unavailable", { retryAfterSeconds, why: reason });
}

/** The pdf worker itself could not be called. */
function unreachable(): Extract<PrintAnswer, { ok: false }> {
  return { ok: false, reason: "browser_unavailable", retryAfterSeconds: 10 };
}
