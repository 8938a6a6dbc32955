import { RpcTarget } from "cloudflare:workers";
import type { BrowserContext } from "@cloudflare/puppeteer";
import type {
  Bytes,
  PrintResult,
  PrintFailureResult,
  PrintJob,
  PrintOptions,
  ShrinkResult,
  TurnResult,
} from "~/kernel/pdf/printer";
import { TimedOut, withTimeout } from "~/kernel/with-timeout";
import { scaled } from "~/kernel/time-limits";
import { failure, failureResult, QueueTimeout } from "./failure";
import { printPage } from "./print-page";
import { shrinkPictures } from "./shrink-pictures";
import { footerFonts, pdfFonts } from "./font-faces";

/** How long the browser is reserved for a caller that loads pictures and builds its HTML. */
const IDLE_MS = 20_000;
/** An abandoned job in the queue is detected after this time. */
const POLL_MS = 1_000;

type Place = {
  /** Resolves when the entry has its turn. */
  started: Promise<void>;
  /** The entry is removed when it has not started after this time. */
  timeoutMs: number;
  leave(): void;
  useBrowser<T>(work: (context: BrowserContext) => Promise<T>): Promise<T>;
};

/**
 * A queue entry held by its caller. It leaves the queue when the caller disposes of it (the
 * platform does so for a disconnected caller), or when it exceeded its waiting or idle time.
 */
export class QueuedPrintJob extends RpcTarget implements PrintJob {
  #turn: Promise<void>;
  #calls = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly place: Place) {
    super();
    this.#turn = place.started;
    this.#endAfter(place.timeoutMs, () => new QueueTimeout(`waited ${place.timeoutMs} ms`));
    void place.started.then(() => this.#endWhenIdle());
  }

  async begin(): Promise<TurnResult> {
    const result = this.#turn.then((): TurnResult => ({ ok: true, isTurn: true }), failureResult);
    return withTimeout(result, POLL_MS).catch(() => ({ ok: true, isTurn: false }));
  }

  async render(html: Bytes, options: PrintOptions): Promise<PrintResult> {
    return this.#call(async () => {
      const [page, footer] = [await pdfHtml(html, options), await footerHtml(options)];
      return {
        ok: true,
        pdf: await this.place.useBrowser((context) => printPage(context, page, footer)),
      };
    });
  }

  async shrink(pictures: Bytes[], side?: number): Promise<ShrinkResult> {
    return this.#call(async () => ({
      ok: true,
      pictures: await this.place.useBrowser((context) => shrinkPictures(context, pictures, side)),
    }));
  }

  [Symbol.dispose](): void {
    this.#end(new Error("disposed of"));
  }

  async #call<T>(work: () => Promise<T>): Promise<T | PrintFailureResult> {
    const begun = await this.begin();
    if (!begun.ok) return begun;
    if (!begun.isTurn) return failure("busy");
    clearTimeout(this.#timer);
    this.#calls += 1;
    try {
      return await work();
    } catch (error) {
      return failureResult(error);
    } finally {
      this.#calls -= 1;
      this.#endWhenIdle();
    }
  }

  #endWhenIdle(): void {
    if (this.#calls === 0)
      this.#endAfter(scaled(IDLE_MS), () => new TimedOut(`not used for ${scaled(IDLE_MS)} ms`));
  }

  #endAfter(milliseconds: number, why: () => Error): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(why()), milliseconds);
  }

  /** Later calls fail with this reason. */
  #end(why: Error): void {
    clearTimeout(this.#timer);
    this.#turn = Promise.reject(why);
    this.#turn.catch(() => {});
    this.place.leave();
  }
}

/** Elements that a PDF never needs and that could load resources or run scripts. */
const NEVER =
  "script,link,base,iframe,frame,object,embed,form,template,noscript,portal,fencedframe,audio,video";

/**
 * Prepares the document for the browser: sets language and title (a tagged PDF is not accessible
 * without them), fills the fonts into `<style data-fonts>`, and removes everything that could load,
 * run or navigate.
 */
async function pdfHtml(html: Bytes, { lang, title }: PrintOptions): Promise<Bytes> {
  const rewriter = cleaner(pdfFonts)
    .on("html", { element: (element) => void element.setAttribute("lang", lang) })
    .on("title", { element: (element) => void element.setInnerContent(title) });
  return new Uint8Array(await rewriter.transform(new Response(html)).arrayBuffer());
}

/** The browser renders the footer as a separate document, which needs the fonts again. */
async function footerHtml({ footerHtml: html }: PrintOptions): Promise<string> {
  return cleaner(footerFonts).transform(new Response(html)).text();
}

function cleaner(fontsOf: (extra: string) => string): HTMLRewriter {
  return new HTMLRewriter()
    .on(NEVER, { element: (element) => void element.remove() })
    .on("meta[http-equiv]", { element: removeOtherPolicies })
    .on("style[data-fonts]", {
      element: (element) =>
        void element.setInnerContent(fontsOf(element.getAttribute("data-fonts") ?? ""), {
          html: true,
        }),
    });
}

function removeOtherPolicies(element: Element): void {
  const kind = element.getAttribute("http-equiv")?.trim().toLowerCase();
  if (kind !== "content-security-policy") element.remove();
}
