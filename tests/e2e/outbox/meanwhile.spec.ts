import type { Page } from "playwright/test";
import { castMember } from "../../../migrations/seeds/cast";
import { apiAs, type Api, makeOrder, submitOrder } from "../../support/e2e-company";
import { expect, PHONE, test, visit } from "../../support/e2e";
import { ownersOnPhone, reportLedger } from "../../support/e2e-waiting";
import { mayKeep, onFiling, putInOutbox } from "../../support/outbox";

// Server-side changes while a report is queued on a phone: afterwards either the server has the report, or the phone still does.

const tomislav = castMember("tomislav").id;

test.beforeEach(({ allowConsole }) => allowConsole(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /Failed to fetch/, /status of (402|403|426)/));

/** The outbox page of the phone, offline. */
async function withoutNetwork(page: Page): Promise<void> {
  await visit(page, "/outbox");
  await expect(page.getByText("Everything has been sent")).toBeVisible();
  await page.context().setOffline(true);
}

async function giveTo(manager: Api, id: string, key: string): Promise<void> {
  const { version, customer, location } = (await manager("GET", `/workOrders/${id}`)) as { version: number; customer: { id: string }; location: { id: string } };
  const technicianIds = [castMember(key).id];
  await manager("POST", `/workOrders/${id}`, { version, customerId: customer.id, locationId: location.id, technicianIds, leadId: technicianIds[0] });
}

test("a report of an order that was submitted, reassigned or deleted meanwhile is filed by the permissions of its time, or stored as unfiled", async ({ as, company }) => {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const [locked, passedOn, notHis, gone] = [await makeOrder(manager), await makeOrder(manager), await makeOrder(manager), await makeOrder(manager)];
  const page = await as("tomislav", PHONE);
  await withoutNetwork(page);
  await giveTo(manager, notHis.id, "tea");
  await putInOutbox(page, [locked, passedOn, notHis, gone], (place) => `Izvještaj ${place}`);
  await submitOrder(lead, locked);
  await giveTo(manager, passedOn.id, "tea");
  await manager("DELETE", `/workOrders/${gone.id}`, { version: gone.version });
  await page.context().setOffline(false);
  await expect.poll(() => ownersOnPhone(page, "entries"), { timeout: 30_000 }).toEqual([]);
  expect((await reportLedger(company)).filter(({ notes }) => notes !== "")).toEqual([
    { notes: "Izvještaj 0", authorId: tomislav, status: "unfiled", reason: "order_locked" },
    { notes: "Izvještaj 1", authorId: tomislav, status: "submitted", reason: "" },
    { notes: "Izvještaj 2", authorId: tomislav, status: "unfiled", reason: "not_assigned_then" },
    { notes: "Izvještaj 3", authorId: tomislav, status: "unfiled", reason: "order_gone" },
  ]);
});

test("a suspended company and a server that refuses an old app stop the sending, say so and lose nothing; sending resumes when they permit it", async ({ as, company }) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE);
  await withoutNetwork(page);
  await putInOutbox(page, [order], () => "Čeka");
  const suspended = { code: "tenant_suspended", message: "", facts: {}, requestId: "1" };
  const open = await onFiling(page, (route) => route.fulfill({ status: 402, headers: { "x-request-id": "1" }, json: suspended }));
  await page.context().setOffline(false);
  await expect(page.getByText("Your company's account is suspended. Everything stays here until the account is active again.")).toBeVisible();
  await expect(page.getByRole("article", { name: "Daily report" }).getByText("Waiting")).toBeVisible();
  await open();
  // The server itself refuses entries in a format that it no longer accepts.
  const update = await onFiling(page, (route) => route.continue({ headers: { ...route.request().headers(), "x-format": "0" } }));
  await page.getByRole("button", { name: "Send now" }).click();
  await expect(page.getByText("This version of the app is too old to send data. Reload the page.")).toBeVisible();
  expect([await ownersOnPhone(page, "entries"), await reportLedger(company)]).toEqual([[tomislav], []]);
  await update();
  await page.reload();
  await expect(page.getByText("Everything has been sent")).toBeVisible();
  expect(await reportLedger(company)).toEqual([{ notes: "Čeka", authorId: tomislav, status: "submitted", reason: "" }]);
});

test("a user who lost a role meanwhile keeps the report, reads the reason, and sends it when the role is back", async ({ as, company }) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE);
  await withoutNetwork(page);
  await putInOutbox(page, [order], () => "Bez uloge");
  const { rows } = await company.database.read({ sql: "SELECT role FROM user_roles WHERE user_id = ?", args: [tomislav] });
  await company.database.write([{ sql: "DELETE FROM user_roles WHERE user_id = ?", args: [tomislav] }, { sql: "INSERT INTO user_roles (user_id, role) VALUES (?, 'EMPLOYEE')", args: [tomislav] }]);
  await page.context().setOffline(false);
  const entry = page.getByRole("article", { name: "Daily report" });
  await expect(entry.getByText("Needs attention")).toBeVisible();
  expect([await ownersOnPhone(page, "entries"), await reportLedger(company)]).toEqual([[tomislav], []]);
  await company.database.write([{ sql: "DELETE FROM user_roles WHERE user_id = ?", args: [tomislav] }, ...rows.map(({ role }) => ({ sql: "INSERT INTO user_roles (user_id, role) VALUES (?, ?)", args: [tomislav, role ?? null] }))]);
  await entry.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("Everything has been sent")).toBeVisible();
  expect(await reportLedger(company)).toEqual([{ notes: "Bez uloge", authorId: tomislav, status: "submitted", reason: "" }]);
});
