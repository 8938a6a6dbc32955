import type { Page } from "playwright/test";
import { newId } from "../../../../app/kernel/ids";
import { castMember } from "../../../../migrations/seeds/cast";
import { expectAccessible } from "../../../support/e2e/axe";
import { apiAs, makeOrder, submitOrder } from "../../../support/e2e/tenant";
import { expect, PHONE, test, visit } from "../../../support/e2e/fixtures";
import { goOffline } from "../../../support/e2e/offline";
import { waitForScripts } from "../../../support/e2e/script-requests";
import { expectToast } from "../../../support/e2e/toasts";

function box(page: Page, number: string) {
  return page.getByRole("checkbox", { name: `Select ${number}` });
}

function results(page: Page) {
  return page.getByRole("region", { name: "Set priority" });
}

test(
  "a priority for three orders, one of them changed meanwhile: two are done, one is refused, and undo puts two back",
  { tag: "@journey" },
  async ({ as, company, allowConsole }) => {
    allowConsole(/status of 409/);
    const manager = await apiAs(company, "marko");
    const first = await makeOrder(manager, { priority: "low" });
    const changed = await makeOrder(manager, { priority: "low" });
    const last = await makeOrder(manager, { priority: "medium" });
    const page = await as("marko");
    await visit(page, "/work-orders");
    // By urgency: the one of medium priority is first.
    await box(page, last.number).check();
    await box(page, changed.number).click({ modifiers: ["Shift"] });
    const bar = page.getByRole("toolbar", { name: "Commands for the selection" });
    await expect(bar).toContainText("3 selected");
    await expectAccessible(page, "the list with a selection");
    await manager("POST", `/workOrders/${changed.id}`, {
      version: changed.version,
      jobNumber: "7",
    });

    await bar.getByRole("button", { name: "Priority" }).click();
    const dialog = page.getByRole("dialog", { name: "Set priority" });
    await dialog.getByLabel("Priority").selectOption("critical");
    await expectAccessible(page, "the dialog for a priority");
    await dialog.getByRole("button", { name: "Set priority" }).dblclick();
    await expect(results(page)).toContainText("2 updated · 1 not changed");
    const refused = results(page).getByRole("listitem").first();
    await expect(refused).toContainText(changed.number);
    await expect(refused).not.toContainText("Not changed");
    await expect(refused.getByRole("link")).toHaveAttribute("href", `/work-orders/${changed.id}`);
    await expect(bar).toContainText("1 selected");
    expect(await manager("GET", `/workOrders/${changed.id}`)).toMatchObject({ priority: "low" });
    expect(await manager("GET", `/workOrders/${first.id}`)).toMatchObject({ priority: "critical" });

    await results(page).getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("region", { name: "Undo" })).toContainText("2 updated");
    expect(await manager("GET", `/workOrders/${first.id}`)).toMatchObject({ priority: "low" });
    expect(await manager("GET", `/workOrders/${last.id}`)).toMatchObject({ priority: "medium" });
  },
);

test("by keyboard and header, for dates and people; a lost connection loses nothing", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to load resource|NetworkError/);
  const manager = await apiAs(company, "marko");
  const [one, two] = [await makeOrder(manager), await makeOrder(manager)];
  const page = await as("marko");
  await visit(page, "/work-orders");
  await expect(box(page, one.number)).toBeVisible();
  await waitForScripts(page);
  await page.getByRole("link", { name: one.number }).focus();
  await page.keyboard.press("x");
  await expect(box(page, one.number)).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(box(page, one.number)).not.toBeChecked();
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();

  await page.getByRole("button", { name: "Dates" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Planned start").fill("2026-12-01");
  await dialog.getByLabel("Planned end").fill("2026-12-02");
  await goOffline(page);
  await dialog.getByRole("button", { name: "Change dates" }).click();
  await expect(page.getByText("2 not sent yet")).toBeVisible();
  await page.context().setOffline(false);
  const title = page.getByRole("region", { name: "Change planned dates" });
  await expect(title).toContainText("2 updated");
  for (const { id } of [one, two])
    expect(await manager("GET", `/workOrders/${id}`)).toMatchObject({
      plannedStartOn: "2026-12-01",
      plannedEndOn: "2026-12-02",
    });

  const shared = ["tomislav", "tarik"].map((key) => castMember(key).id).toSorted();
  const startsAt = Date.parse("2027-03-01T08:00:00Z");
  const planned = { id: newId(), workOrderId: one.id, technicianIds: shared, startsAt };
  await manager("PUT", "/visits", { ...planned, endsAt: startsAt + 3_600_000 });
  const peopleOfVisit = async () =>
    (await manager("GET", `/visits/${planned.id}`))["technicianIds"];
  await page.reload();
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: "Assign", exact: true }).click();
  await dialog.getByRole("combobox", { name: "Technicians" }).fill("Tea");
  await page.getByRole("option", { name: /Tea/ }).click();
  await expect(dialog.getByLabel("Replace the technicians assigned now")).not.toBeChecked();
  await dialog.getByLabel("Replace the technicians assigned now").check();
  await dialog.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(page.getByRole("region", { name: "Assign technicians" })).toContainText("2 updated");
  await expect(page.getByRole("row", { name: new RegExp(one.number) })).toContainText("Tea");
  expect(await peopleOfVisit()).toEqual([castMember("tea").id]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("row", { name: new RegExp(one.number) })).toContainText("Tomislav");
  await expect.poll(peopleOfVisit).toEqual(shared);
});

