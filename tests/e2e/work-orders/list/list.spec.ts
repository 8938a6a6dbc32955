import type { Page } from "playwright/test";
import { castMember } from "../../../../migrations/seeds/cast";
import { expectAccessible } from "../../../support/e2e/axe";
import { goOffline, NO_NETWORK } from "../../../support/e2e/offline";
import { type Api, apiAs, makeOrder } from "../../../support/e2e/tenant";
import { expect, PHONE, test, visit } from "../../../support/e2e/fixtures";

/** The title of the order, as the list shows it below the number. */
function rowOf(page: Page, text: string) {
  return page.getByRole("table").getByRole("row", { name: new RegExp(text) });
}

function search(page: Page) {
  return page.getByRole("searchbox", { name: "Search work orders" });
}

async function makeMany(manager: Api, count: number): Promise<void> {
  for (let made = 0; made < count; made += 1)
    await makeOrder(manager, { description: `Pregled ${made + 1}.` });
}

test(
  "search matches č and đ in any spelling, filters narrow the list, and the URL holds all of it",
  { tag: "@journey" },
  async ({ as, company }) => {
    const manager = await apiAs(company, "marko");
    await makeOrder(manager, { description: "Čišćenje dimnjaka, Đakovo", priority: "high" });
    await makeOrder(manager, { description: "Zamjena remena", priority: "low" });
    const page = await as("marko");
    await visit(page, "/work-orders");
    for (const text of ["čišćenje", "ciscenje đakovo", "DJAKOVO"]) {
      await search(page).fill(text);
      await expect(page).toHaveURL(
        new RegExp(`search=${encodeURIComponent(text).replaceAll("%20", "\\+")}`),
      );
      await expect(rowOf(page, "Zamjena remena"), text).toBeHidden();
      await expect(rowOf(page, "Čišćenje dimnjaka"), text).toBeVisible();
    }
    await search(page).fill("");
    await expect(rowOf(page, "Zamjena remena")).toBeVisible();
    await page.getByLabel("Priority").selectOption("Low");
    await expect(page).toHaveURL(/priority=low/);
    await expect(rowOf(page, "Čišćenje dimnjaka")).toBeHidden();
    await page.getByLabel("Status").selectOption("Done");
    await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
    await page.getByRole("link", { name: "Clear search and filters" }).click();
    await expect(page.getByRole("table").getByRole("row")).toHaveCount(3);
    await expect(page).not.toHaveURL(/priority=|status=/);
  },
);

