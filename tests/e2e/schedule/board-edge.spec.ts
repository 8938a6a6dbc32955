import type { Page } from "playwright/test";
import { expect, test } from "../../support/e2e/fixtures";
import { cell, MONDAY, planAt, visitBoard, WEEK } from "../../support/e2e/schedule";
import { apiAs, makeOrder } from "../../support/e2e/tenant";
import { expectToast } from "../../support/e2e/toasts";

/** The board is wider than this window. */
const NARROW = { viewport: { width: 800, height: 700 } };

for (const { view, query } of [
  { view: "a week", query: "" },
  { view: "a day", query: "&view=day" },
])
  test(`while the board of ${view} scrolls under a pointer that rests at its edge, what is highlighted is where it drops`, async ({
    as,
    company,
  }) => {
    const manager = await apiAs(company, "marko");
    const order = await makeOrder(manager);
    const id = await planAt(manager, order.id, "tea", `${MONDAY}T08:00:00Z`);
    const page = await as("marko", NARROW);
    await visitBoard(page, WEEK + query);
    const scroller = page.locator(".schedule-scroll");
    const hidden = () =>
      scroller.evaluate(
        ({ scrollLeft, scrollWidth, clientWidth }) => scrollWidth - clientWidth - scrollLeft,
      );
    expect(await hidden()).toBeGreaterThan(20);
    const block = cell(page, "Tea Šimić", 0).getByRole("listitem");
    await block.hover();
    const box = await scroller.boundingBox();
    const from = await block.boundingBox();
    if (!box || !from) throw new Error("The board is not shown");
    const at = { x: box.x + box.width - 24, y: from.y + from.height / 2 };
    await page.mouse.down();
    await page.mouse.move(at.x, at.y, { steps: 4 });
    // The pointer rests from here on.
    await expect.poll(hidden).toBeLessThan(1);
    await expect.poll(() => placesAt(page, at)).toEqual({ isHighlighted: true, isUnder: true });
    const shown = await highlighted(page);
    await page.mouse.up();
    await expectToast(page, "Visit changed");
    const { startsAt } = await manager("GET", `/visits/${id}`);
    expect(startsAt).toBe(shown);
  });

/** The start that the highlighted cell and the hint beside the pointer name. */
async function highlighted(page: Page): Promise<number> {
  const column = await page.locator("[data-column][data-over]").getAttribute("data-column");
  const hint = await page.locator(".schedule-hint p").textContent();
  const [, day] = (column ?? "").split(" ");
  const [, clock] = /(\d\d:\d\d)–/.exec(hint ?? "") ?? [];
  return Date.parse(`${day}T${clock}:00+01:00`);
}

/** Whether the cell under the pointer is the highlighted one, and the ghost of a day, if there is one, under the pointer. */
function placesAt(page: Page, at: { x: number; y: number }) {
  return page.evaluate(({ x, y }) => {
    const under = document.elementFromPoint(x, y)?.closest("[data-column]");
    const ghost = document.querySelector(".schedule-ghost")?.getBoundingClientRect();
    return {
      isHighlighted: under?.hasAttribute("data-over") ?? false,
      isUnder: !ghost || (ghost.left <= x && x <= ghost.right),
    };
  }, at);
}