test("neither technicians nor phones see it", async ({ as, company }) => {
  const order = await makeOrder(await apiAs(company, "marko"));
  for (const page of [await as("tomislav"), await as("marko", PHONE)]) {
    await visit(page, "/work-orders");
    await expect(page.getByRole("link", { name: new RegExp(order.number) }).first()).toBeVisible();
    await waitForScripts(page);
    await expect(page.getByRole("checkbox", { name: /^Select/ })).toHaveCount(0);
  }
});

test("all orders of a list that has several pages are selected at once", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  for (const priority of ["low", "low", "low", "high"]) await makeOrder(manager, { priority });
  const page = await as("marko");
  await visit(page, "/work-orders?pageSize=2&priority=low");
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  const bar = page.getByRole("toolbar", { name: "Commands for the selection" });
  await expect(bar).toContainText("2 selected");
  await bar.getByRole("button", { name: "Select all 3" }).click();
  await expect(bar).toContainText("3 selected");
  await expect(bar.getByRole("button", { name: "Select all 3" })).toHaveCount(0);
  await bar.getByRole("button", { name: "Priority" }).click();
  const dialog = page.getByRole("dialog", { name: "Set priority" });
  await dialog.getByLabel("Priority").selectOption("critical");
  await dialog.getByRole("button", { name: "Set priority" }).click();
  await expect(results(page)).toContainText("3 updated");
});

test("technicians are added to those assigned, unless they are to be replaced", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("marko");
  await visit(page, "/work-orders");
  await box(page, order.number).check();
  await page.getByRole("button", { name: "Assign", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Technicians" }).fill("Tea");
  await page.getByRole("option", { name: /Tea/ }).click();
  await dialog.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(page.getByRole("region", { name: "Assign technicians" })).toContainText("1 updated");
  expect(await manager("GET", `/workOrders/${order.id}`)).toMatchObject({
    technicians: [
      { name: expect.stringContaining("Tomislav"), isLead: true },
      { name: expect.stringContaining("Tea"), isLead: false },
    ],
  });
});

test("a selection that a search hides says so, in the bar and in the dialogs", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const orders = [
    await makeOrder(manager, { description: "Pregled dizalice" }),
    await makeOrder(manager, { description: "Zamjena remena" }),
    await makeOrder(manager, { description: "Zamjena filtra" }),
  ];
  const page = await as("marko");
  await visit(page, "/work-orders");
  for (const { number } of orders) await box(page, number).check();
  const bar = page.getByRole("toolbar", { name: "Commands for the selection" });
  await expect(bar.getByRole("status")).toHaveText("3 selected");
  await page.getByRole("searchbox", { name: "Search work orders" }).fill("dizalice");
  await expect(page.getByRole("row", { name: /Zamjena/ })).toHaveCount(0);
  await expect(bar.getByRole("status")).toHaveText("3 selected, 2 of them not shown");
  await bar.getByRole("button", { name: "Priority" }).click();
  await expect(page.getByRole("dialog", { name: "Set priority" })).toContainText(
    "3 selected, 2 of them not shown",
  );
});

test("selected orders are saved as a workbook, and its code that does not load is told", async ({
  as,
  company,
  allowConsole,
}) => {
  const order = await makeOrder(await apiAs(company, "marko"));
  const page = await as("marko");
  allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to load resource|NetworkError/);
  await visit(page, "/work-orders");
  await box(page, order.number).check();
  const excel = page.getByRole("button", { name: "Export Excel" });
  await expect(excel).toBeVisible();
  await goOffline(page);
  await excel.click();
  await expectToast(page, "The server cannot be reached. Check the connection and try again.");
  await expect(box(page, order.number)).toBeChecked();
  await page.context().setOffline(false);
  await visit(page, "/work-orders");
  await box(page, order.number).check();
  const saving = page.waitForEvent("download");
  await excel.click();
  expect((await saving).suggestedFilename()).toBe("work-orders.xlsx");
});

test("orders are approved together by their hours and what the review would flag", async ({
  as,
  company,
}) => {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const submitted = await makeOrder(manager, {
    plannedRegularMinutes: 60,
    plannedTravelMinutes: 0,
  });
  await submitOrder(lead, submitted);
  const open = await makeOrder(manager);
  const page = await as("ana");
  await visit(page, "/work-orders");
  await box(page, submitted.number).check();
  await box(page, open.number).check();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Approve work orders" });
  const lineOf = (number: string) => dialog.getByRole("listitem").filter({ hasText: number });
  const review = await as("ana");
  await visit(review, `/work-orders/review?order=${submitted.id}`);
  const flags = review.getByRole("article").getByRole("listitem");
  const over = "Actual hours exceed the plan by more than a quarter";
  await expect(flags.filter({ hasText: over })).toBeVisible();
  await expect(lineOf(submitted.number)).toContainText(over);
  await expect(lineOf(submitted.number)).toContainText(/4:00.* worked of 1:00.* planned/);
  await expect(lineOf(submitted.number)).toContainText("Tomislav");
  await expect(lineOf(open.number)).toContainText("Not waiting for approval");
  await expectAccessible(page, "the dialog for approvals");
  await dialog.getByRole("button", { name: "Approve 1 work order" }).click();
  await expect(page.getByRole("region", { name: "Approve work orders" })).toContainText(
    "1 updated",
  );
});