test("the URL holds sort order and page, and the browser's back button steps through them", async ({
  as,
  company,
}) => {
  await makeMany(await apiAs(company, "marko"), 12);
  const page = await as("marko");
  await visit(page, "/work-orders?pageSize=10");
  await expect(rowOf(page, "Pregled 1\\.")).toBeVisible();
  await expect(page.getByText("1–10 of 12")).toBeVisible();
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL(/pageNumber=2/);
  await expect(page.getByText("11–12 of 12")).toBeVisible();
  await expect(rowOf(page, "Pregled 12\\.")).toBeVisible();
  await page.getByRole("columnheader", { name: "Number" }).getByRole("link").click();
  await expect(page).toHaveURL(/sortBy=number&sortDirection=ASC/);
  await expect(page).not.toHaveURL(/pageNumber/);
  await expect(page.getByRole("columnheader", { name: "Number" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await expect(page.getByRole("table").getByRole("row").nth(1)).toContainText("Pregled 1.");
  await page.goBack();
  await expect(page.getByText("11–12 of 12")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("1–10 of 12")).toBeVisible();
  await page.reload();
  await expect(rowOf(page, "Pregled 1\\.")).toBeVisible();
});

test("Back steps through filters and searches one by one, and leaves the list after the first", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  await makeOrder(manager, { description: "Zamjena remena", priority: "low" });
  await makeOrder(manager, { description: "Pregled pumpe", priority: "low" });
  const page = await as("marko");
  await visit(page, "/work-orders");
  await page.getByLabel("Priority").selectOption("Low");
  await expect(page).toHaveURL(/priority=low/);
  await search(page).pressSequentially("Zam");
  await expect(page).toHaveURL(/search=Zam(&|$)/);
  await search(page).pressSequentially("jena");
  await expect(page).toHaveURL(/search=Zamjena/);
  await expect(rowOf(page, "Pregled pumpe")).toBeHidden();
  await page.goBack();
  await expect(rowOf(page, "Pregled pumpe")).toBeVisible();
  await expect(search(page)).toHaveValue("");
  await expect(page.getByLabel("Priority")).toHaveValue("low");
  await page.goBack();
  await expect(page).not.toHaveURL(/priority/);
  await expect(page.getByLabel("Priority")).toHaveValue("");
});

test("on a phone the orders are rows, and the lead finds their assigned ones", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  await makeOrder(manager, { description: "Njegov nalog" });
  const tea = castMember("tea").id;
  await makeOrder(manager, { description: "Tuđi nalog", technicianIds: [tea], leadId: tea });
  const page = await as("tomislav", PHONE);
  await visit(page, "/work-orders");
  await expect(page.getByRole("link", { name: /Tuđi nalog/ })).toBeHidden();
  await page.getByRole("link", { name: "All work orders" }).click();
  await expect(page.getByRole("link", { name: /Tuđi nalog/ })).toBeVisible();
  await visit(page, `${page.url()}&priority=critical`);
  await expect(page.getByRole("link", { name: /Tuđi nalog/ })).toHaveCount(0);
  await page.getByRole("link", { name: "Remove the filter “Critical”" }).click();
  await expect(page.getByRole("link", { name: /Tuđi nalog/ })).toBeVisible();
  await page.getByRole("link", { name: "Assigned to me" }).click();
  await expect(page.getByRole("heading", { name: "Work orders assigned to me" })).toBeVisible();
  await expect(page.getByRole("link", { name: /Tuđi nalog/ })).toHaveCount(0);
  await expect(page.getByText(/Date created: .+ · Marko Horvat$/)).toBeVisible();
  for (const width of [768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole("columnheader")).toHaveText([
      /^Number/,
      /^Title/,
      /^Customer/,
      /^Date created/,
      /^Created by/,
      /^Status/,
    ]);
  }
  await page.setViewportSize(PHONE.viewport);
  await page.getByRole("link", { name: /Njegov nalog/ }).click();
  await expect(page.getByRole("link", { name: "Start work" })).toBeVisible();
});

test("an empty list says what to do", async ({ as }) => {
  const page = await as("marko");
  await visit(page, "/work-orders");
  await expect(page.getByRole("heading", { name: "No work orders yet" })).toBeVisible();
  await visit(page, "/work-orders/assigned");
  await expect(page.getByRole("heading", { name: "No work orders assigned to you" })).toBeVisible();
});

test("the less common filters are behind a button, and those in force are named in the row", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  await makeOrder(manager, { description: "Zamjena remena" });
  const page = await as("marko");
  await visit(page, "/work-orders");
  await page.getByRole("button", { name: "Add filter" }).click();
  await page.getByRole("combobox", { name: "Planned" }).selectOption("This week");
  await expect(page).toHaveURL(/planned=this-week/);
  await expect(page.getByLabel("Planned from")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: /Planned: This week/ }).click();
  await expect(page).not.toHaveURL(/planned=/);
  await page.getByRole("button", { name: "Add filter" }).click();
  await expect(page.getByLabel("Planned from")).toBeVisible();
  await visit(page, "/work-orders?awaiting=on");
  await expect(page.getByRole("link", { name: /Awaiting my approval/ })).toBeVisible();
  await page.getByRole("button", { name: "Add filter" }).click();
  await expect(page.getByRole("checkbox", { name: "Awaiting my approval" })).toBeChecked();
  await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
  await page.getByRole("checkbox", { name: "Awaiting my approval" }).uncheck();
  await expect(rowOf(page, "Zamjena remena")).toBeVisible();
});

