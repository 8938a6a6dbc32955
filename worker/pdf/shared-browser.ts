import { DurableObject } from "cloudflare:workers";
import type { Browser, BrowserContext } from "@cloudflare/puppeteer";
import type { OpenAnswer, PrintRequester } from "~/kernel/pdf/printer";
import { withTimeout } from "~/kernel/with-timeout";
import { endBrowser, openBrowser } from "./browser-session";
import type { Env } from "./env";
import { BrowserLost, failure } from "./failure";
import { FairQueue } from "./fair-queue";
import { QueuedPrintJob } from "./queued-print-job";

const CLOSE_MS = 2_000;
/** A person looks at an empty screen meanwhile; the outbox has five minutes for a row. */
const PATIENCE_MS = { person: 20_000, system: 90_000 };
/** One tenant leaves a turn for the others, one person runs one PDF while the next one waits. */
const LIMITS = { running: 4, runningPerTenant: 3, runningPerPerson: 1, perPerson: 2, perSystem: 12, waitingPerTenant: 40, waiting: 400 };

/**
 * The one browser, for everybody: starting one costs more than printing, and there is one object of this class, so
 * nobody else starts one. Each paper is printed in a context of its own.
 */
export class SharedBrowser extends DurableObject<Env> {
  #opening: Promise<Browser> | null = null;
  readonly #queue = new FairQueue(LIMITS);

  /** A place in the queue, or at once why there is none. */
  open(requester: PrintRequester): OpenAnswer {
    let start = () => {};
    const started = new Promise<void>((resolve) => (start = resolve));
    const entry = this.#queue.enter(requester, start);
    if (typeof entry === "string") return failure(entry === "person" ? "person_busy" : "busy");
    const job = new QueuedPrintJob({
      started,
      patienceMs: requester.userId === null ? PATIENCE_MS.system : PATIENCE_MS.person,
      leave: () => this.#queue.leave(entry),
      useBrowser: (work) => this.#inContext(work),
    });
    return { ok: true, job };
  }

  async #inContext<T>(work: (context: BrowserContext) => Promise<T>): Promise<T> {
    const opening = this.#open();
    const browser = await opening;
    let context: BrowserContext | undefined;
    try {
      const milliseconds = Number(this.env.RENDER_TIMEOUT_MS);
      context = await withTimeout(browser.createBrowserContext(), milliseconds);
      const done = await withTimeout(work(context), milliseconds);
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
      await withTimeout(context.close(), CLOSE_MS);
    } catch {
      this.#forget(opening);
      await endBrowser(this.env.BROWSER, this.ctx.storage, browser).catch(() => {});
    }
  }
}
