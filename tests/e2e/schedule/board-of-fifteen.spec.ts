import type { Page } from "playwright/test";
import { newId } from "../../../app/kernel/ids";
import { addDays } from "../../../app/kernel/time/days";
import { castMember } from "../../../migrations/seeds/cast";
import { expect, test, visit } from "../../support/e2e/fixtures";
import { cell, MONDAY, planAt, tray, trayCard, visitBoard, WEEK } from "../../support/e2e/schedule";
import { type Api, apiAs, makeOrder } from "../../support/e2e/tenant";

const DESK = { viewport: { width: 1280, height: 800 } };
const SEEDED = ["tomislav", "tea", "tarik"];
const NEW = ["Ivo", "Pero", "Mato", "Luka", "Niko", "Josip", "Ante", "Jure", "Filip", "Marin"]
  .concat("Toma", "Vlaho")
  .map((name) => ({ id: newId(), name, surname: "Radić" }));

/** Twelve more technicians, and two visits on Monday for everybody. */
async function fifteen(manager: Api, admin: Api): Promise<void> {
  const order = await makeOrder(manager, { description: "Pump leaks at the lower gate" });
  for (const person of NEW)
    await admin("PUT", "/users", {
      ...person,
      email: `${person.id}@example.com`,
      roles: [{ roleName: "TECHNICIAN" }],
    });
  const people = [...SEEDED.map((key) => castMember(key).id), ...NEW.map(({ id }) => id)];
  for (const technicianId of people)
    for (const hour of [8, 12])
      await manager("PUT", "/visits", {
        id: newId(),
        workOrderId: order.id,
        technicianIds: [technicianId],
        startsAt: Date.parse(`${MONDAY}T00:00:00+01:00`) + hour * 3_600_000,
        endsAt: Date.parse(`${MONDAY}T00:00:00+01:00`) + (hour + 3) * 3_600_000,
      });
}

/** Those whose whole row is between the fixed head of the board and its lower edge. */
function rowsInSight(page: Page): Promise<number> {
  return page.locator(".schedule-scroll").evaluate((scroller) => {
    const top = scroller.querySelector("thead")?.getBoundingClientRect().bottom ?? 0;
    const bottom = Math.min(innerHeight, scroller.getBoundingClientRect().bottom);
    return [...scroller.querySelectorAll("tbody tr")].filter((row) => {
      const box = row.getBoundingClientRect();
      return box.top >= top - 1 && box.bottom <= bottom + 1;
    }).length;
  });
}

/** The pixels by which the board is wider than its place. */
function hiddenWidth(page: Page): Promise<number> {
  return page
    .locator(".schedule-scroll")
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
}

test(
  "a board of fifteen people is seen at once, filtered, counted by the month and printed",
  { tag: "@journey" },
  async ({ as, company }) => {
    const manager = await apiAs(company, "marko");
    await fifteen(manager, await apiAs(company, "sanja"));
    const unplanned = await makeOrder(manager, { description: "Gate is stuck" });
    const page = await as("marko", DESK);
    await visitBoard(page);
    await expect(page.getByRole("row")).toHaveCount(16);
    expect(await rowsInSight(page)).toBeGreaterThanOrEqual(10);
    expect(await hiddenWidth(page)).toBe(0);

    // A line is the time and the customer; the mouse and the focus show the rest.
    const line = cell(page, "Tea Šimić", 0).getByRole("link").first();
    await expect(line).toHaveAccessibleName(/08:00\s*–11:00.*Pump leaks at the lower gate/);
    await line.scrollIntoViewIfNeeded();
    await line.hover();
    const peek = page.locator(".visit-peek");
    await expect(peek).toContainText("Pump leaks at the lower gate");
    await page.keyboard.press("Escape");
    await expect(peek).toBeHidden();
    await page.mouse.move(0, 0);

    await page.getByRole("link", { name: "Hide beside the board" }).click();
    await expect(tray(page)).toBeHidden();
    await page.getByRole("button", { name: /^Unplanned/ }).click();
    await expect(trayCard(page, unplanned.number)).toBeVisible();
    await page.getByRole("link", { name: "Keep beside the board" }).click();
    await expect(trayCard(page, unplanned.number)).toBeVisible();

    await page.getByRole("link", { name: "Two weeks" }).click();
    await expect(page.getByRole("columnheader")).toHaveCount(15);
    expect(await hiddenWidth(page)).toBe(0);

    await page.getByRole("link", { name: "Month", exact: true }).click();
    await expect(page.getByRole("columnheader")).toHaveCount(32);
    expect(await hiddenWidth(page)).toBe(0);
    await page.getByRole("link", { name: /^Tea Šimić, Mon, 1 Mar 2027: 2 visits, 6:00 h/ }).click();
    await expect(page.getByRole("heading", { name: "Mon, 1 Mar 2027" })).toBeVisible();
    await expect(cell(page, "Tea Šimić", 0).getByRole("listitem")).toHaveCount(2);

    await visitBoard(page);
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByRole("checkbox", { name: "Tea Šimić" }).check();
    await expect(page.getByRole("row")).toHaveCount(2);
    await page.getByRole("checkbox", { name: "Vlaho Radić" }).check();
    await expect(page.getByRole("row")).toHaveCount(3);
    await page.getByRole("link", { name: /^Clear/ }).click();
    await expect(page.getByRole("row")).toHaveCount(16);

    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
    expect(Number(width)).toBeGreaterThan(Number(height));
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("row")).toHaveCount(16);
    await expect(page.getByRole("row", { name: "Vlaho Radić" })).toBeVisible();
    expect(
      await page
        .locator(".schedule-scroll")
        .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
    ).toBe(0);
    for (const control of ["Filter", "Print"])
      await expect(page.getByRole("button", { name: control })).toBeHidden();
    await expect(tray(page)).toBeHidden();
  },
);

