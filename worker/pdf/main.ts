import { WorkerEntrypoint } from "cloudflare:workers";
import { type Bytes, type OpenAnswer, type PrintAnswer, type Printer, type PrintFailureAnswer, type PrintJob, type PrintOptions, type PrintRequester, type ShrinkAnswer } from "~/kernel/print/printer";
import type { Env } from "./env";

export { SharedBrowser } from "./shared-browser";

/** What other workers call. Every call goes to the one object that holds the browser. */
export class PdfRenderer extends WorkerEntrypoint<Env> implements Printer {
  async open(requester: PrintRequester): Promise<OpenAnswer> {
    return this.env.SHARED_BROWSER.getByName("shared").open(requester);
  }

  /** No browser is started for this: that costs money by the hour. */
  async awake(): Promise<void> {}
}

/** No address of its own. */
export default {
  fetch: () => new Response(null, { status: 404 }),
};
