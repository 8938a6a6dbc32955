import type { Page } from "playwright/test";
import { addDays } from "../../../app/kernel/time/days";
import { dayIn, instantOf } from "../../../app/kernel/time/instants";
import { expectAccessible } from "../../support/e2e/axe";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { goOffline } from "../../support/e2e/offline";
import { offlineDataOf } from "../../support/e2e/offline-data";
import { planAt } from "../../support/e2e/schedule";
import { apiAs, makeOrder } from "../../support/e2e/tenant";
import { expectToast, holdToasts } from "../../support/e2e/toasts";
import { OTHER_PLACE, PLACE } from "../../support/records/people";

const ZONE = "Europe/Zagreb";
const today = dayIn(ZONE, Date.now());
const at = (day: string, hour: number) => instantOf(day, hour * 60, ZONE);

test(
  "a visit is planned on the order's page, warns of an overlap, and opens the technician's day",
  { tag: "@journey" },
  async ({ as, company }) => {
    const manager = await apiAs(company, "marko");
    const [busy, order] = [await makeOrder(manager), await makeOrder(manager)];
    await planAt(manager, busy.id, "tomislav", at(today, 9));
    const desk = await as("marko");
    await visit(desk, `/work-orders/${order.id}`);
    await desk.getByRole("link", { name: "Plan visit" }).click();
    const dialog = desk.getByRole("dialog", { name: "Plan a visit" });
    await expect(dialog.getByRole("checkbox", { name: "Tomislav Đurić" })).toBeChecked();
    // On a day off, the next working day is proposed.
    await dialog.getByLabel("Date").fill(today);
    await dialog.getByLabel("From", { exact: true }).fill("10:00");
    await dialog.getByLabel("To", { exact: true }).fill("12:30");
    await expect(dialog.getByText(`Overlaps ${busy.number}, 09:00–11:00`)).toBeVisible();
    await expectAccessible(desk, "the dialog that plans a visit");
    await dialog.getByLabel(/^Note/).fill("Key at the gate");
    await dialog.getByRole("button", { name: "Plan visit" }).click();
    await expectToast(desk, "Visit planned");
    const section = desk
      .locator("section")
      .filter({ has: desk.getByRole("heading", { name: "Visits", exact: true }) });
    await expect(section).toContainText("10:00–12:30");

    const phone = await as("tomislav", PHONE);
    await visit(phone, "/work-orders");
    const day = phone.getByRole("region", { name: /^Today/ });
    await expect(day.getByRole("listitem").first()).toContainText("09:00–11:00");
    await expect(day.getByText("10:00–12:30")).toBeVisible();
    await expect(day.getByRole("link", { name: /^Navigate/ }).last()).toBeVisible();
  },
);

for (const [where, device] of [
  ["at a desk", {}],
  ["on a phone", PHONE],
] as const)
  test(`what the dialogs of an order's page do to its visits is undone ${where}`, async ({
    as,
    company,
  }) => {
    const manager = await apiAs(company, "marko");
    const order = await makeOrder(manager);
    const page = await as("marko", device);
    const stored = () => manager("GET", `/workOrders/${order.id}`);
    const before = await stored();
    await visit(page, `/work-orders/${order.id}`);
    const dismiss = () => page.getByRole("button", { name: "Dismiss" }).click();
    const undo = async (of: string) => {
      await expectToast(page, of);
      await page.getByRole("button", { name: "Undo" }).click();
      await expectToast(page, "Change undone");
      await dismiss();
    };
    const plan = async () => {
      await holdToasts(page);
      await page.getByRole("link", { name: "Plan visit" }).click();
      const dialog = page.getByRole("dialog", { name: "Plan a visit" });
      await dialog.getByLabel("Date").fill("2027-03-01");
      await dialog.getByLabel("From", { exact: true }).fill("09:00");
      await dialog.getByLabel("To", { exact: true }).fill("11:00");
      await dialog.getByRole("button", { name: "Plan visit" }).click();
    };
    const open = async (action: string) => {
      await holdToasts(page);
      await page.getByRole("button", { name: "Actions for this visit" }).click();
      await page.getByRole("link", { name: action }).click();
    };
    const main = page.getByRole("main");

    await plan();
    await undo("Visit planned");
    await expect(main).toContainText("No visits planned.");
    expect(await stored()).toMatchObject({
      technicians: before["technicians"],
      plannedStartOn: before["plannedStartOn"],
      plannedEndOn: before["plannedEndOn"],
      visits: [],
    });

    await plan();
    await expectToast(page, "Visit planned");
    await dismiss();
    await open("Change…");
    const dialog = page.getByRole("dialog", { name: "Change visit" });
    await dialog.getByLabel("To", { exact: true }).fill("12:00");
    await dialog.getByRole("button", { name: "Save" }).click();
    await undo("Visit changed");
    await expect(main).toContainText("09:00–11:00");

    await open("Cancel visit…");
    await page
      .getByRole("dialog", { name: "Cancel this visit?" })
      .getByRole("button", { name: "Cancel visit" })
      .click();
    await undo("Visit cancelled");
    await expect(page.getByRole("button", { name: "Actions for this visit" })).toBeVisible();
    expect(await stored()).toMatchObject({ visits: [{ status: "planned" }] });
  });

