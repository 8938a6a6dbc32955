import type { BrowserWorker } from "@cloudflare/puppeteer";
import type { SharedBrowser } from "./shared-browser";

/** Bindings of the pdf worker, with the names of its wrangler.toml. */
export type Env = {
  BROWSER: BrowserWorker;
  SHARED_BROWSER: DurableObjectNamespace<SharedBrowser>;
  /** Time limit for printing one document. */
  RENDER_TIMEOUT_MS: string;
};
