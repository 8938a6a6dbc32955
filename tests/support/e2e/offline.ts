import { readFileSync } from "node:fs";
import type { BrowserContextOptions, CDPSession, Page } from "playwright/test";
import { LANGUAGES } from "../../../app/kernel/text/languages";
import { DESK, expect, PHONE } from "./fixtures";
import { waitForScripts } from "./script-requests";
import { toastsOf } from "./toasts";

/** A browser with its service worker; other tests block it, so that entries queued in one test are not sent in another. */
export const WITH_WORKER = { ...DESK, serviceWorkers: "allow" } satisfies BrowserContextOptions;
export const PHONE_WITH_WORKER = {
  ...PHONE,
  serviceWorkers: "allow",
} satisfies BrowserContextOptions;

/** Console messages of a browser about requests without a network. */
export const NO_NETWORK =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Error loading route module/;

/** Sends user input to the page until the release is stored on this phone and its service worker controls this page. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await expect.poll(() => interactAndRead(page)).toBe("activated");
}

/** In each language: what a page says once it knows that it is offline. */
const OFFLINE_TEXTS = LANGUAGES.map((language): string => {
  const file = new URL(`../../../app/locales/${language}/shell.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")).offline;
});

/**
 * Cuts the network of this browser as a user meets it: everything that the page loads by itself has arrived, and the page knows that it is
 * offline. All pages of the context lose the network; only `page` is waited for.
 */
export async function goOffline(page: Page): Promise<void> {
  await waitForScripts(page);
  const before = await countOfflineToasts(page);
  await page.context().setOffline(true);
  await expect
    .poll(
      async () =>
        (await countOfflineToasts(page)) > before ||
        (await page.locator(".quiet-bar:not([role])").isVisible()),
      "the page says that it is offline",
    )
    .toBe(true);
}

async function countOfflineToasts(page: Page): Promise<number> {
  return (await toastsOf(page)).filter((text) => OFFLINE_TEXTS.includes(text)).length;
}

/** A key without an effect of its own; pressed repeatedly, because the page may not listen yet. */
async function interactAndRead(page: Page): Promise<string> {
  await page.keyboard.press("Shift");
  return page.evaluate(async () =>
    (await caches.match("/offline-shell"))
      ? (navigator.serviceWorker.controller?.state ?? "none")
      : "not stored",
  );
}

/** Waits until a fact about the user of this phone is stored. */
export async function waitForFact(page: Page, name: string): Promise<void> {
  await expect.poll(() => page.evaluate(readFact, name)).toBe(true);
}

function readFact(name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("field");
    opening.addEventListener("error", () => reject(opening.error));
    opening.addEventListener("success", () => {
      const database = opening.result;
      if (!database.objectStoreNames.contains("facts")) return resolve(false);
      const request = database.transaction("facts").objectStore("facts").get(name);
      request.addEventListener("success", () => {
        database.close();
        resolve(request.result !== undefined);
      });
    });
  });
}

/** Stops every service worker; resolves when the browser has confirmed it. The next request of the page starts it again. */
export async function stopWorkers(devtools: CDPSession): Promise<void> {
  const stopped = new Promise<void>((resolve) => {
    devtools.on(
      "ServiceWorker.workerVersionUpdated",
      ({ versions }) =>
        versions.some(({ runningStatus }) => runningStatus === "stopped") && resolve(),
    );
  });
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.stopAllWorkers");
  await stopped;
  await devtools.send("ServiceWorker.disable");
}
