import { expectAccessible } from "../../support/e2e/axe";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import {
  goOffline,
  NO_NETWORK,
  PHONE_WITH_WORKER,
  waitForFact,
  waitForServiceWorker,
} from "../../support/e2e/offline";
import { offlineDataOf } from "../../support/e2e/offline-data";
import { expectSaved, fileReport, writeReport } from "../../support/records/outbox";
import { apiAs, makeOrder } from "../../support/e2e/tenant";

const DAY_MS = 86_400_000;

function dayFromNow(days: number): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Zagreb" }).format(
    Date.now() + days * DAY_MS,
  );
}

test("a technician reaches their week from their day, with each order on all its planned days", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  await makeOrder(manager, {
    description: "Dvodnevni remont",
    plannedStartOn: dayFromNow(2),
    plannedEndOn: dayFromNow(3),
  });
  await makeOrder(manager, { plannedStartOn: dayFromNow(5), plannedRegularMinutes: 240 });
  await makeOrder(manager, { description: "Za dva tjedna", plannedStartOn: dayFromNow(14) });
  const page = await as("tomislav", PHONE);
  await visit(page, "/work-orders");
  await page.getByRole("link", { name: "My week" }).click();
  await expect(page.getByRole("heading", { name: "My week", level: 1 })).toBeVisible();
  const days = page.getByRole("main").getByRole("region");
  await expect(days).toHaveCount(7);
  await expect(days.filter({ hasText: "Dvodnevni remont" })).toHaveCount(2);
  await expect(days.nth(2)).toContainText("Dvodnevni remont");
  await expect
    .poll(async () => {
      const heading = await days.nth(2).getByRole("heading").textContent();
      const text = await days.nth(2).textContent();
      return text?.split(heading ?? "").length;
    }, "the day is written once")
    .toBe(2);
  await expect(days.nth(4)).toContainText("Nothing planned");
  await expect(days.nth(5)).toContainText("4:00 h planned");
  // A notification in the closed menu may name it.
  await expect(page.getByRole("main").getByText("Za dva tjedna")).toHaveCount(0);
  await expectAccessible(page, "the week");
  await page
    .getByRole("navigation", { name: "Days" })
    .getByRole("link", { name: /: 1 work order$/ })
    .first()
    .click();
  await expect(days.nth(2)).toBeInViewport();
  await days
    .nth(2)
    .getByRole("link", { name: /Dvodnevni remont/ })
    .click();
  await expect(page).toHaveURL(/\/work-orders\/[\w-]{36}/);
});

test("without a network, My week counts the hours of a report that waits on the phone", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const order = await makeOrder(await apiAs(company, "marko"));
  const page = await as("tomislav", PHONE_WITH_WORKER);
  await visit(page, "/work-orders/week");
  await expect(page.getByText("0:00 h reported · 0:00 h planned")).toBeVisible();
  await waitForServiceWorker(page);
  await waitForFact(page, "root");
  await offlineDataOf(page, "tomislav", (names) => names.includes(`work-orders/${order.id}`));
  await goOffline(page);
  await writeReport(page, order, "U podrumu");
  await fileReport(page);
  await expectSaved(page);
  await visit(page, "/work-orders/week");
  await page.getByText("8:00 h reported · 0:00 h planned").click();
  const today = page.getByRole("row").and(page.locator("[aria-current=date]"));
  await expect(today.getByRole("cell").first()).toHaveText("8:00 h");
});
