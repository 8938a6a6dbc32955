import type { BrowserEnv, SharedBrowser } from "./shared-browser";

/** Bindings of the pdf worker, with the names of its wrangler.toml. */
export type Env = BrowserEnv & { SHARED_BROWSER: DurableObjectNamespace<SharedBrowser> };
