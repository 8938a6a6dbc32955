import type { BrowserWorker } from "@cloudflare/puppeteer";
import type { SharedBrowser } from "./shared-browser";

/** The bindings of the pdf worker, as its wrangler.toml names them. */
export type Env = {
  BROWSER: BrowserWorker;
  SHARED_BROWSER: DurableObjectNamespace<SharedBrowser>;
  /** A page that is not printed by then is given up. */
  RENDER_TIMEOUT_MS: string;
};
