import { DurableObject } from "cloudflare:workers";
import type { Browser, BrowserContext, BrowserWorker } from "@cloudflare/puppeteer";
import type { OpenResult, PrintRequester } from "~/kernel/pdf/printer";
import { scaled } from "~/kernel/time-limits";
import { withTimeout } from "~/kernel/with-timeout";
import { endBrowser, openBrowser } from "./browser-session";
import { BrowserLost, failure } from "./failure";
import { FairQueue, type QueueEntry } from "./fair-queue";
import { QueuedPrintJob } from "./queued-print-job";

const CLOSE_MS = 2_000;
/** A long document does not keep its user from the next one for as long again. */
const MAX_REST_MS = 3_000;
/** A user waits in front of an empty screen. The outbox has five minutes per row. */
const TIMEOUT_MS = { person: 20_000, system: 90_000 };
/** One tenant leaves one slot for the others. One user prints one PDF while the next one waits. */
const LIMITS = {
  running: 4,
  runningPerTenant: 3,
  runningPerPerson: 1,
  perPerson: 2,
  perSystem: 12,
  queuedPerTenant: 40,
  waiting: 400,
};

export type BrowserEnv = {
  BROWSER: BrowserWorker;
  /** Time limit for printing one document. */
  RENDER_TIMEOUT_MS: string;
};

/**
 * The one browser for all tenants. Starting a browser costs more than printing, and there is only
 * one object of this class. Each document is printed in a browser context of its own.
 */
export class SharedBrowser extends DurableObject<BrowserEnv> {
  #opening: Promise<Browser> | null = null;
  readonly #queue = new FairQueue(LIMITS);

  /** Returns a queue entry, or at once the reason for its refusal. */
  open(requester: PrintRequester): OpenResult {
    let start = () => {};
    let startedAt = 0;
    const started = new Promise<void>((resolve) => (start = resolve));
    const entry = this.#queue.enter(requester, () => {
      startedAt = Date.now();
      start();
    });
    if (typeof entry === "string") return failure(entry === "person" ? "person_busy" : "busy");
    const job = new QueuedPrintJob({
      started,
      timeoutMs: scaled(requester.userId === null ? TIMEOUT_MS.system : TIMEOUT_MS.person),
      leave: () => this.#leaveQueue(entry, Date.now() - startedAt),
      useBrowser: (work) => this.#inContext(work),
    });
    return { ok: true, job };
  }

  /**
   * A user who prints one PDF after another, while another tenant prints too, pauses for as long as
   * each one took: otherwise every PDF of the other tenant shares the cores with one of theirs.
   */
  #leaveQueue(entry: QueueEntry, tookMs: number): void {
    if (entry.state === "resting") return;
    if (!this.#queue.shouldRest(entry)) return this.#queue.leave(entry);
    this.#queue.rest(entry);
    setTimeout(() => this.#queue.leave(entry), Math.min(tookMs, MAX_REST_MS));
  }

  async #inContext<T>(work: (context: BrowserContext) => Promise<T>): Promise<T> {
    const opening = this.#open();
    const browser = await opening;
    let context: BrowserContext | undefined;
    try {
      const milliseconds = scaled(Number(this.env.RENDER_TIMEOUT_MS));
      context = await withTimeout(browser.createBrowserContext(), milliseconds);
      const done = await withTimeout(work(context), milliseconds);
      void this.#leave(opening, context);
      return done;
    } catch (error) {
      const failure = browser.connected ? error : new BrowserLost(String(error), { cause: error });
      // Awaited, so that the next document does not get a stuck browser.
      await this.#leave(opening, context);
      throw failure;
    }
  }

  /** Parallel callers share the browser that is being opened. */
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

  /** Only if it is still the current browser; another may have been opened since. */
  #forget(opening: Promise<Browser>): void {
    if (this.#opening === opening) this.#opening = null;
  }

  /**
   * Closes the context. If that fails, the browser is stuck or gone, and the next document gets a
   * new one.
   */
  async #leave(opening: Promise<Browser>, context: BrowserContext | undefined): Promise<void> {
    const browser = await opening;
    try {
      if (!context || !browser.connected) throw new Error("nothing to close");
      await withTimeout(context.close(), scaled(CLOSE_MS));
    } catch {
      this.#forget(opening);
      await endBrowser(this.env.BROWSER, this.ctx.storage, browser).catch(() => {});
    }
  }
}
