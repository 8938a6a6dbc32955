import type { Page } from "playwright/test";
import { castMember } from "../../../migrations/seeds/cast";
import { expect, PHONE, signIn, test, visit } from "../../support/e2e/fixtures";
import { type Api, apiAs, type E2eCompany, makeOrder } from "../../support/e2e/tenant";
import { goOffline } from "../../support/e2e/offline";
import { offlineDataOf } from "../../support/e2e/offline-data";
import { choose } from "../../support/e2e/orders";

test.beforeEach(({ allowConsole }) => allowConsole(/ERR_INTERNET_DISCONNECTED/));

test("a technician opens an order offline that they have never opened before", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const technicianIds = ["tomislav", "tea"].map((key) => castMember(key).id);
  const seen = await makeOrder(manager, { description: "Prvi nalog" });
  const unseen = await makeOrder(manager, {
    technicianIds,
    description: "Zamjena filtera u podrumu",
  });
  const lead = await apiAs(company, "tomislav");
  for (const { id, version } of [seen, unseen])
    await lead("POST", `/workOrders/${id}/start`, { version });
  const page = await as("tomislav", PHONE);
  await withScripts(page, seen.number);
  await offlineDataOf(page, "tomislav", (names) => names.includes(`work-orders/${unseen.id}`));

  await goOffline(page);
  await page.getByRole("link", { name: unseen.number }).first().click();
  await expect(
    page.getByRole("heading", { name: `Zamjena filtera u podrumu ${unseen.number}` }),
  ).toBeVisible();
  await expect(page.getByText(/^As of \d\d:\d\d/)).toBeVisible();
  await page.getByRole("link", { name: "Daily reports" }).click();
  await expect(page.getByText("No daily reports yet")).toBeVisible();

  await page.getByRole("link", { name: "Write report", exact: true }).last().click();
  await expect(page.getByRole("heading", { name: "New daily report" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Tea Šimić" })).toBeVisible();
  await page.getByRole("button", { name: "Part", exact: true }).click();
  await choose(page, "Part from stock", "Oil filter LF9009");
  await expect(page.getByRole("combobox", { name: "Part from stock" })).toHaveValue(
    "Oil filter LF9009",
  );
});

test("the offline list is searched on the phone, and says that it is offline", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const [pump, boiler] = [
    await makeOrder(manager, { description: "Đizel pumpa" }),
    await makeOrder(manager, { description: "Kotao" }),
  ];
  const page = await as("tomislav", PHONE);
  await visit(page, "/work-orders/assigned");
  await offlineDataOf(page, "tomislav", (names) => names.includes(`work-orders/${boiler.id}`));
  await goOffline(page);
  await page.getByRole("searchbox").fill("dizel");
  await expect(page.getByRole("link", { name: boiler.number })).toHaveCount(0);
  await expect(page.getByRole("link", { name: pump.number }).first()).toBeVisible();
  await expect(page.getByText("You're offline, so only your open items are listed.")).toBeVisible();
});

test("orders that are reassigned leave the phone, and the next user sees none of them", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const [remaining, given] = [await makeOrder(manager), await makeOrder(manager)];
  const page = await as("tomislav", PHONE);
  await visit(page, "/work-orders/assigned");
  const nameOf = ({ id }: { id: string }) => `work-orders/${id}`;
  await offlineDataOf(page, "tomislav", (names) => names.includes(nameOf(given)));
  await giveTo(manager, given.id, "tea");
  await comeBack(page);
  await offlineDataOf(
    page,
    "tomislav",
    (names) => !names.includes(nameOf(given)) && names.includes(nameOf(remaining)),
  );

  await page.getByRole("button", { name: /^Your account/ }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, "tarik");
  await visit(page, "/work-orders/assigned");
  await offlineDataOf(page, "tarik");
  await goOffline(page);
  await page.getByRole("searchbox").fill(remaining.number);
  await expect(page.getByText("You're offline, so only your open items are listed.")).toBeVisible();
  await expect(page.getByRole("link", { name: remaining.number })).toHaveCount(0);
});

test("a user with more orders than a phone stores sees offline how many are missing, and which", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  await copiesOf(company, order.id, 204);
  const page = await as("tomislav", PHONE);
  await visit(page, "/work-orders/assigned");
  await offlineDataOf(
    page,
    "tomislav",
    (names) => names.filter((name) => name.startsWith("work-orders/")).length === 200,
  );
  await goOffline(page);
  await page.getByRole("searchbox").fill("Servis");
  const note = page.getByRole("status").filter({ hasText: /^As of / });
  await expect(note).toContainText("On this device: 200 of 205, starting with the earliest.");
  await expect(note).toContainText(
    /Go online to see those planned for .*2027 or later and those without a date\./,
  );
});

/** Makes this many more copies of an order, for Tomislav, one per day from 2 January 2027 on. */
async function copiesOf({ database }: E2eCompany, id: string, count: number): Promise<void> {
  const columns =
    "external_reference, job_number, description, status, priority, customer_id, customer_sort, location_id, created_by, created_at, updated_at";
  await database.write([
    {
      sql: `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
        INSERT INTO work_orders (id, number, planned_start_on, ${columns}) SELECT printf('01a00000-0000-7000-8000-%012d', i), printf('2026-9%04d', i), date('2027-01-01', '+' || i || ' days'), ${columns} FROM n CROSS JOIN work_orders WHERE work_orders.id = ?`,
      args: [id],
    },
    {
      sql: "INSERT INTO work_order_assignments (id, work_order_id, user_id, is_lead, from_at) SELECT id, id, ?, 1, 1 FROM work_orders WHERE id LIKE '01a00000-0000-7000-8000-%'",
      args: [castMember("tomislav").id],
    },
  ]);
}

/** From the list to an order, its report and back. That scripts load offline is covered by the service worker tests (tests/e2e/offline). */
async function withScripts(page: Page, number: string): Promise<void> {
  await visit(page, "/work-orders/assigned");
  await page.getByRole("link", { name: number }).first().click();
  await page.getByRole("link", { name: "Write report", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "New daily report" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: number })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/assigned$/);
}

/** Back online: triggers a fetch of changes. */
async function comeBack(page: Page): Promise<void> {
  await goOffline(page);
  await page.context().setOffline(false);
}

async function giveTo(manager: Api, id: string, key: string): Promise<void> {
  const { version, customer, location } = (await manager("GET", `/workOrders/${id}`)) as {
    version: number;
    customer: { id: string };
    location: { id: string };
  };
  const technicianIds = [castMember(key).id];
  await manager("POST", `/workOrders/${id}`, {
    version,
    customerId: customer.id,
    locationId: location.id,
    technicianIds,
    leadId: technicianIds[0],
  });
}