test("the way to the second visit of a day begins at the place of the first, and the first where the phone is", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const plan = async (order: object, hour: number) => {
    const { id } = await makeOrder(manager, order);
    await planAt(manager, id, "tomislav", at(today, hour), 1);
  };
  await plan({ ...OTHER_PLACE, description: "Servis kotla" }, 11);
  await plan({ ...PLACE, description: "Servis motora" }, 8);
  const phone = await as("tomislav", PHONE);
  await visit(phone, "/work-orders");
  const day = phone.getByRole("region", { name: /^Today/ });
  const routes = day.getByRole("link", { name: /^Navigate/ });
  await expect(routes).toHaveCount(2);
  await expect(routes.first()).not.toHaveAttribute("href", /origin=/);
  const from = day.getByRole("link", { name: /^Navigate from Brodogradilište/ });
  await expect(from).toHaveAttribute("href", /&destination=[^&]+&origin=[^&]+$/);
  await expect(day).toContainText("2 h in between");
  await expectAccessible(phone, "the way between two visits");

  await visit(phone, "/work-orders/week");
  await expect(phone.getByRole("link", { name: /^Navigate from Brodogradilište/ })).toHaveCount(1);
});

test("a technician's own schedule opens on today, below the days that have passed", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  for (const days of [-9, -8, -7, -6, -5, -4, -3, -2, -1, 0]) {
    const day = addDays(today, days);
    await planAt(manager, order.id, "tomislav", at(day, 9));
  }
  const page = await as("tomislav", PHONE);
  const above = await openOnToday(page, "/schedule?view=month");
  if (above >= 5) await expectScrolled(page);
  // It begins a week or more before today, whatever day it is.
  const weeks = `/schedule?view=two-weeks&from=${addDays(today, -7)}`;
  expect(await openOnToday(page, weeks)).toBeGreaterThanOrEqual(7);
  await expectScrolled(page);
  await page.setViewportSize({ width: 390, height: 480 });
  if ((await openOnToday(page, "/schedule")) > 0) await expectScrolled(page);
});

async function expectScrolled(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
}

/** The own schedule, with the visit of today in sight. Returns the number of days above it. */
async function openOnToday(page: Page, path: string): Promise<number> {
  await visit(page, path);
  const section = page.locator("section[data-today]");
  await expect(section).toContainText("Today");
  await expect(section.getByRole("listitem")).toBeInViewport();
  return section.evaluate((element) =>
    [...(element.parentElement?.children ?? [])].indexOf(element),
  );
}

test("the people of a visit are shown with their hours of the day, which count it for those who are ticked", async ({
  as,
  company,
}) => {
  const monday = "2027-03-01";
  const order = await makeOrder(await apiAs(company, "marko"), {
    plannedStartOn: monday,
    plannedEndOn: monday,
    plannedRegularMinutes: 120,
  });
  const page = await as("marko", PHONE);
  await visit(page, `/work-orders/${order.id}/visits/new`);
  const dialog = page.getByRole("dialog");
  const person = (name: string) => dialog.getByRole("checkbox", { name });
  await expect(person("Tomislav Đurić")).toHaveAccessibleDescription("6:00 h free");
  await expect(person("Tea Šimić")).toHaveAccessibleDescription("8:00 h free");
  await person("Tea Šimić").check();
  await expect(person("Tea Šimić")).toHaveAccessibleDescription("6:00 h free");
  await dialog.getByLabel("To", { exact: true }).fill("18:00");
  await expect(person("Tea Šimić")).toHaveAccessibleDescription("2:00 h over");
  await person("Tea Šimić").uncheck();
  await expect(person("Tea Šimić")).toHaveAccessibleDescription("8:00 h free");
});

