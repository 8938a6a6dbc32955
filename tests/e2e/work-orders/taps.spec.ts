import type { Page } from "playwright/test";
import { castMember } from "../../../migrations/seeds/cast";
import { expect, hydrated, PHONE, test, visit } from "../../support/e2e/fixtures";
import { draw } from "../../support/e2e/orders";
import { signButton, signQuestion } from "../../support/e2e/signing";
import { apiAs, eveningZone, makeOrder, reportOf, submitOrder } from "../../support/e2e/tenant";
import { countTaps } from "../../support/e2e/taps";
import { expectToast } from "../../support/e2e/toasts";

// How many taps or clicks everyday work takes. Typing and drawing are not counted, moving to a field by a click is.

/** Hours that are later than now are asked back, with two more taps: it may be night where the test runs. Returns these taps. */
async function file(page: Page): Promise<number> {
  await hydrated(page);
  const confirmed = page.getByRole("checkbox", { name: "The hours are right" });
  const button = page.getByRole("button", { name: "File report" });
  const form = page.getByRole("heading", { name: "New daily report" });
  await button.tap();
  await expect
    .poll(async () => (await confirmed.isVisible()) || !(await form.isVisible()))
    .toBe(true);
  const isAsked = await confirmed.isVisible();
  if (isAsked) {
    await confirmed.tap();
    await button.tap();
  }
  await expectToast(page, "Daily report created");
  return isAsked ? 2 : 0;
}

const ZONE = eveningZone();

test.describe("in the evening", () => {
  test.use({ zone: ZONE });

  test("a report is filed from home in two taps, or three where the order is not started", async ({
    as,
    company,
  }) => {
    const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
    const today = new Intl.DateTimeFormat("sv-SE", { timeZone: ZONE }).format(Date.now());
    const plan = { plannedRegularMinutes: 60, plannedStartOn: today };
    const started = await makeOrder(manager, plan);
    await lead("POST", `/workOrders/${started.id}/start`, { version: started.version });
    const page = await as("tomislav", PHONE);
    const taps = await countTaps(page);
    await visit(page, "/work-orders");
    await page.getByRole("link", { name: `Write report: ${started.number}` }).tap();
    const asked = await file(page);
    expect(await taps()).toBe(2 + asked);

    const planned = await makeOrder(manager, plan);
    const other = await as("tomislav", PHONE);
    const otherTaps = await countTaps(other);
    await visit(other, "/work-orders");
    await other.getByRole("link", { name: `Start: ${planned.number}` }).tap();
    await other.getByRole("dialog").getByRole("link", { name: "Write report" }).tap();
    const askedAgain = await file(other);
    expect(await otherTaps()).toBe(3 + askedAgain);
    await expect
      .poll(() => manager("GET", `/workOrders/${planned.id}`))
      .toMatchObject({ status: "in-progress" });
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
