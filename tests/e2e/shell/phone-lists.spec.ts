import type { Page } from "playwright/test";
import { newId } from "../../../app/kernel/ids";
import { castMember } from "../../../migrations/seeds/cast";
import { type Api, apiAs, makeOrder } from "../../support/e2e/tenant";
import { expectAccessible } from "../../support/e2e/axe";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { goOffline, NO_NETWORK } from "../../support/e2e/offline";
import { swipe } from "../../support/e2e/touch";
import { chooseView } from "../../support/e2e/views";

const MANY = 10;
const LONG = "Servis glavnog motora broda Krk u suhom doku, oba cilindra\nJaviti se strojaru";

async function makeMany(manager: Api, path: string, fields: object): Promise<void> {
  for (let made = 0; made < MANY; made += 1) await manager("PUT", path, { id: newId(), ...fields });
}

function rows(page: Page) {
  return page
    .getByRole("table")
    .getByRole("row")
    .filter({ has: page.getByRole("link") });
}

/** Rows that are whole on the screen, without scrolling. */
async function visibleRows(page: Page): Promise<number> {
  return rows(page).evaluateAll(
    (all) =>
      all.filter((row) => {
        const { top, bottom, height } = row.getBoundingClientRect();
        return height > 0 && top >= 0 && bottom <= innerHeight;
      }).length,
  );
}

test("a phone saves a list as a file from the menu of layouts", async ({ as, company }) => {
  await makeOrder(await apiAs(company, "marko"), { description: LONG });
  const page = await as("tomislav", PHONE);
  await visit(page, "/work-orders/assigned");
  for (const [name, end] of [
    ["Export as CSV", "csv"],
    ["Export as Excel", "xlsx"],
  ] as const) {
    await page.getByRole("button", { name: /^Layout: / }).click();
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name }).click();
    expect((await downloading).suggestedFilename()).toMatch(
      new RegExp(`^assigned-work-orders-\\d{4}-\\d\\d-\\d\\d\\.${end}$`),
    );
  }
});

test("orders, tasks and tickets are rows of two lines, at least seven on a phone's screen", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const tomislav = castMember("tomislav").id;
  for (let made = 0; made < MANY; made += 1)
    await makeOrder(manager, { description: LONG, priority: "critical" });
  await makeMany(manager, "/tasks", {
    name: "Očistiti skladište",
    technicianIds: [tomislav],
    leadId: tomislav,
  });
  await makeMany(manager, "/tickets", { name: "Curi u podrumu", description: "Voda." });
  const page = await as("tomislav", PHONE);
  for (const path of ["/work-orders/assigned", "/tasks"]) {
    await visit(page, path);
    await expect.poll(() => visibleRows(page), path).toBeGreaterThanOrEqual(7);
    await expectAccessible(page, path);
  }
  await visit(page, "/work-orders/assigned");
  const [first, second] = [rows(page).first(), rows(page).nth(1)];
  await expect(first.getByRole("link")).toContainText("Servis glavnog motora");
  await expect(first).toContainText("Critical");
  await expect(async () => {
    const one = await first.boundingBox({ timeout: 2_000 });
    const other = await second.boundingBox({ timeout: 2_000 });
    expect(one?.height, "a long description takes no third line").toBe(other?.height);
    expect(one?.height).toBeLessThan(72);
  }).toPass();

  const office = await as("marko", PHONE);
  await visit(office, "/tickets");
  await expect.poll(() => visibleRows(office)).toBeGreaterThanOrEqual(7);
  await chooseView(office, "Cards");
  await expect(office.getByRole("table")).toHaveCount(0);
  await chooseView(office, "List");
  await expect(rows(office).first()).toBeVisible();
});

test("a manager's list of orders begins on the first screen, below the shortcuts and the hours", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  for (let made = 0; made < MANY; made += 1) await makeOrder(manager);
  const page = await as("marko", PHONE);
  await visit(page, "/work-orders");
  await expect(rows(page).first()).toBeInViewport({ ratio: 1 });
  await expect
    .poll(async () => (await rows(page).first().boundingBox())?.y)
    .toBeLessThanOrEqual(420);
  const shortcuts = page.getByRole("navigation", { name: "Shortcuts" }).getByRole("link");
  await expect(shortcuts).not.toHaveCount(0);
  const heights = () =>
    shortcuts.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  await expect.poll(async () => Math.min(...(await heights()))).toBeGreaterThanOrEqual(44);
  await expectAccessible(page, "orders of a manager");
});

