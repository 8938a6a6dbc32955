import { env, WorkerEntrypoint } from "cloudflare:workers";
import {
  type Bytes,
  type OpenResult,
  type PrintResult,
  type Printer,
  type PrintFailureResult,
  type PrintJob,
  type PrintOptions,
  type PrintRequester,
  type ShrinkResult,
  waitForTurn,
} from "~/kernel/pdf/printer";
import { setTimeFactor } from "~/kernel/time-limits";
import type { Env } from "./env";

export { SharedBrowser } from "./shared-browser";

setTimeFactor(env.TIME_FACTOR);

/**
 * RPC interface for other workers. Every call is forwarded to the single object that holds the
 * browser.
 */
export class PdfRenderer extends WorkerEntrypoint<Env> implements Printer {
  async open(requester: PrintRequester): Promise<OpenResult> {
    return this.env.SHARED_BROWSER.getByName("shared").open(requester);
  }

  /** Starts no browser, because browsers are billed by the hour. */
  async awake(): Promise<void> {}

  /**
   * Interface of the previous release, which still serves requests until web is deployed (decision
   * 0033).
   */
  async render(html: Bytes, options: PrintOptions): Promise<PrintResult> {
    return this.#unnamed((job) => job.render(html, options));
  }

  async shrink(pictures: Bytes[]): Promise<ShrinkResult> {
    return this.#unnamed((job) => job.shrink(pictures));
  }

  /**
   * The previous release names no requester. Each of its calls counts as another user of one
   * tenant.
   */
  async #unnamed<T>(work: (job: PrintJob) => Promise<T>): Promise<T | PrintFailureResult> {
    const opened = await this.open({ tenantId: "", userId: crypto.randomUUID() });
    if (!opened.ok) return opened;
    try {
      return (await waitForTurn(opened.job)) ?? (await work(opened.job));
    } finally {
      opened[Symbol.dispose]?.();
    }
  }
}

/** The worker has no public route. */
export default {
  fetch: () => new Response(null, { status: 404 }),
};