test("eighteen orders fit on the screen of a desk, each on one line, below a header that stays", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  await makeMany(manager, 19);
  await makeOrder(manager, {
    description: `Godišnji pregled vatrodojave ${"u svim prostorijama ".repeat(5)}\nDrugi red`,
  });
  const page = await as("marko", { viewport: { width: 1280, height: 800 } });
  await visit(page, "/work-orders?pageSize=20");
  const rows = page
    .getByRole("table")
    .getByRole("row")
    .filter({ has: page.getByRole("link", { name: /^20/ }) });
  await expect(rows).toHaveCount(20);
  const onScreen = (all: Element[]) =>
    all.filter((row) => row.getBoundingClientRect().bottom <= 800).length;
  await expect.poll(() => rows.evaluateAll(onScreen)).toBeGreaterThanOrEqual(18);
  const heights = (all: Element[]) => [
    ...new Set(all.map((row) => Math.round(row.getBoundingClientRect().height))),
  ];
  await expect.poll(() => rows.evaluateAll(heights)).toHaveLength(1);
  await expectAccessible(page, "orders on a desk");
  // The last by urgency.
  const title = rows
    .last()
    .getByRole("cell")
    .filter({ has: page.getByRole("link") });
  await expect(title).not.toContainText("Drugi red");
  await title.hover();
  await expect(title).toHaveAttribute("title", /u svim prostorijama/);
  await page.setViewportSize({ width: 1280, height: 500 });
  await expect.poll(() => page.evaluate(() => innerHeight)).toBe(500);
  await page.mouse.wheel(0, 300);
  const header = page.getByRole("columnheader", { name: "Customer" });
  await expect(header).toBeInViewport({ ratio: 1 });
  await expect(rows.first()).not.toBeInViewport();
});

test("the cards open by the address of the requirements and by that of earlier releases", async ({
  as,
  company,
}) => {
  await makeMany(await apiAs(company, "marko"), 1);
  const page = await as("marko");
  for (const view of ["card", "cards"]) {
    await visit(page, `/work-orders?view=${view}`);
    await expect(page.getByRole("list", { name: "Work orders" }), view).toBeVisible();
  }
});

test("each person chooses the columns of a list and their order, and the server renders them so", async ({
  as,
  company,
}) => {
  await makeMany(await apiAs(company, "marko"), 1);
  const page = await as("marko");
  await visit(page, "/work-orders");
  await page.getByRole("button", { name: "Columns" }).click();
  const dialog = page.getByRole("dialog", { name: "Columns" });
  await expect(dialog.getByRole("checkbox", { name: "Title" })).toBeDisabled();
  await expectAccessible(page, "the choice of columns");
  await dialog.getByRole("checkbox", { name: "Priority" }).uncheck();
  await dialog.getByRole("button", { name: "Move Status up" }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  const headers = async () =>
    (await page.getByRole("columnheader").allInnerTexts())
      .map((each) => each.trim())
      .filter(Boolean);
  const chosen = ["Number", "Title", "Customer", "Place", "Planned start", "Status", "Team lead"];
  await expect.poll(headers).toEqual(chosen);
  const html = await page.evaluate(async () => (await fetch(location.href)).text());
  expect(html).not.toMatch(/<th[^>]*>(<a[^>]*>)?Priority/);
  await visit(page, "/work-orders");
  await expect.poll(headers).toEqual(chosen);
  await page.getByRole("button", { name: "Columns" }).click();
  await dialog.getByRole("button", { name: "Reset" }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("columnheader", { name: "Priority" })).toBeVisible();
});

test("columns are chosen without a network too: the page stays", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  await makeMany(await apiAs(company, "marko"), 1);
  const page = await as("marko");
  await visit(page, "/work-orders");
  await page.getByRole("button", { name: "Columns" }).click();
  const dialog = page.getByRole("dialog", { name: "Columns" });
  await expect(dialog.getByRole("checkbox", { name: "Priority" })).toBeVisible();
  await goOffline(page);
  await dialog.getByRole("checkbox", { name: "Priority" }).uncheck();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("columnheader", { name: "Priority" })).toBeHidden();
  await expect(rowOf(page, "Pregled 1")).toBeVisible();
});

test("a list that is empty by its default filter names what it hides, also without JavaScript", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const started = await manager("POST", `/workOrders/${order.id}/start`, {
    version: order.version,
  });
  await manager("POST", `/workOrders/${order.id}/callOff`, {
    version: started["version"],
    reason: "Otkazano",
  });
  const page = await as("marko");
  await visit(page, "/work-orders");
  await expect(page.getByRole("heading", { name: "Nothing open" })).toBeVisible();
  await page.getByRole("link", { name: "Show all 1" }).click();
  await expect(rowOf(page, "Servis glavnog motora")).toBeVisible();

  await company.database.write([{ sql: "UPDATE spare_parts SET archived_at = 1", args: [] }]);
  const plain = await as("marko", { javaScriptEnabled: false });
  await plain.goto("/assets/spare-parts");
  await expect(plain.getByRole("heading", { name: "Nothing active" })).toBeVisible();
  await plain.getByRole("link", { name: /^Show all \d+$/ }).click();
  await expect(plain).toHaveURL(/archived=true/);
  await expect(plain.getByRole("row")).not.toHaveCount(0);
});
