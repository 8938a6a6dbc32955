import type { Locator, Page } from "playwright/test";
import { labelCode } from "../../../app/kernel/label-codes";
import { castMember, fixedId } from "../../../migrations/seeds/cast";
import { answersOf, orderToFill } from "../../support/e2e/checklists";
import { expect, hydrated, PHONE, test, visit } from "../../support/e2e/fixtures";
import { draw } from "../../support/e2e/orders";
import { signButton, signQuestion } from "../../support/e2e/signing";
import {
  apiAs,
  eveningZone,
  makeOrder,
  type MadeOrder,
  reportOf,
  submitOrder,
} from "../../support/e2e/tenant";
import { countTaps } from "../../support/e2e/taps";
import { expectToast } from "../../support/e2e/toasts";

// How many taps or clicks everyday work takes. Typing and drawing are not counted, moving to a field by a click is.

/** As they are filled in: in the evening, hours of the day are over and nothing is asked back. */
async function file(page: Page): Promise<void> {
  await hydrated(page);
  await page.getByRole("button", { name: "File report" }).tap();
  await expectToast(page, "Daily report created");
}

const ZONE = eveningZone();
const QUARTER_MS = 900_000;

test.describe("in the evening", () => {
  test.use({ zone: ZONE });

  test("a report is filed from home in two taps, also of an order that is not started; by way of its start in three", async ({
    as,
    company,
  }) => {
    const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
    const today = new Intl.DateTimeFormat("sv-SE", { timeZone: ZONE }).format(Date.now());
    const plan = { plannedRegularMinutes: 60, plannedStartOn: today };
    const tapsBy = async (...links: ((page: Page) => Locator)[]) => {
      const page = await as("tomislav", PHONE);
      const taps = await countTaps(page);
      await visit(page, "/work-orders");
      for (const link of links) await link(page).tap();
      await file(page);
      return taps();
    };
    const linkOf =
      (what: string, { number }: MadeOrder) =>
      (page: Page) =>
        page.getByRole("link", { name: `${what}: ${number}`, exact: true });
    const unstarted = await makeOrder(manager, plan);
    expect(await tapsBy(linkOf("Write report", unstarted))).toBe(2);
    await expect
      .poll(() => manager("GET", `/workOrders/${unstarted.id}`))
      .toMatchObject({ status: "in-progress" });

    const started = await makeOrder(manager, plan);
    await lead("POST", `/workOrders/${started.id}/start`, { version: started.version });
    expect(await tapsBy(linkOf("Report", started))).toBe(2);

    const planned = await makeOrder(manager, plan);
    const inDialog = (page: Page) =>
      page.getByRole("dialog").getByRole("link", { name: "Write report" });
    expect(await tapsBy(linkOf("Start", planned), inDialog)).toBe(3);
    await expect
      .poll(() => manager("GET", `/workOrders/${planned.id}`))
      .toMatchObject({ status: "in-progress" });

    // Started an hour and a half before it is reported, the order has its planned hour then.
    const timed = await makeOrder(manager, plan);
    await lead("POST", `/workOrders/${timed.id}/start`, { version: timed.version });
    const start = Math.floor(Date.now() / QUARTER_MS) * QUARTER_MS - 6 * QUARTER_MS;
    await company.database.write([
      { sql: "UPDATE work_orders SET started_at = ? WHERE id = ?", args: [start, timed.id] },
    ]);
    expect(await tapsBy(linkOf("Report", timed))).toBe(2);

    // The planned hour of an order that is started just before its report begins with the working day, then behind what is filed.
    const clock = (at: number) =>
      new Intl.DateTimeFormat("en-GB", { timeZone: ZONE, timeStyle: "short" }).format(at);
    const hoursOf = async ({ id }: MadeOrder) =>
      (await lead("GET", `/dailyReports?workOrderId=${id}`))["entities"];
    for (const [order, from, to] of [
      [unstarted, "08:00", "09:00"],
      [started, "09:00", "10:00"],
      [planned, "10:00", "11:00"],
      [timed, clock(start), clock(start + 4 * QUARTER_MS)],
    ] as const)
      await expect
        .poll(() => hoursOf(order))
        .toMatchObject([{ reportOn: today, entries: [{ kind: "work", from, to }] }]);
  });
});