/** The texts of days that are cut, in the whole board. */
function cutDays(page: Page): Promise<string[]> {
  return page.locator(".schedule-cell").evaluateAll((cells) =>
    cells.flatMap((each) => {
      const within = each.getBoundingClientRect();
      return [...each.querySelectorAll<HTMLElement>(".day-capacity")].flatMap((text) => {
        const parts = [text, ...text.querySelectorAll<HTMLElement>(":scope span:not(.sr-only)")];
        const isCut = parts.some(
          (part) =>
            part.getBoundingClientRect().right > within.right + 0.5 ||
            // What only screen readers get is one pixel wide.
            (part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1),
        );
        return isCut ? [text.textContent ?? ""] : [];
      });
    }),
  );
}

test("what a day has too much of is whole in a dense row, in the longest language", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  await fifteen(manager, await apiAs(company, "sanja"));
  const order = await makeOrder(manager, { description: "Long day" });
  await planAt(manager, order.id, "tea", `${MONDAY}T06:00:00Z`, 12);
  await manager("PUT", `/users/${castMember("tarik").id}/workCapacity`, {
    version: 0,
    from: MONDAY,
    to: addDays(MONDAY, 13),
    week: Object.fromEntries(
      ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map((day) => [
        `${day}Minutes`,
        480,
      ]),
    ),
    exceptions: [
      { from: MONDAY, to: MONDAY, capacityMinutes: 0, reason: "Godišnji odmor u inozemstvu" },
    ],
  });
  const page = await as("marko", DESK);
  for (const view of ["week", "two-weeks"]) {
    await visit(page, `${WEEK}&view=${view}&lng=hr`);
    const over = cell(page, "Tea Šimić", 0).locator(".day-capacity[data-over]");
    await expect(over).toContainText("10:00 h preko kapaciteta");
    await expect(over.locator("[aria-hidden]").first()).toHaveAttribute(
      "title",
      "10:00 h preko kapaciteta",
    );
    expect(await cutDays(page)).toEqual([]);
  }
});

test("absent people leave the board on request, and each kind of day off has its word", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const today = new Date().toLocaleDateString("sv-SE", { timeZone: "Europe/Zagreb" });
  await manager("PUT", `/users/${castMember("tea").id}/workCapacity`, {
    version: 0,
    from: today,
    to: addDays(MONDAY, 6),
    week: {
      ...Object.fromEntries(
        ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday"].map((day) => [
          `${day}Minutes`,
          480,
        ]),
      ),
      // Today is a working day, whichever it is; the Sunday of the week of the board is none.
      sundayMinutes: new Date(`${today}T12:00Z`).getUTCDay() === 0 ? 480 : 0,
    },
    exceptions: [
      { from: today, to: today, capacityMinutes: 0, reason: "Flu" },
      { from: MONDAY, to: addDays(MONDAY, 6), capacityMinutes: 0, reason: "Leave" },
    ],
  });
  const page = await as("marko", DESK);
  await visitBoard(page);
  await expect(cell(page, "Tea Šimić", 0)).toContainText("Away: Leave");
  await expect(cell(page, "Tarik Begić", 5)).toContainText("Not working");
  await expect(cell(page, "Tarik Begić", 0)).not.toContainText("Away");
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("checkbox", { name: "Without those absent today" }).check();
  await expect(page.getByRole("row", { name: "Tea Šimić" })).toBeHidden();
  await expect(page.getByRole("row", { name: "Tarik Begić" })).toBeVisible();
});

test("visits at the same time are marked in the grid and in the agenda", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  await planAt(manager, order.id, "tea", `${MONDAY}T08:00:00Z`);
  await planAt(manager, order.id, "tea", `${MONDAY}T09:00:00Z`);
  await planAt(manager, order.id, "tea", `${MONDAY}T11:00:00Z`);
  const page = await as("marko", DESK);
  await visit(page, WEEK);
  await expect(cell(page, "Tea Šimić", 0).getByText("Overlaps")).toHaveCount(2);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText("Overlaps").filter({ visible: true })).toHaveCount(2);
});

test("a month on a phone leads to its days", async ({ as, company }) => {
  const manager = await apiAs(company, "marko");
  await planAt(manager, (await makeOrder(manager)).id, "tea", `${MONDAY}T08:00:00Z`);
  const page = await as("marko", { viewport: { width: 390, height: 844 } });
  await visit(page, WEEK);
  await page.getByRole("link", { name: "Month", exact: true }).click();
  await page
    .getByRole("link", { name: "Mon, 1 Mar 2027: 1 visit, 2:00 h of 24:00 h", exact: true })
    .click();
  await expect(page.getByText("09:00–11:00").filter({ visible: true })).toBeVisible();
});

test("a month on a phone says how full each day and each person is", async ({ as, company }) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  await planAt(manager, order.id, "tea", `${MONDAY}T06:00:00Z`, 11);
  const page = await as("marko", { viewport: { width: 360, height: 780 } });
  await visit(page, `${WEEK}&view=month`);
  const day = page.getByRole("link", { name: /^Mon, 1 Mar 2027: 1 visit/ });
  // Others are free, and still it is too much for one of them.
  await expect(day).toHaveAccessibleName(/11:00 h of 24:00 h, 3:00 h over$/);
  const people = page.getByRole("list", { name: "Technicians" });
  const tea = people.getByRole("listitem").filter({ hasText: "Tea Šimić" });
  await expect(tea).toContainText(/^Tea Šimić11:00 h of \d+:00 h$/);
  await tea.getByRole("link").click();
  await expect(day).toHaveAccessibleName(/11:00 h of 8:00 h, 3:00 h over$/);
  await expect(people.getByRole("listitem")).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  );
});
