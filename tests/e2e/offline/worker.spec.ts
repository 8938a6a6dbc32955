import type { CDPSession } from "playwright/test";
import { installed, NO_NETWORK, PHONE_WITH_WORKER } from "../../support/e2e-offline";
import { expect, test, visit } from "../../support/e2e";

/** Ends every service worker; resolves when the browser has said so. What the page asks next starts it again. */
async function stopWorkers(devtools: CDPSession): Promise<void> {
  const stopped = new Promise<void>((resolve) => {
    devtools.on("ServiceWorker.workerVersionUpdated", ({ versions }) => versions.some(({ runningStatus }) => runningStatus === "stopped") && resolve());
  });
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.stopAllWorkers");
  await stopped;
  await devtools.send("ServiceWorker.disable");
}

test("A service worker that the browser ends in between answers all the same", async ({ as, pardon }) => {
  pardon(NO_NETWORK);
  const page = await as("marko", PHONE_WITH_WORKER);
  await visit(page, "/work-orders");
  await installed(page);
  const devtools = await page.context().newCDPSession(page);
  await page.context().setOffline(true);
  for (let round = 0; round < 2; round += 1) {
    await stopWorkers(devtools);
    await page.goto("/customers");
    await expect(page.getByRole("heading", { name: "You are currently offline" })).toBeVisible();
  }
});