test.describe("without approvals", () => {
  test.use({ demo: "globex" });

  // The customer reads the sheet before the pads open, and signing, which cannot be undone, is confirmed.
  test("a filed order is signed by both in four taps and one that confirms", async ({
    as,
    company,
  }) => {
    const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
    const order = await makeOrder(manager);
    await lead("POST", `/workOrders/${order.id}/start`, { version: order.version });
    await lead("PUT", "/dailyReports", reportOf(order.id));
    const page = await as("tomislav", PHONE);
    const taps = await countTaps(page);
    await visit(page, `/work-orders/${order.id}`);
    await page.getByRole("link", { name: "Sign", exact: true }).tap();
    await page.getByRole("button", { name: "Sign", exact: true }).tap();
    const pads = page.getByRole("dialog", { name: /^(Technician|Customer) signature$/ });
    await draw(page, pads.getByRole("group", { name: "Technician signature" }));
    await pads.getByRole("button", { name: "Next: customer" }).tap();
    await pads.getByLabel("Name of the person signing for the customer").fill("Ćiro Žagar");
    await draw(page, pads.getByRole("group", { name: "Customer signature" }));
    await signButton(pads).tap();
    await signButton(signQuestion(page)).tap();
    await expectToast(page, "Work order signed");
    expect(await taps()).toBe(5);
  });
});

test("ten ticks of a checklist take at most twelve taps from home", async ({ as, company }) => {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const valves = Array.from({ length: 10 }, (_, at) => `Valve ${at + 1} closed`);
  const lines = valves.map((valve) => `${valve} *`).join("\n");
  const order = await orderToFill(manager, lead, { name: "Valves", lines });
  const page = await as("tomislav", PHONE);
  const taps = await countTaps(page);
  await visit(page, "/work-orders");
  await page.getByRole("link", { name: `Fill in the checklist (10): ${order.number}` }).tap();
  await page.getByRole("link", { name: "Fill in", exact: true }).tap();
  for (const valve of valves) {
    await expect(page.getByRole("heading", { name: valve, exact: true })).toBeVisible();
    await page.getByRole("button", { name: "OK", exact: true }).tap();
  }
  await expect(page.getByText("All items answered")).toBeVisible();
  expect(await taps()).toBe(12);
  await expect.poll(async () => (await answersOf(manager, order.id)).length).toBe(10);
});

test("a fault at a scanned room is told in three taps", async ({ as, company }) => {
  const page = await as("tomislav", PHONE);
  const taps = await countTaps(page);
  // Where the camera of the phone leads.
  await visit(page, `/c/${labelCode("rooms", fixedId(4, 0))}`);
  await page.getByRole("link", { name: "New ticket" }).tap();
  await page.getByLabel("What is it about?").tap();
  await page.keyboard.type("Curi u podrumu");
  await page.getByRole("button", { name: "Send ticket" }).tap();
  await expect(page).toHaveURL(/\/tickets\/[\w-]{36}/);
  expect(await taps()).toBe(3);
  const manager = await apiAs(company, "marko");
  const { entities } = await manager("GET", "/tickets");
  expect(entities).toMatchObject([{ name: "Curi u podrumu" }]);
});

test("an order is approved on a phone in three taps from home", async ({ as, company }) => {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const order = await submitOrder(lead, await makeOrder(manager));
  const page = await as("ana", PHONE);
  const taps = await countTaps(page);
  await visit(page, "/work-orders");
  await page.getByRole("link", { name: "1 waits for you" }).tap();
  const queue = page.getByRole("navigation", { name: "Work orders to review" });
  await queue.getByRole("link", { name: new RegExp(order.number) }).tap();
  await page.getByRole("button", { name: "Approve" }).tap();
  await expect
    .poll(() => manager("GET", `/workOrders/${order.id}`))
    .toMatchObject({ approvals: [{}] });
  expect(await taps()).toBe(3);
});

test("at a desk an order with customer, asset, dates and two technicians takes at most six clicks", async ({
  as,
  company,
}) => {
  const page = await as("marko");
  const clicks = await countTaps(page);
  await visit(page, "/work-orders");
  await page.getByRole("link", { name: "New work order" }).first().click();
  await page.getByRole("combobox", { name: "Customer" }).click();
  await page.keyboard.type("Brodogradilište");
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "Asset" }).click();
  await page.keyboard.type("Main engine, port");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Asset" })).toHaveValue("Main engine, port");
  await page.getByLabel("Planned start").click();
  await page.getByLabel("Planned start").fill("2026-12-01");
  await page.getByRole("combobox", { name: "Technicians" }).click();
  for (const name of ["Tomislav", "Tea"]) {
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: new RegExp(`^Remove ${name}`) })).toBeVisible();
  }
  await page.keyboard.press("ControlOrMeta+Enter");
  await expectToast(page, "Work order created");
  expect(await clicks()).toBeLessThanOrEqual(6);
  const manager = await apiAs(company, "marko");
  const id = new URL(page.url()).pathname.split("/")[2];
  expect(await manager("GET", `/workOrders/${id}`)).toMatchObject({
    technicians: ["tomislav", "tea"].map((key) => ({ id: castMember(key).id })),
  });
});

