import { newId } from "../../../app/kernel/ids";
import { apiAs } from "../../support/e2e/tenant";
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

test("requirements §2: with the release on the device, a list below /assets has its three views and shows what was added", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const page = await as("marko", PHONE_WITH_WORKER);
  await visit(page, "/work-orders");
  await installed(page);
  await visit(page, "/assets/equipment");
  const views = page.getByRole("navigation", { name: "View" });
  // Without a choice a phone shows cards, so their link is no proof until another view was chosen.
  for (const name of ["Table", "Cards", "Board"]) {
    await views.getByRole("link", { name, exact: true }).click();
    await expect(views.getByRole("link", { name, exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
  }
  await manager("PUT", "/equipment", { id: newId(), name: "Ljestve 6 m" });
  await views.getByRole("link", { name: "Table", exact: true }).click();
  await expect(page.getByRole("row", { name: /Ljestve 6 m/ })).toBeVisible();
});
