import type { Page } from "playwright/test";
import { chooseView } from "../../support/e2e/views";
import { DESK, expect, PHONE, test, visit } from "../../support/e2e/fixtures";

/** The page itself never scrolls sideways. */
async function expectNoOverflow(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
}

for (const [name, device] of [
  ["a phone", PHONE],
  ["a desk", DESK],
] as const)
  test(`rooms and spare parts have a table, cards and a board of groups on ${name}, and the choice is remembered`, async ({
    as,
  }) => {
    const page = await as("marko", device);
    await visit(page, "/rooms");
    const room = page.getByRole("main").getByRole("link", { name: "Strojarnica" });
    await expect(room.first()).toBeVisible();

    await chooseView(page, "Table");
    await expect(page.getByRole("columnheader", { name: "Floor" })).toBeVisible();
    await expectNoOverflow(page);
    const hiddenWidth = () =>
      page.locator(".data-table").evaluate((frame) => frame.scrollWidth - frame.clientWidth);
    if (device === PHONE) await expect.poll(hiddenWidth).toBeGreaterThan(0);
    else await expect.poll(hiddenWidth).toBe(0);

    await chooseView(page, "Cards");
    await expect(page.getByRole("table")).toHaveCount(0);
    await expect(page.getByRole("list", { name: "Rooms" }).getByRole("listitem")).not.toHaveCount(
      0,
    );
    await expectNoOverflow(page);

    await chooseView(page, "Board");
    const columns = page.getByRole("main").getByRole("region", { name: /Floor|No floor/ });
    await expect(columns.first()).toBeVisible();
    await expect(columns.first().getByRole("link").first()).toBeVisible();
    await expect(page.locator("[data-movable]")).toHaveCount(0);
    await expectNoOverflow(page);

    await visit(page, "/assets/spare-parts?view=kanban");
    await expect(page.getByRole("region", { name: "In stock" })).toBeVisible();
    await visit(page, "/rooms");
    await expect(columns.first()).toBeVisible();
    await room.first().click();
    await expect(page.getByRole("heading", { name: "Strojarnica", level: 1 })).toBeVisible();
  });
