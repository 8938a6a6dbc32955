import type { Page } from "playwright/test";
import { castMember } from "../../../migrations/seeds/cast";
import { apiAs, type Api, makeOrder, submitOrder } from "../../support/e2e/tenant";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { goOffline } from "../../support/e2e/offline";
import { expectToast } from "../../support/e2e/toasts";
import { ownersOnPhone, reportLedger } from "../../support/e2e/queued";
import { onFiling, putInOutbox } from "../../support/records/outbox";

// What became of the world while a report lay on a phone: the ledger has it, or the phone still does.

const tomislav = castMember("tomislav").id;

test.beforeEach(({ allowConsole }) =>
  allowConsole(
    /ERR_INTERNET_DISCONNECTED/,
    /ERR_FAILED/,
    /Failed to fetch/,
    /status of (402|403|426)/,
  ),
);

/** The phone's page of what waits, without a network. */
async function withoutNetwork(page: Page): Promise<void> {
  await visit(page, "/outbox");
  await expect(page.getByText("Nothing is waiting")).toBeVisible();
  await goOffline(page);
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

test(
  "No report is lost when its order was submitted, reassigned or deleted meanwhile: it is filed by the rights at its capture, else stored as unfiled",
  { tag: "@journey" },
  async ({ as, company }) => {
    const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
    const [locked, passedOn, notHis, gone] = [
      await makeOrder(manager),
      await makeOrder(manager),
      await makeOrder(manager),
      await makeOrder(manager),
    ];
    const page = await as("tomislav", PHONE);
    await withoutNetwork(page);
    await giveTo(manager, notHis.id, "tea");
    await putInOutbox(page, [locked, passedOn, notHis, gone], (index) => `Izvještaj ${index}`);
    await submitOrder(lead, locked);
    await giveTo(manager, passedOn.id, "tea");
    await manager("DELETE", `/workOrders/${gone.id}`, { version: gone.version });
    await page.context().setOffline(false);
    await expect.poll(() => ownersOnPhone(page, "entries")).toEqual([]);
    expect((await reportLedger(company)).filter(({ notes }) => notes !== "")).toEqual([
      { notes: "Izvještaj 0", authorId: tomislav, status: "unfiled", reason: "order_locked" },
      { notes: "Izvještaj 1", authorId: tomislav, status: "submitted", reason: "" },
      { notes: "Izvještaj 2", authorId: tomislav, status: "unfiled", reason: "not_assigned_then" },
      { notes: "Izvještaj 3", authorId: tomislav, status: "unfiled", reason: "order_gone" },
    ]);
  },
);

test("An offline start is applied although the order was edited meanwhile, and needs no attention if another user has started the order", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(/status of 409/);
  const [manager, tea] = [await apiAs(company, "marko"), await apiAs(company, "tea")];
  const technicianIds = ["tomislav", "tea"].map((key) => castMember(key).id);
  const both = { technicianIds, leadId: technicianIds[0] };
  const [edited, started] = [await makeOrder(manager, both), await makeOrder(manager, both)];
  const page = await as("tomislav", PHONE);
  for (const order of [edited, started]) {
    await visit(page, `/work-orders/${order.id}/start`);
    await goOffline(page);
    await page.getByRole("dialog").getByRole("button", { name: "Start work" }).click();
    await expectToast(page, "Saved on this device.");
    if (order === edited) await edit(manager, order.id, both);
    else await tea("POST", `/workOrders/${order.id}/start`, { version: order.version });
    await page.context().setOffline(false);
    await expect.poll(() => ownersOnPhone(page, "entries")).toEqual([]);
    expect((await manager("GET", `/workOrders/${order.id}`))["status"]).toBe("in-progress");
  }
});

async function edit(manager: Api, id: string, people: object): Promise<void> {
  const { version, customer, location } = (await manager("GET", `/workOrders/${id}`)) as {
    version: number;
    customer: { id: string };
    location: { id: string };
  };
  await manager("POST", `/workOrders/${id}`, {
    version,
    customerId: customer.id,
    locationId: location.id,
    ...people,
    description: "Drugi opis",
  });
}

test("A suspended company and a server that rejects an old app stop the sending with a notice; it resumes later without loss", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE);
  await withoutNetwork(page);
  await putInOutbox(page, [order], () => "Čeka");
  const suspended = { code: "tenant_suspended", message: "", facts: {}, requestId: "1" };
  await onFiling(page, (route) =>
    route.fulfill({ status: 402, headers: { "x-request-id": "1" }, json: suspended }),
  );
  await page.context().setOffline(false);
  await expect(
    page.getByText(
      "Your company's account is suspended. Everything stays here until the account is active again.",
    ),
  ).toBeVisible();
  await expect(
    page.getByRole("article", { name: "Daily report" }).getByText("Waiting"),
  ).toBeVisible();
  // The server itself refuses what was written down in a form it no longer reads. In place of the first route, without a moment in which a
  // call would pass unchanged.
  const update = await onFiling(page, (route) =>
    route.continue({ headers: { ...route.request().headers(), "x-format": "0" } }),
  );
  await page.getByRole("button", { name: "Send now" }).click();
  await expect(
    page.getByText("This version of the app is too old to send data. Reload the page."),
  ).toBeVisible();
  expect([await ownersOnPhone(page, "entries"), await reportLedger(company)]).toEqual([
    [tomislav],
    [],
  ]);
  await update();
  await page.reload();
  await expect(page.getByText("Nothing is waiting")).toBeVisible();
  expect(await reportLedger(company)).toEqual([
    { notes: "Čeka", authorId: tomislav, status: "submitted", reason: "" },
  ]);
});

test("A user who lost the role keeps the report, sees the reason, and sends it once the role is restored", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE);
  await withoutNetwork(page);
  await putInOutbox(page, [order], () => "Bez uloge");
  const { rows } = await company.database.read({
    sql: "SELECT role FROM user_roles WHERE user_id = ?",
    args: [tomislav],
  });
  await company.database.write([
    { sql: "DELETE FROM user_roles WHERE user_id = ?", args: [tomislav] },
    { sql: "INSERT INTO user_roles (user_id, role) VALUES (?, 'EMPLOYEE')", args: [tomislav] },
  ]);
  await page.context().setOffline(false);
  const entry = page.getByRole("article", { name: "Daily report" });
  await expect(entry.getByText("Needs attention")).toBeVisible();
  expect([await ownersOnPhone(page, "entries"), await reportLedger(company)]).toEqual([
    [tomislav],
    [],
  ]);
  await company.database.write([
    { sql: "DELETE FROM user_roles WHERE user_id = ?", args: [tomislav] },
    ...rows.map(({ role }) => ({
      sql: "INSERT INTO user_roles (user_id, role) VALUES (?, ?)",
      args: [tomislav, role ?? null],
    })),
  ]);
  await entry.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("Nothing is waiting")).toBeVisible();
  expect(await reportLedger(company)).toEqual([
    { notes: "Bez uloge", authorId: tomislav, status: "submitted", reason: "" },
  ]);
});
