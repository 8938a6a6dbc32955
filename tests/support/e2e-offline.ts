import type { BrowserContextOptions, CDPSession, Page } from "playwright/test";
import { DESK, expect, PHONE } from "./e2e";

/** A browser with its service worker; other stories have none, so that nothing of one story waits in another's. */
export const WITH_WORKER = { ...DESK, serviceWorkers: "allow" } satisfies BrowserContextOptions;
export const PHONE_WITH_WORKER = { ...PHONE, serviceWorkers: "allow" } satisfies BrowserContextOptions;

/** What a browser says of requests without a network. */
export const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/;

/** Touches the page, until the release lies on this phone and its service worker answers for this page. */
export async function installed(page: Page): Promise<void> {
  await expect.poll(() => touchAndLook(page), { timeout: 30_000 }).toBe("activated");
}

/** A key that does nothing by itself; again, because the page may not have listened yet. */
async function touchAndLook(page: Page): Promise<string> {
  await page.keyboard.press("Shift");
  return page.evaluate(() => navigator.serviceWorker.controller?.state ?? "none");
}

/** Until a fact about who uses this phone is on its disk. */
export async function queuedFact(page: Page, name: string): Promise<void> {
  await expect.poll(() => page.evaluate(readFact, name)).toBe(true);
}

function readFact(name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("field");
    opening.addEventListener("error", () => reject(opening.error));
    opening.addEventListener("success", () => {
      const database = opening.result;
      if (!database.objectStoreNames.contains("facts")) return resolve(false);
      const asking = database.transaction("facts").objectStore("facts").get(name);
      asking.addEventListener("success", () => {
        database.close();
        resolve(asking.result !== undefined);
      });
    });
  });
}

/** The last thing that was said in passing; it is kept behind the bell. */
export async function expectSaid(page: Page, words: string): Promise<void> {
  await expect(page.locator("#notices li").first()).toHaveText(words, { timeout: 30_000 });
}

/** Ends every service worker; resolves when the browser has said so. What the page asks next starts it again. */
export async function stopWorkers(devtools: CDPSession): Promise<void> {
  const stopped = new Promise<void>((resolve) => {
    devtools.on("ServiceWorker.workerVersionUpdated", ({ versions }) => versions.some(({ runningStatus }) => runningStatus === "stopped") && resolve());
  });
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.stopAllWorkers");
  await stopped;
  await devtools.send("ServiceWorker.disable");
}
