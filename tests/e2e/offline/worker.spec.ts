import { newId } from "../../../app/kernel/ids";
import { apiAs } from "../../support/e2e/tenant";
import {
  goOffline,
  waitForServiceWorker,
  NO_NETWORK,
  PHONE_WITH_WORKER,
  stopWorkers,
} from "../../support/e2e/offline";
import { expect, test, visit } from "../../support/e2e/fixtures";
import type { Page } from "playwright/test";

/** On a phone the views are behind one button, which names the current one. */
async function chooseView(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: /^Layout: / }).click();
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("button", { name: `Layout: ${name}` })).toBeVisible();
}

test("a service worker that the browser ends between requests still answers", async ({
  as,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const page = await as("marko", PHONE_WITH_WORKER);
  await visit(page, "/work-orders");
  await waitForServiceWorker(page);
  const devtools = await page.context().newCDPSession(page);
  await goOffline(page);
  for (let round = 0; round < 2; round += 1) {
    await stopWorkers(devtools);
    await page.goto("/customers");
    await expect(page.getByRole("heading", { name: "You are currently offline" })).toBeVisible();
  }
});

test("requirements §2: with the release on the device, a list below /assets has its three views and shows what was added", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const page = await as("marko", PHONE_WITH_WORKER);
  await visit(page, "/work-orders");
  await waitForServiceWorker(page);
  await visit(page, "/assets/equipment");
  for (const name of ["Table", "Cards", "Board"]) await chooseView(page, name);
  await manager("PUT", "/equipment", { id: newId(), name: "Ljestve 6 m" });
  await chooseView(page, "Table");
  await expect(page.getByRole("row", { name: /Ljestve 6 m/ })).toBeVisible();
});
