import { WorkerEntrypoint } from "cloudflare:workers";
import {
  type Bytes,
  type OpenAnswer,
  type PrintAnswer,
  type Printer,
  type PrintFailureAnswer,
  type PrintJob,
  type PrintOptions,
  type PrintRequester,
  type ShrinkAnswer,
  waitForTurn,
} from "~/kernel/pdf/printer";
import type { Env } from "./env";

export { SharedBrowser } from "./shared-browser";

/**
 * RPC interface for other workers. Every call is forwarded to the single object that holds the
 * browser.
 */
export class PdfRenderer extends WorkerEntrypoint<Env> implements Printer {
  async open(requester: PrintRequester): Promise<OpenAnswer> {
    return this.env.SHARED_BROWSER.getByName("shared").open(requester);
  }

  /** Starts no browser, because browsers are billed by the hour. */
  async awake(): Promise<void> {}

  /**
   * Interface of the previous release, which still serves requests until web is deployed (decision
   * 0040).
   */
  async render(html: Bytes, options: PrintOptions): Promise<PrintAnswer> {
    return this.#unnamed((job) => job.render(html, options));
  }

  async shrink(pictures: Bytes[]): Promise<ShrinkAnswer> {
    return this.#unnamed((job) => job.shrink(pictures));
  }

  /**
   * The previous release names no requester. Each of its calls counts as another user of one
   * tenant.
   */
  async #unnamed<T>(work: (job: PrintJob) => Promise<T>): Promise<T | PrintFailureAnswer> {
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
