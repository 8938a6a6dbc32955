import { expectSaid, NO_NETWORK } from "../../support/e2e-offline";
import { DESK, expect, test, visit } from "../../support/e2e";
import { openLine } from "../../support/e2e-line";
import { mayKeep } from "../../support/outbox";

test("Whether there is a network is told by the server's answers, though the browser believes in it: cut, silent, a hotel's sign-in page", async ({ as, company, pardon }) => {
  pardon(NO_NETWORK, /ERR_EMPTY_RESPONSE|ERR_CONNECTION|status of (200|502)/);
  const line = await openLine(company);
  const page = await as("tomislav", { ...DESK, baseURL: line.origin });
  await visit(page, "/tasks");
  // A file that did not come because of the line would be fetched with the whole page, once there is one.
  await mayKeep(page);
  const bar = page.locator(".quiet-bar");
  for (const state of ["cut", "silent", "captive", "gateway"] as const) {
    line.become(state);
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event("focus")));
      await expect(bar, state).toHaveText("You are currently offline", { timeout: 6_000 });
    }).toPass();
    await expectSaid(page, "You are currently offline");
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    line.become("open");
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(bar, state).toHaveCount(0, { timeout: 30_000 });
    await expectSaid(page, "You are back online");
  }
  // The browser believes that the network is gone; the server answers all the same.
  await page.evaluate(() => window.dispatchEvent(new Event("offline")));
  await page.getByRole("link", { name: "Work orders", exact: true }).first().click();
  await expect(page).toHaveURL(/\/work-orders/);
  await expect(bar).toHaveCount(0);
  await line.close();
});
