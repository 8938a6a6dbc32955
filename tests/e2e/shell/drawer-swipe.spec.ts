import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { apiAs, makeOrder } from "../../support/e2e/tenant";
import { waitForScripts } from "../../support/e2e/script-requests";
import { swipe } from "../../support/e2e/touch";

test("requirements §4: the drawer opens from its handle and its edge and closes, by distance or speed", async ({
  as,
}) => {
  const page = await as("tomislav", PHONE);
  await visit(page, "/work-orders");
  const menu = page.getByRole("navigation", { name: "Main menu" });
  // The code that follows a finger is loaded when the page is idle.
  await waitForScripts(page);
  await swipe(page, { x: 60, y: 28 }, { x: 120, y: 30 }, 900);
  await expect(menu, "short and slow").toBeHidden();
  await swipe(page, { x: 60, y: 28 }, { x: 220, y: 30 }, 2000);
  await expect(menu, "far").toBeVisible();
  await swipe(page, { x: 200, y: 400 }, { x: 160, y: 400 }, 900);
  await expect(menu, "short and slow").toBeVisible();
  await swipe(page, { x: 200, y: 400 }, { x: 130, y: 400 }, 60);
  await expect(menu, "fast").toBeHidden();
  await swipe(page, { x: 8, y: 500 }, { x: 90, y: 505 }, 60);
  await expect(menu, "fast from the edge").toBeVisible();
  await swipe(page, { x: 250, y: 500 }, { x: 60, y: 500 }, 2000);
  await expect(menu, "far").toBeHidden();
  await page.getByRole("button", { name: "Open the menu" }).tap();
  await menu.getByRole("link", { name: "Tasks" }).tap();
  await expect(page).toHaveURL(/\/tasks/);
  await expect(menu).toBeHidden();
  // Last, because the page may go on scrolling and would take a tap for its end.
  await swipe(page, { x: 8, y: 600 }, { x: 20, y: 300 }, 200);
  await expect(menu, "along the edge").toBeHidden();
});

test("a swipe over what scrolls sideways scrolls it and leaves the drawer closed", async ({
  as,
  company,
}) => {
  await makeOrder(await apiAs(company, "marko"));
  const page = await as("marko", PHONE);
  await visit(page, "/work-orders?view=table&status=backlog");
  const table = page.locator(".data-table");
  await table.scrollIntoViewIfNeeded();
  await waitForScripts(page);
  const box = await table.boundingBox();
  if (!box) throw new Error("The table is not on the screen");
  const y = box.y + box.height / 2;
  await swipe(page, { x: 330, y }, { x: 60, y }, 300);
  await expect.poll(() => table.evaluate((each) => each.scrollLeft)).toBeGreaterThan(0);
  await swipe(page, { x: 60, y }, { x: 330, y }, 300);
  await expect.poll(() => table.evaluate((each) => each.scrollLeft)).toBe(0);
  await expect(page.getByRole("navigation", { name: "Main menu" })).toBeHidden();
});