test("overdue orders are one click away", async ({ as, company }) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager, {
    plannedStartOn: "2026-01-12",
    plannedEndOn: "2026-01-13",
  });
  const page = await as("marko");
  const clicks = await countTaps(page);
  await visit(page, "/work-orders");
  await page
    .getByRole("navigation", { name: "Shortcuts" })
    .getByRole("link", { name: "1 Overdue" })
    .click();
  await expect(page).toHaveURL(/overdue=on/);
  await expect(page.getByRole("row", { name: new RegExp(order.number) })).toBeVisible();
  expect(await clicks()).toBe(1);
});

test("five orders are approved on a phone in seven taps", async ({ as, company }) => {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  for (let made = 0; made < 5; made += 1) await submitOrder(lead, await makeOrder(manager));
  const page = await as("ana", PHONE);
  const taps = await countTaps(page);
  await visit(page, "/work-orders");
  await page.getByRole("link", { name: /^Approvals/ }).tap();
  const list = page.getByRole("navigation", { name: "Work orders to review" });
  await list.getByRole("link").first().tap();
  const approve = page.getByRole("button", { name: "Approve" });
  for (let at = 1; at <= 5; at += 1) {
    await expect(page).toHaveURL(/order=/);
    const opened = new URL(page.url()).searchParams.get("order") ?? "";
    await approve.tap();
    await expect(page).not.toHaveURL(new RegExp(opened));
    expect(await manager("GET", `/workOrders/${opened}`)).toMatchObject({ approvals: [{}] });
    // Later than a double tap.
    await page.clock.setFixedTime(Date.now() + at * 60_000);
  }
  await expect(page.getByRole("heading", { name: "Nothing awaits your approval" })).toBeVisible();
  expect(await taps()).toBe(7);
});

test("finished work that waits for others' approval is a number of its own, with its list", async ({
  as,
  company,
}) => {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const past = { plannedStartOn: "2026-01-12", plannedEndOn: "2026-01-13" };
  const submitted = await makeOrder(manager, past);
  const { revision } = await submitOrder(lead, submitted);
  await manager("POST", `/workOrders/${submitted.id}/approve`, { revision });
  const page = await as("marko");
  await visit(page, "/work-orders");
  const shortcuts = page.getByRole("navigation", { name: "Shortcuts" });
  await expect(shortcuts.getByRole("link", { name: "0 Overdue" })).toBeVisible();
  await shortcuts.getByRole("link", { name: "1 Waiting for approval" }).click();
  await expect(page).toHaveURL(/submitted=on/);
  await expect(page.getByRole("row", { name: new RegExp(submitted.number) })).toBeVisible();
  await page.getByRole("link", { name: "Remove the filter “Waiting for approval”" }).click();
  await expect(page).not.toHaveURL(/submitted=/);
});

test("a new company gets to its first work order in at most eight clicks", async ({
  as,
  company,
}) => {
  await company.database.write(
    [
      "UPDATE users SET customer_id = NULL",
      ...["assets", "rooms", "locations", "customers"].map((table) => `DELETE FROM ${table}`),
    ].map((sql) => ({ sql, args: [] })),
  );
  const page = await as("marko");
  const clicks = await countTaps(page);
  await visit(page, "/work-orders");
  await page.getByRole("link", { name: "Add customer" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).click();
  await page.keyboard.type("Prvi kupac");
  await page.getByRole("button", { name: "Create customer" }).click();
  await expect(page.getByRole("heading", { name: "Prvi kupac" })).toBeVisible();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("link", { name: "New work order" }).click();
  await page.getByRole("textbox", { name: "Description" }).click();
  await page.keyboard.type("Prvi posao");
  await page.getByRole("button", { name: "Create work order" }).click();
  await expectToast(page, "Work order created");
  expect(await clicks()).toBeLessThanOrEqual(8);
});
