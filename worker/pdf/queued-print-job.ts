import { RpcTarget } from "cloudflare:workers";
import type { BrowserContext } from "@cloudflare/puppeteer";
import type { Bytes, PrintAnswer, PrintFailureAnswer, PrintJob, PrintOptions, ShrinkAnswer } from "~/kernel/print/printer";
import { CallerGone, failureAnswer, QueueTimeout } from "./failure";
import { footerHtml, paperHtml } from "./paper-html";
import { printPage } from "./print-page";
import { shrinkPictures } from "./shrink-pictures";
import { TimedOut } from "./within";

/** How long the browser is held for a caller that loads pictures and builds its HTML. */
const IDLE_MS = 20_000;

type Place = {
  /** Fulfilled when it is this entry's turn. */
  started: Promise<void>;
  /** The entry is taken out when it has not begun by then. */
  patienceMs: number;
  leave(): void;
  useBrowser<T>(work: (context: BrowserContext) => Promise<T>, signal: AbortSignal): Promise<T>;
};

/**
 * One entry of the queue in its caller's hands. It leaves the queue when the caller disposes of it, which the platform does
 * for a caller that is gone, or when it waited or idled for too long; what the browser does for it is stopped before that.
 */
export class QueuedPrintJob extends RpcTarget implements PrintJob {
  readonly #ended = new AbortController();
  readonly #turn: Promise<void>;
  #calls = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly place: Place) {
    super();
    const { signal } = this.#ended;
    const ended = new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    this.#turn = Promise.race([place.started, ended]);
    this.#endAfter(place.patienceMs, () => new QueueTimeout(`waited ${place.patienceMs} ms`));
    this.#turn.then(() => this.#endWhenIdle()).catch(() => {});
  }

  async begin(): Promise<{ ok: true } | PrintFailureAnswer> {
    return this.#turn.then(() => ({ ok: true as const }), failureAnswer);
  }

  async render(html: Bytes, options: PrintOptions): Promise<PrintAnswer> {
    return this.#call(async () => {
      const [paper, footer] = [await paperHtml(html, options), await footerHtml(options)];
      return { ok: true, pdf: await this.#use((context) => printPage(context, paper, footer)) };
    });
  }

  async shrink(pictures: Bytes[]): Promise<ShrinkAnswer> {
    return this.#call(async () => ({ ok: true, pictures: await this.#use((context) => shrinkPictures(context, pictures)) }));
  }

  [Symbol.dispose](): void {
    this.#end(new CallerGone());
  }

  #use<T>(work: (context: BrowserContext) => Promise<T>): Promise<T> {
    return this.place.useBrowser(work, this.#ended.signal);
  }

  async #call<T>(work: () => Promise<T>): Promise<T | PrintFailureAnswer> {
    this.#calls += 1;
    try {
      await this.#turn;
      clearTimeout(this.#timer);
      return await work();
    } catch (error) {
      return failureAnswer(error);
    } finally {
      this.#calls -= 1;
      this.#endWhenIdle();
    }
  }

  #endWhenIdle(): void {
    if (this.#calls > 0) return;
    if (this.#ended.signal.aborted) this.place.leave();
    else this.#endAfter(IDLE_MS, () => new TimedOut(`not used for ${IDLE_MS} ms`));
  }

  #endAfter(milliseconds: number, why: () => Error): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(why()), milliseconds);
  }

  /** While the browser still works for it the entry keeps its turn: more than the limit would run otherwise. */
  #end(why: Error): void {
    clearTimeout(this.#timer);
    this.#ended.abort(why);
    if (this.#calls === 0) this.place.leave();
  }
}