test("tickets are selected in rows only after Select, and then by the whole row", async ({
  as,
  company,
}) => {
  await makeMany(await apiAs(company, "marko"), "/tickets", {
    name: "Curi u podrumu",
    description: "Voda.",
  });
  const page = await as("marko", PHONE);
  await visit(page, "/tickets");
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^Select ticket/ })).toHaveCount(0);
  await page.locator("label").filter({ hasText: "Select" }).click();
  await expect(page.getByRole("checkbox", { name: /^Select ticket/ })).toHaveCount(MANY);
  await rows(page)
    .first()
    .tap({ position: { x: 250, y: 40 } });
  await expect(page.getByRole("checkbox", { name: /^Select ticket/ }).first()).toBeChecked();
  await expect(page).toHaveURL(/\/tickets$/);
  await page.getByRole("button", { name: "Add to work order" }).click();
  await expect(page).toHaveURL(/add-to-work-order\?ticketIds=/);
});

test("filters are a sheet behind one button, which counts the filters in force", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  await makeOrder(manager, { description: "Zamjena remena", priority: "low" });
  await makeOrder(manager, { description: "Pregled pumpe", priority: "high" });
  const page = await as("tomislav", PHONE);
  await visit(page, "/work-orders/assigned");
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Priority").selectOption("Low");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("link", { name: "Pregled pumpe" })).toHaveCount(0);
  await expect(page.getByLabel("Priority")).toBeHidden();
  await expect(page.getByRole("button", { name: /^Filters\s*1$/ })).toBeVisible();
});

test("a list pulled down at its top is loaded again, and one that is scrolled is not", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  for (let made = 0; made < 18; made += 1) await makeOrder(manager, { description: "Stari nalog" });
  const page = await as("tomislav", PHONE);
  // Without live updates, which load a list again by themselves.
  await page.routeWebSocket(/\/api\/live/, () => undefined);
  await visit(page, "/work-orders/assigned");
  await expect(page.locator(".pull-mark")).toBeAttached();
  await makeOrder(manager, { description: "Novi nalog" });
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  const reloads = () => requests.filter((url) => url.includes("/work-orders/assigned.data")).length;

  await page.evaluate(() => scrollTo(0, 400));
  await swipe(page, { x: 200, y: 300 }, { x: 200, y: 500 }, 600);
  await page.evaluate(() => scrollTo(0, 0));
  await swipe(page, { x: 200, y: 300 }, { x: 200, y: 340 }, 600);
  expect(reloads(), "scrolled, or not far enough").toBe(0);

  await swipe(page, { x: 200, y: 300 }, { x: 200, y: 560 }, 600);
  await expect(page.getByRole("link", { name: "Novi nalog" })).toBeVisible();
  await expect.poll(reloads).toBeGreaterThan(0);
  await expect(page.locator(".pull-mark")).toBeHidden();
});

test("a list that is loaded again without a pull shows no mark for one", async ({
  as,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const page = await as("tomislav", PHONE);
  await visit(page, "/work-orders/assigned");
  const mark = page.locator(".pull-mark");
  await expect(mark).toBeAttached();
  await mark.evaluate((each) => {
    const seen = () => each.setAttribute("data-seen", "");
    new MutationObserver(seen).observe(each, { attributeFilter: ["hidden"] });
  });
  await goOffline(page);
  const reload = page.waitForResponse((response) => response.url().includes("/assigned.data"));
  await page.context().setOffline(false);
  await reload;
  await expect(mark).not.toHaveAttribute("data-seen");
});

test("in the table of tickets a row opens, and its box selects", async ({ as, company }) => {
  const manager = await apiAs(company, "marko");
  await manager("PUT", "/tickets", { id: newId(), name: "Curi ventil", priority: "medium" });
  const page = await as("marko", PHONE);
  await visit(page, "/tickets?view=table");
  await page.getByRole("checkbox", { name: /Curi ventil|T-/ }).check();
  await page.getByRole("link", { name: /Curi ventil/ }).click();
  await expect(page.getByRole("heading", { name: /Curi ventil/, level: 1 })).toBeVisible();
});

test("a board opens at its first cards", async ({ as, company }) => {
  const manager = await apiAs(company, "marko");
  const id = newId();
  await manager("PUT", "/tickets", { id, name: "Curi ventil", priority: "medium" });
  await manager("POST", `/tickets/${id}/accept`, { version: 1 });
  await manager("POST", `/tickets/${id}/start`, { version: 2 });
  const page = await as("marko", PHONE);
  await visit(page, "/tickets?view=kanban");
  await expect(page.getByRole("link", { name: /Curi ventil/ })).toBeInViewport();
  await expect(page.locator(".board-tab[aria-current]")).toContainText("In progress");
});
