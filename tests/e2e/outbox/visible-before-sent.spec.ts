import type { Page } from "playwright/test";
import { apiAs, type Api, type E2eCompany, makeOrder } from "../../support/e2e/tenant";
import { offlineDataOf } from "../../support/e2e/offline-data";
import { expect, test, visit } from "../../support/e2e/fixtures";
import { ownersOnPhone } from "../../support/e2e/queued";
import {
  goOffline,
  waitForServiceWorker,
  NO_NETWORK,
  PHONE_WITH_WORKER,
  waitForFact,
} from "../../support/e2e/offline";
import {
  expectSaved,
  expectQueued,
  waitForOfflineCode,
  fileReport,
  writeComment,
  writeReport,
} from "../../support/records/outbox";
import { expectToastOnce } from "../../support/e2e/toasts";

// A queued change shows wherever its record is shown, and a record that was changed online stays so without a network.

const WAITING = /In progress, not sent yet/;

function todayHere(): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Zagreb" }).format(Date.now());
}

test("B5: an order started and reported offline shows this on its page, at home and in the list until the server has it", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager, { plannedStartOn: todayHere() });
  const page = await phoneWith(await as("tomislav", PHONE_WITH_WORKER), order.id);
  await goOffline(page);

  await visit(page, `/work-orders/${order.id}`);
  await page.getByRole("link", { name: "Start work" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start work" }).click();
  await expectQueued(page, 1);
  await expect(page.getByText(WAITING).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Start work" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Write report", exact: true })).toBeVisible();

  await visit(page, "/work-orders");
  const card = page.getByRole("listitem").filter({ hasText: order.number });
  await expect(card.getByText(WAITING)).toBeVisible();
  await expect(card.getByRole("button", { name: /^Start work/ })).toHaveCount(0);
  await page.getByRole("link", { name: "All work orders" }).click();
  await expect(page.getByRole("row", { name: new RegExp(order.number) })).toContainText(
    "In progress",
  );

  await writeReport(page, order, "Bez mreže");
  await fileReport(page);
  await expectSaved(page);
  await visit(page, "/work-orders");
  await expect(card.getByText(/Reported today, not sent yet/)).toBeVisible();
  await expect(card.getByRole("link", { name: /^Write report/ })).toHaveCount(0);

  await page.context().setOffline(false);
  await expect.poll(() => ownersOnPhone(page, "entries")).toEqual([]);
  await expect(card.getByText("In progress")).toBeVisible();
  await expect(page.getByText(/not sent yet/)).toHaveCount(0);
  expect((await manager("GET", `/workOrders/${order.id}`))["status"]).toBe("in-progress");
});

test("the totals and counts of an order, and its submission, include what waits on the phone", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager, { plannedStartOn: todayHere() });
  const page = await phoneWith(await as("tomislav", PHONE_WITH_WORKER), order.id);
  await visit(page, `/work-orders/${order.id}?tab=hours`);
  await expect(page.getByText("No hours yet")).toBeVisible();
  await goOffline(page);
  await writeReport(page, order, "Bez mreže");
  await fileReport(page);
  await expectSaved(page);
  await visit(page, `/work-orders/${order.id}?tab=comments`);
  await writeComment(page, "Ventil curi");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expectQueued(page, 2);

  await visit(page, `/work-orders/${order.id}?tab=hours`);
  await expect(
    page.getByRole("listitem").filter({ hasText: "Tomislav Đurić" }).getByText(/^8/).first(),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: /^Daily reports ?1$/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Comments ?1$/ })).toBeVisible();
  await visit(page, `/work-orders/${order.id}?tab=reports`);
  await expect(page.getByRole("link", { name: /Waiting/ })).toBeVisible();
  await expect(page.getByText("No daily reports yet")).toHaveCount(0);
  await visit(page, `/work-orders/${order.id}/submit-for-approval`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/^8/).first()).toBeVisible();
  await expect(dialog.getByLabel("Why were no hours worked?")).toHaveCount(0);
});

test("B5: a start that the server refuses is shown no longer", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK, /status of (403|404|409|422)/);
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await phoneWith(await as("tomislav", PHONE_WITH_WORKER), order.id);
  await visit(page, `/work-orders/${order.id}`);
  await goOffline(page);
  await page.getByRole("link", { name: "Start work" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start work" }).click();
  await expect(page.getByText(WAITING).first()).toBeVisible();
  await unassign(company, order.id);
  await page.context().setOffline(false);
  await expect(page.getByRole("link", { name: /Something needs your attention/ })).toBeVisible();
  await expect(page.getByText(WAITING)).toHaveCount(0);
});

test("B12: work that was started online is in progress without a network, at once, on its page, at home and in the list", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager, { plannedStartOn: todayHere() });
  const page = await phoneWith(await as("tomislav", PHONE_WITH_WORKER), order.id);
  await visit(page, `/work-orders/${order.id}`);
  // As when the connection is lost before the next download of the offline data.
  await page.route("**/api/fieldPack**", (route) => route.abort());
  await page.getByRole("link", { name: "Start work" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start work" }).click();
  await expect(page.getByRole("link", { name: "Write report", exact: true })).toBeVisible();
  await goOffline(page);
  await visit(page, `/work-orders/${order.id}`);
  await expect(page.getByText(/^As of /)).toBeVisible();
  await expect(page.getByRole("link", { name: "Start work" })).toHaveCount(0);
  await expect(page.getByRole("main").getByText("In progress").first()).toBeVisible();
  await visit(page, "/work-orders");
  const card = page.getByRole("listitem").filter({ hasText: order.number });
  await expect(card.getByText("In progress")).toBeVisible();
  await expect(card.getByRole("link", { name: /^Write report/ })).toBeVisible();
});

test("B12: a start that another user has already made counts as done, not as a conflict", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(/status of 409/);
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("tomislav");
  await visit(page, `/work-orders/${order.id}/start`);
  await waitForOfflineCode(page);
  const lead: Api = await apiAs(company, "tomislav");
  await lead("POST", `/workOrders/${order.id}/start`, { version: order.version });
  await page.getByRole("dialog").getByRole("button", { name: "Start work" }).click();
  await expectToastOnce(page, "Work has already started");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Write report", exact: true })).toBeVisible();
});

/** A phone that has the release and this order. */
async function phoneWith(page: Page, orderId: string): Promise<Page> {
  await visit(page, "/work-orders");
  await waitForServiceWorker(page);
  await waitForFact(page, "root");
  await offlineDataOf(page, "tomislav", (names) => names.includes(`work-orders/${orderId}`));
  return page;
}

/** Directly in the database, so that the phone is not notified. */
async function unassign({ database }: E2eCompany, orderId: string): Promise<void> {
  await database.write([
    {
      sql: "UPDATE work_order_assignments SET to_at = ? WHERE work_order_id = ?",
      args: [Date.now(), orderId],
    },
  ]);
}
