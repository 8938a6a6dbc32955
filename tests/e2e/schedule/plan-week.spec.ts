import type { Page } from "playwright/test";
import { castMember } from "../../../migrations/seeds/cast";
import { addDays } from "../../../app/kernel/time/days";
import { instantOf } from "../../../app/kernel/time/instants";
import { expect, test, visit } from "../../support/e2e/fixtures";
import { tabTo } from "../../support/e2e/keyboard";
import { follow } from "../../support/e2e/live";
import {
  cell,
  dragOver,
  MONDAY,
  tray,
  trayCard,
  visitBoard,
  WEEK,
} from "../../support/e2e/schedule";
import { countTaps } from "../../support/e2e/taps";
import { apiAs, type E2eCompany, makeOrder } from "../../support/e2e/tenant";
import { expectToast } from "../../support/e2e/toasts";

const ZONE = "Europe/Zagreb";
const NAMES = { tomislav: "Tomislav Đurić", tea: "Tea Šimić", tarik: "Tarik Begić" };

/** Six orders by their planned minutes, where each is planned, and the time that the board proposes there. */
const PLAN = [
  { minutes: 120, who: "tomislav", day: 0, from: "08:00", to: "10:00" },
  { minutes: 180, who: "tomislav", day: 0, from: "10:00", to: "13:00" },
  { minutes: 240, who: "tea", day: 1, from: "08:00", to: "12:00" },
  { minutes: 480, who: "tarik", day: 2, from: "08:00", to: "16:00" },
  { minutes: 60, who: "tea", day: 3, from: "08:00", to: "09:00" },
  { minutes: 90, who: "tarik", day: 4, from: "08:00", to: "09:30" },
] as const;
type Planned = (typeof PLAN)[number] & { number: string };

/** The orders of the plan, in the tray of the board. */
async function ordersOf(company: E2eCompany): Promise<Planned[]> {
  const manager = await apiAs(company, "marko");
  const orders: Planned[] = [];
  for (const each of PLAN) {
    const { number } = await makeOrder(manager, { plannedRegularMinutes: each.minutes });
    orders.push({ ...each, number });
  }
  return orders;
}

/** Another dispatcher's board, and how often it has been loaded since. */
async function watch(page: Page): Promise<{ loads: number }> {
  await follow(page, WEEK);
  const seen = { loads: 0 };
  page.on("domcontentloaded", () => (seen.loads += 1));
  return seen;
}

async function expectPlanned(company: E2eCompany, orders: readonly Planned[]): Promise<void> {
  const manager = await apiAs(company, "marko");
  const { entities } = await manager("GET", `/visits?from=${MONDAY}&to=${addDays(MONDAY, 6)}`);
  const at = (day: number, clock: string) =>
    instantOf(addDays(MONDAY, day), Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)), ZONE);
  expect(entities).toEqual(
    orders.map(({ number, who, day, from, to }) =>
      expect.objectContaining({
        number,
        status: "planned",
        technicianIds: [castMember(who).id],
        startsAt: at(day, from),
        endsAt: at(day, to),
      }),
    ),
  );
}

async function expectShown(page: Page, orders: readonly Planned[]): Promise<void> {
  for (const { who, day, from, to } of orders)
    await expect(cell(page, NAMES[who], day)).toContainText(`${from}–${to}`);
  await expect(tray(page)).toContainText("Every open work order has a visit.");
}

test("a week of three technicians is planned from the tray in three clicks and six drags, and another dispatcher sees it", async ({
  as,
  company,
}) => {
  const orders = await ordersOf(company);
  const [page, other] = [await as("marko"), await as("sanja")];
  const watched = await watch(other);
  const taps = await countTaps(page);
  await visit(page, "/work-orders");
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await menu.getByRole("link", { name: "Schedule" }).click();
  await expect(page.getByRole("heading", { name: "Schedule", level: 1 })).toBeVisible();
  // The week is months ahead, so that nothing depends on today.
  await visitBoard(page, `/schedule?from=${addDays(MONDAY, -7)}`);
  await page.getByRole("link", { name: "Next week" }).click();
  await expect(page).toHaveURL(new RegExp(`from=${MONDAY}`));
  for (const { number, who, day, from, to } of orders) {
    await dragOver(page, trayCard(page, number), cell(page, NAMES[who], day));
    await page.mouse.up();
    await expectToast(page, "Visit planned");
    await expect(cell(page, NAMES[who], day)).toContainText(`${from}–${to}`);
  }
  // Each drag is one too.
  expect(await taps()).toBeLessThanOrEqual(3 + orders.length);
  await expectShown(page, orders);
  await expectPlanned(company, orders);
  await expectShown(other, orders);
  expect(watched.loads).toBe(0);
});

test("a week of three technicians is planned from the tray by keyboard, and another dispatcher sees it", async ({
  as,
  company,
}) => {
  const orders = await ordersOf(company);
  const [page, other] = [await as("marko"), await as("sanja")];
  const watched = await watch(other);
  await visitBoard(page);
  const heads = await page.getByRole("rowheader").allInnerTexts();
  const rowOf = (name: string) => heads.findIndex((head) => head.includes(name));
  const press = async (key: string, times: number) => {
    for (let each = 0; each < times; each += 1) await page.keyboard.press(key);
  };
  for (const { number, who, day, from, to } of orders) {
    await tabTo(page, trayCard(page, number).getByRole("link"));
    await page.keyboard.press("Enter");
    await expect(page.getByText(`Picked up ${number}`)).toBeAttached();
    // An order begins in the row of its technician, on the first day shown.
    const down = rowOf(NAMES[who]) - rowOf(NAMES.tomislav);
    await press(down > 0 ? "ArrowDown" : "ArrowUp", Math.abs(down));
    await press("ArrowRight", day);
    await page.keyboard.press("Enter");
    await expectToast(page, "Visit planned");
    const block = cell(page, NAMES[who], day)
      .getByRole("link")
      .filter({ hasText: `${from}–${to}` });
    await expect(block).toBeFocused();
  }
  await expectShown(page, orders);
  await expectPlanned(company, orders);
  await expectShown(other, orders);
  expect(watched.loads).toBe(0);
});
