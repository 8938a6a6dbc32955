import type { Page } from "playwright/test";
import { expect, test, visit } from "../../support/e2e/fixtures";
import { waitForServiceWorker, WITH_WORKER } from "../../support/e2e/offline";
import { waitForScripts } from "../../support/e2e/script-requests";

test("a page that a service worker controls requests each text file once, and the console warns of none", async ({
  as,
}) => {
  const page = await as("marko", WITH_WORKER);
  const messages: string[] = [];
  page.on("console", (message) => messages.push(message.text()));
  await visit(page, "/work-orders/assigned");
  await waitForServiceWorker(page);
  for (const path of ["/work-orders/assigned", "/customers", "/work-orders/new"]) {
    await visit(page, path);
    await waitForScripts(page);
    await expect.poll(async () => (await textFilesOf(page)).length).toBeGreaterThan(1);
    const files = await textFilesOf(page);
    expect(files.toSorted(), path).toEqual([...new Set(files)].toSorted());
  }
  expect(messages.filter((text) => /preload.*text-/i.test(text))).toEqual([]);
});

/** The text files that the page has requested, also from a cache. */
function textFilesOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith("/assets/text-")),
  );
}