test("the times of a visit suit the person, a night says when it ends, and a long one is asked", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(/status of 422/);
  const [monday, tuesday] = ["2027-03-01", "2027-03-02"];
  const manager = await apiAs(company, "marko");
  const busy = await makeOrder(manager);
  await planAt(manager, busy.id, "tomislav", at(monday, 7));
  const order = await makeOrder(manager, {
    plannedStartOn: monday,
    plannedEndOn: monday,
    plannedRegularMinutes: 120,
  });
  const page = await as("marko");
  await visit(page, `/work-orders/${order.id}/visits/new`);
  const dialog = page.getByRole("dialog");
  const from = dialog.getByLabel("From", { exact: true });
  const to = dialog.getByLabel("To", { exact: true });
  await expect(from).toHaveValue("09:00");
  await dialog.getByLabel("Date").fill(tuesday);
  await expect(from).toHaveValue("08:00");
  await expect(to).toHaveValue("10:00");
  await from.fill("22:00");
  await from.blur();
  await expect(dialog).toContainText("Ends on Wed, 3 Mar 2027 at 00:00.");
  await to.fill("12:00");
  await to.blur();
  await expect(dialog).toContainText("Lasts 14:00 h, more than 12 hours");
  await expect(dialog).toContainText("outside working hours 08:00–16:00 (Tomislav Đurić)");
  await dialog.getByRole("button", { name: "Plan visit" }).click();
  await expect(dialog).toContainText("Nothing was saved yet.");
  await dialog.getByRole("button", { name: "Plan visit" }).click();
  await expect(page.getByText("22:00–12:00 next day")).toBeVisible();
});

test("without JavaScript the warnings are shown before a visit is saved", async ({
  as,
  company,
  allowConsole,
}) => {
  // The form that has not shown its warnings is refused once.
  allowConsole(/status of 422/);
  const manager = await apiAs(company, "marko");
  const [busy, order] = [await makeOrder(manager), await makeOrder(manager)];
  const monday = "2027-03-01";
  await planAt(manager, busy.id, "tomislav", at(monday, 9));
  const page = await as("marko", { javaScriptEnabled: false });
  await page.goto(`/work-orders/${order.id}/visits/new`);
  await page.getByLabel("Date").fill(monday);
  await page.getByLabel("From", { exact: true }).fill("10:00");
  await page.getByLabel("To", { exact: true }).fill("12:00");
  await page.getByRole("button", { name: "Plan visit" }).click();
  await expect(page.getByText(`Overlaps ${busy.number}, 09:00–11:00`)).toBeVisible();
  await expect(page.getByText("Check the warnings below")).toBeVisible();
  await page.getByRole("button", { name: "Plan visit" }).click();
  await expect(page).toHaveURL(new RegExp(`/work-orders/${order.id}(\\?|$)`));
  await expect(page.getByRole("main")).toContainText("10:00–12:00");
});

test.describe("a phone without a network", () => {
  test.beforeEach(({ allowConsole }) => allowConsole(/ERR_INTERNET_DISCONNECTED/));

  test("shows the visits that it has stored, and the moved one once it is back", async ({
    as,
    company,
  }) => {
    const manager = await apiAs(company, "marko");
    const order = await makeOrder(manager, { description: "Servis agregata" });
    const day = addDays(today, 3);
    const planned = await planAt(manager, order.id, "tomislav", at(day, 9));
    const page = await as("tomislav", PHONE);
    const main = page.getByRole("main");
    const open = main.getByRole("link", { name: /Servis agregata/ });
    // This test blocks the service worker, which would have stored the scripts of these pages.
    await visit(page, "/work-orders");
    await page.getByRole("link", { name: "My week" }).click();
    await expect(page.getByRole("heading", { name: "My week", level: 1 })).toBeVisible();
    await open.click();
    await expect(page.getByRole("heading", { name: "Visits", exact: true })).toBeVisible();
    await page.goBack();
    await offlineDataOf(page, "tomislav", (names) => names.includes(`work-orders/${order.id}`));
    await goOffline(page);
    await page.getByRole("link", { name: "Month" }).click();
    await expect(page.getByRole("heading", { name: "My month", level: 1 })).toBeVisible();
    await page.getByRole("link", { name: "Week" }).click();
    await expect(page.getByRole("heading", { name: "My week", level: 1 })).toBeVisible();
    await expect(page.getByText(/^As of \d\d:\d\d/)).toBeVisible();
    await expect(main).toContainText("09:00–11:00");
    await manager("POST", `/visits/${planned}`, {
      version: 1,
      startsAt: at(day, 13),
      endsAt: at(day, 15),
    });
    await open.click();
    await expect(page.getByRole("heading", { name: "Visits", exact: true })).toBeVisible();
    await expect(main).toContainText("09:00–11:00");
    await page.context().setOffline(false);
    await page.goto("/work-orders/week");
    await expect(main).toContainText("13:00–15:00");
  });
});
