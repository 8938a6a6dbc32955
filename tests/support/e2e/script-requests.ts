import { type BrowserContext, expect, type Page, type Request } from "playwright/test";

type Scripts = { started: number; ended: number };

const byContext = new WeakMap<BrowserContext, Scripts>();

/** Counts the requests for scripts of this browser. Call it before a page is opened. */
export function watchScripts(context: BrowserContext): void {
  const scripts: Scripts = { started: 0, ended: 0 };
  byContext.set(context, scripts);
  const isScript = (request: Request) => request.resourceType() === "script";
  context.on("request", (request) => isScript(request) && (scripts.started += 1));
  const count = (request: Request) => isScript(request) && (scripts.ended += 1);
  context.on("requestfinished", count).on("requestfailed", count);
}

/** How often in a row the page must be idle without having requested a script. A script that has arrived may import another. */
const QUIET_TIMES = 3;

/**
 * Waits until every script that the page has requested has arrived and run, those it requests in idle moments too. `intervals`: the
 * pauses between looks, which grow to a second otherwise.
 */
export async function waitForScripts(page: Page, intervals?: number[]): Promise<void> {
  const scripts = byContext.get(page.context());
  if (!scripts) throw new Error("The scripts of this browser are not counted");
  let quietTimes = 0;
  let startedBefore = -1;
  await expect
    .poll(
      async () => {
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
        const isQuiet = scripts.started === scripts.ended && scripts.started === startedBefore;
        startedBefore = scripts.started;
        quietTimes = isQuiet ? quietTimes + 1 : 0;
        return quietTimes;
      },
      { message: "all scripts have arrived", ...(intervals ? { intervals } : {}) },
    )
    .toBeGreaterThanOrEqual(QUIET_TIMES);
}
