import type { Page } from "playwright/test";
import { dayIn, instantOf } from "../../../app/kernel/time/instants";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { cell, MONDAY, planAt, tray, trayCard, visitBoard, WEEK } from "../../support/e2e/schedule";
import { apiAs, makeOrder, zoneAt } from "../../support/e2e/tenant";
import { OTHER_PLACE, PLACE } from "../../support/records/people";

// What the board looks like beside the planning itself.

const DESK = { viewport: { width: 1280, height: 800 } };
const ZONE = zoneAt(12);
const HOUR_MS = 3_600_000;

test("visits that the filters of customer, town and category do not find are faded in the grid, and leave the tray", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const [here, there] = [
    await makeOrder(manager, { ...PLACE, description: "Pump leaks" }),
    await makeOrder(manager, { ...OTHER_PLACE, assetId: null, description: "Lift is stuck" }),
  ];
  await planAt(manager, here.id, "tea", `${MONDAY}T08:00:00Z`);
  await planAt(manager, there.id, "tea", `${MONDAY}T12:00:00Z`);
  const [unplanned, elsewhere] = [
    await makeOrder(manager, { ...PLACE, description: "Gate is open" }),
    await makeOrder(manager, { ...OTHER_PLACE, assetId: null, description: "Door is loose" }),
  ];
  const page = await as("marko", DESK);
  await visitBoard(page);
  const visits = cell(page, "Tea Šimić", 0).getByRole("listitem");
  const [found, faded] = [
    visits.filter({ hasText: "Pump leaks" }),
    visits.filter({ hasText: "Lift is stuck" }),
  ];
  await expect(found).toBeVisible();
  await expect(faded).not.toHaveAttribute("data-faded");
  await page.getByRole("button", { name: "Filter" }).click();
  const panel = page.getByRole("group", { name: "Filter" });
  for (const label of ["Customer", "Town", "Asset category"]) {
    const choice = panel.getByRole("combobox", { name: label });
    await choice.selectOption(await optionOf(page, label, PLACE.customerId));
    await expect(faded).toHaveAttribute("data-faded", "");
    await expect(found).not.toHaveAttribute("data-faded");
    await expect(trayCard(page, unplanned.number)).toBeVisible();
    await expect(trayCard(page, elsewhere.number)).toHaveCount(0);
    await choice.selectOption("");
    await expect(faded).not.toHaveAttribute("data-faded");
    await expect(trayCard(page, elsewhere.number)).toBeVisible();
  }
});

/** The option of the shipyard: its id among the customers; else its town, and its only category. */
async function optionOf(page: Page, label: string, customerId: string): Promise<string> {
  if (label === "Customer") return customerId;
  if (label === "Town") return "Rijeka";
  const options = page.getByRole("combobox", { name: label }).locator("option");
  await expect(options).toHaveCount(2);
  return (await options.nth(1).getAttribute("value")) ?? "";
}

test.describe("at noon", () => {
  test.use({ zone: ZONE });

  test("a visit whose time has come without a start looks late, until its order is started", async ({
    as,
    company,
  }) => {
    const manager = await apiAs(company, "marko");
    const order = await makeOrder(manager, { description: "Pump leaks" });
    const now = Date.now();
    await planAt(manager, order.id, "tea", minuteOf(now - HOUR_MS));
    await planAt(manager, order.id, "tea", minuteOf(now + 3 * HOUR_MS));
    const today = `/schedule?from=${dayIn(ZONE, now)}`;
    const page = await as("marko", DESK);
    const visits = page.getByRole("row", { name: "Tea Šimić" }).getByRole("listitem");
    for (const view of ["week", "day"]) {
      await visit(page, `${today}&view=${view}`);
      await expect(visits).toHaveCount(2);
      await expect(visits.first()).toHaveAttribute("data-late", "");
      await expect(visits.first()).toContainText("Running late");
      await expect(visits.last()).not.toHaveAttribute("data-late");
    }
    const phone = await as("marko", PHONE);
    await visit(phone, today);
    await expect(phone.getByText("Running late").filter({ visible: true })).toHaveCount(1);

    const lead = await apiAs(company, "tomislav");
    const { version } = await lead("GET", `/workOrders/${order.id}`);
    await lead("POST", `/workOrders/${order.id}/start`, { version });
    await visit(page, today);
    await expect(visits.first()).toContainText("In progress");
    await expect(visits.first()).not.toHaveAttribute("data-late");
  });

  test("a board that nobody touches is read anew when the day is over", async ({ as, company }) => {
    const manager = await apiAs(company, "marko");
    const order = await makeOrder(manager, { description: "Pump leaks" });
    const page = await as("marko", DESK);
    // No change is told to it.
    await page.routeWebSocket(/\/api\/live/, () => undefined);
    await page.clock.install();
    await visit(page, WEEK);
    await planAt(manager, order.id, "tea", instantOf(MONDAY, 9 * 60, ZONE));
    const planned = cell(page, "Tea Šimić", 0).getByRole("listitem");
    await page.clock.fastForward("05:00");
    await expect(cell(page, "Tea Šimić", 0)).toBeVisible();
    await expect(planned).toHaveCount(0);
    await page.clock.fastForward("24:00:00");
    await expect(planned).toContainText("Pump leaks");
  });
});

function minuteOf(at: number): number {
  return Math.floor(at / 60_000) * 60_000;
}

test("the search of the orders without a visit is one line high, and no load leaves its column", async ({
  as,
}) => {
  const page = await as("marko", DESK);
  await visitBoard(page);
  const search = await tray(page).getByRole("searchbox").locator("..").boundingBox();
  expect(search?.height).toBeLessThan(50);
  for (const head of await page.locator(".schedule-head:has(.load-text)").all())
    expect(await head.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
});

test("a line of a dense board shows the rest beside it on keyboard focus", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager, { description: "Pump leaks at the lower gate" });
  await planAt(manager, order.id, "tea", `${MONDAY}T08:00:00Z`);
  const page = await as("marko", DESK);
  await visitBoard(page, `${WEEK}&view=two-weeks`);
  const peek = page.locator(".visit-peek");
  await expect(peek).toHaveCount(0);
  // The grid is one stop of the Tab key.
  await page.keyboard.press("Tab");
  await cell(page, "Tea Šimić", 0).getByRole("link").focus();
  await expect(peek).toContainText("Pump leaks at the lower gate");
  await expect(peek).toContainText("Tea Šimić");
  await expect(peek).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await expect(peek).toHaveCount(0);
});

test("the warnings of the dialog are in sight beside its button in a window of 800 pixels", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const busy = await makeOrder(manager);
  await planAt(manager, busy.id, "tomislav", `${MONDAY}T08:00:00Z`);
  const order = await makeOrder(manager, { description: "Pump leaks" });
  const page = await as("marko", DESK);
  await visitBoard(page);
  await trayCard(page, order.number).getByRole("link").click();
  const dialog = page.getByRole("dialog", { name: "Plan a visit" });
  await dialog.getByLabel("Date").fill(MONDAY);
  await dialog.getByLabel("From", { exact: true }).fill("10:00");
  await dialog.getByLabel("To", { exact: true }).fill("23:30");
  const plan = dialog.getByRole("button", { name: "Plan visit" });
  for (const warning of [/^Overlaps/, /more than 12 hours/, /outside working hours/]) {
    await expect(dialog.getByText(warning)).toBeInViewport({ ratio: 1 });
    await expect(plan).toBeInViewport({ ratio: 1 });
  }
});
