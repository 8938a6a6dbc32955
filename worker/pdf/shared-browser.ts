import { DurableObject } from "cloudflare:workers";
import type { Browser, BrowserContext } from "@cloudflare/puppeteer";
import type { Bytes, PrintAnswer, PrintOptions, ShrinkAnswer } from "~/kernel/print/printer";
import { endBrowser, openBrowser } from "./browser-session";
import type { Env } from "./env";
import { BrowserLost, failureAnswer } from "./failure";
import { footerHtml, paperHtml } from "./paper-html";
import { printPage } from "./print-page";
import { shrinkPictures } from "./shrink-pictures";
import { Turns } from "./turns";
import { within } from "./within";

const CLOSE_MS = 2_000;

/**
 * The one browser, for everybody: starting one costs more than printing, and there is one object of this class, so
 * nobody else starts one. Each paper is printed in a context of its own.
 */
export class SharedBrowser extends DurableObject<Env> {
  #opening: Promise<Browser> | null = null;
  readonly #turns = new Turns(4, 40);

  async render(html: Bytes, options: PrintOptions): Promise<PrintAnswer> {
    try {
      return { ok: true, pdf: await this.#turns.take(() => this.#print(html, options)) };
    } catch (error) {
      return failureAnswer(error);
    }
  }

  async shrink(pictures: Bytes[]): Promise<ShrinkAnswer> {
    try {
      return { ok: true, pictures: await this.#turns.take(() => this.#inContext((context) => shrinkPictures(context, pictures))) };
    } catch (error) {
      return failureAnswer(error);
    }
  }

  async #print(html: Bytes, options: PrintOptions): Promise<Bytes> {
    const paper = await paperHtml(html, options);
    const footer = await footerHtml(options);
    return this.#inContext((context) => printPage(context, paper, footer));
  }

  async #inContext<T>(work: (context: BrowserContext) => Promise<T>): Promise<T> {
    const opening = this.#open();
    const browser = await opening;
    let context: BrowserContext | undefined;
    try {
      const milliseconds = Number(this.env.RENDER_TIMEOUT_MS);
      context = await within(milliseconds, browser.createBrowserContext());
      const done = await within(milliseconds, work(context));
      void this.#leave(opening, context);
      return done;
    } catch (error) {
      const failure = browser.connected ? error : new BrowserLost(String(error), { cause: error });
      // Waited for, so that the next paper does not meet a browser that is stuck.
      await this.#leave(opening, context);
      throw failure;
    }
  }

  /** Everybody who comes while it opens waits for the same one. */
  #open(): Promise<Browser> {
    if (this.#opening) return this.#opening;
    const opening = openBrowser(this.env.BROWSER, this.ctx.storage);
    this.#opening = opening;
    opening.then(
      (browser) => browser.once("disconnected", () => this.#forget(opening)),
      () => this.#forget(opening),
    );
    return opening;
  }

  /** Only this one: another may have been opened since. */
  #forget(opening: Promise<Browser>): void {
    if (this.#opening === opening) this.#opening = null;
  }

  /** A context that does not close means a browser that is stuck or gone: the next paper gets another one. */
  async #leave(opening: Promise<Browser>, context: BrowserContext | undefined): Promise<void> {
    const browser = await opening;
    try {
      if (!context || !browser.connected) throw new Error("nothing to close");
      await within(CLOSE_MS, context.close());
    } catch {
      this.#forget(opening);
      await endBrowser(this.env.BROWSER, this.ctx.storage, browser).catch(() => {});
    }
  }
}
