import { WorkerEntrypoint } from "cloudflare:workers";
import type { Bytes, PrintAnswer, Printer, PrintOptions, ShrinkAnswer } from "~/kernel/print/printer";
import type { Env } from "./env";

export { SharedBrowser } from "./shared-browser";

/** What other workers call. Every call goes to the one object that holds the browser. */
export class PdfRenderer extends WorkerEntrypoint<Env> implements Printer {
  async render(html: Bytes, options: PrintOptions): Promise<PrintAnswer> {
    return this.env.SHARED_BROWSER.getByName("shared").render(html, options);
  }

  /** No browser is started for this: that costs money by the hour. */
  async awake(): Promise<void> {}

  async shrink(pictures: Bytes[]): Promise<ShrinkAnswer> {
    return this.env.SHARED_BROWSER.getByName("shared").shrink(pictures);
  }
}

/** No address of its own. */
export default {
  fetch: () => new Response(null, { status: 404 }),
};
