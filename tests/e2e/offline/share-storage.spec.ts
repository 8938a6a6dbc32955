import type { Page, Response } from "playwright/test";
import { expect, test, visit } from "../../support/e2e/fixtures";
import {
  goOffline,
  waitForServiceWorker,
  NO_NETWORK,
  PHONE_WITH_WORKER,
} from "../../support/e2e/offline";
import { ownersOnPhone } from "../../support/e2e/queued";
import { PDF, PHOTO, share } from "../../support/e2e/share";

// Shared files that a device cannot store, or that were not assigned to an order.

const WEEK_MS = 7 * 86_400_000;

test("a share that does not fit on the device says so and stores nothing; an earlier one stays", async ({
  as,
}) => {
  const page = await as("tomislav", PHONE_WITH_WORKER);
  await visit(page, "/work-orders");
  await waitForServiceWorker(page);
  await share(page, [PHOTO]);
  await expect(page.getByText("pumpa.png")).toBeVisible();
  await fillWorker(page);
  await share(page, [PDF]);
  await expect(page).toHaveURL(/\?not=full$/);
  await expect(
    page.getByText(
      "This device's storage is full, so nothing was added. Free up some space, then share again.",
    ),
  ).toBeVisible();
  await expect(page.getByText("pumpa.png")).toBeVisible();
  await expect(page.getByText("nalog.pdf")).toHaveCount(0);
  await expect.poll(() => ownersOnPhone(page, "photos")).toHaveLength(1);
});

test("a share that was not assigned for a week is deleted by the next sync, without its page being opened", async ({
  as,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const page = await as("tomislav", PHONE_WITH_WORKER);
  await visit(page, "/work-orders");
  await waitForServiceWorker(page);
  await share(page, [PHOTO]);
  await expect(page.getByText("pumpa.png")).toBeVisible();
  await visit(page, "/tasks");
  await age(page, WEEK_MS - 3_600_000);
  await sync(page);
  expect(await ownersOnPhone(page, "photos")).toHaveLength(1);
  await age(page, WEEK_MS + 60_000);
  await expect(async () => {
    await sync(page);
    const limit = { timeout: 2_000 };
    await expect.poll(() => ownersOnPhone(page, "photos"), limit).toEqual([]);
    await expect.poll(() => ownersOnPhone(page, "drafts"), limit).toEqual([]);
  }).toPass();
});

/** The connection returns. The page syncs then, and shortly after it was opened. */
async function sync(page: Page): Promise<void> {
  let responseCount = 0;
  const count = (response: Response) => {
    if (response.url().includes("/api/fieldPack?")) responseCount += 1;
  };
  await goOffline(page);
  page.on("response", count);
  await page.context().setOffline(false);
  // Repeated, because the page listens only some seconds after it was opened.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect.poll(() => responseCount, { timeout: 2_000 }).toBeGreaterThan(0);
  }).toPass();
  page.off("response", count);
}

/** Files no longer fit: the worker's writing transaction is aborted, as Chromium does it. */
async function fillWorker(page: Page): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(() => {
    const put = IDBObjectStore.prototype.put;
    const full = new WeakSet<object>();
    IDBObjectStore.prototype.put = function (...given: [unknown, IDBValidKey?]) {
      const request = put.apply(this, given);
      const { transaction, name } = this;
      if (name === "photos")
        request.addEventListener("success", () => {
          if (full.has(transaction)) return;
          full.add(transaction);
          transaction.abort();
        });
      return request;
    };
    const error = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, "error");
    Object.defineProperty(IDBTransaction.prototype, "error", {
      configurable: true,
      get() {
        return full.has(this) ? new DOMException("", "QuotaExceededError") : error?.get?.call(this);
      },
    });
  });
}

/** Makes the share on this device this old. */
async function age(page: Page, ms: number): Promise<void> {
  await page.evaluate(async (by) => {
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name ?? "");
        opening.onsuccess = () => resolve(opening.result);
        opening.addEventListener("error", () => reject(opening.error));
      });
      if (database.objectStoreNames.contains("drafts"))
        await new Promise<void>((resolve, reject) => {
          const writing = database.transaction("drafts", "readwrite");
          const store = writing.objectStore("drafts");
          const reading = store.getAll();
          reading.onsuccess = () => {
            for (const draft of reading.result) store.put({ ...draft, savedAt: Date.now() - by });
          };
          writing.oncomplete = () => resolve();
          writing.addEventListener("error", () => reject(writing.error));
        });
      database.close();
    }
  }, ms);
}
