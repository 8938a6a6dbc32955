import { installed, NO_NETWORK, PHONE_WITH_WORKER, stopWorkers } from "../../support/e2e/offline";
import { expect, test, visit } from "../../support/e2e/fixtures";

test("a service worker that the browser ends between requests still answers", async ({
  as,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
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
