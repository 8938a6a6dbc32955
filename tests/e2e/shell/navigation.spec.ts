import { expectAccessible } from "../../support/e2e/axe";
import { apiAs, makeOrder } from "../../support/e2e/tenant";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import type { Page } from "playwright/test";

function menu(page: Page) {
  return page.getByRole("navigation", { name: "Main menu" });
}

function fold(page: Page, name: string) {
  return menu(page).locator("summary", { hasText: name });
}

test("a manager's menu groups are open until they are folded, stay folded, and open by the path", async ({
  as,
}) => {
  const page = await as("marko");
  await visit(page, "/work-orders");
  await expect(menu(page).getByRole("link", { name: "Work orders" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  // Labels are scanned with the camera of a phone.
  await expect(page.getByRole("link", { name: "Scan a label" })).toBeHidden();
  await fold(page, "Network").click();
  await expect(menu(page).getByRole("link", { name: "Customers" })).toBeHidden();
  await visit(page, "/tasks");
  await expect(menu(page).getByRole("link", { name: "Tickets" })).toBeVisible();
  await expect(menu(page).getByRole("link", { name: "Customers" })).toBeHidden();
  await fold(page, "Network").click();
  await menu(page).getByRole("link", { name: "Customers" }).click();
  await expect(page).toHaveURL(/\/customers$/);
  await expect(page.getByRole("heading", { name: "Customers", level: 1 })).toBeVisible();
  await visit(page, "/assets");
  await expect(menu(page).getByRole("link", { name: "Rooms" })).toBeVisible();
  await fold(page, "Inventory").click();
  await expect(menu(page).getByRole("link", { name: "Rooms" })).toBeHidden();
  await expect(menu(page).getByRole("link", { name: "Users" })).toHaveCount(0);
  await visit(page, "/work-orders");
  await expect(menu(page).getByRole("link", { name: "Rooms" })).toBeHidden();
  await visit(page, "/assets");
  await expect(menu(page).getByRole("link", { name: "Rooms" })).toBeVisible();
});

test("the menu folds to icons, which name their entries, and stays so with the next page", async ({
  as,
}) => {
  const page = await as("marko");
  await visit(page, "/work-orders");
  const width = async () => (await page.locator(".side-navigation").boundingBox())?.width ?? 0;
  await expect.poll(width).toBe(208);
  await fold(page, "Network").click();
  await page.getByRole("button", { name: "Collapse menu" }).click();
  await expect.poll(width).toBeLessThan(64);
  await visit(page, "/tasks");
  await expect.poll(width).toBeLessThan(64);
  await expectAccessible(page, "the menu as icons");
  await menu(page).getByRole("link", { name: "Customers" }).click();
  await expect(page).toHaveURL(/\/customers$/);
  await page.getByRole("button", { name: "Expand menu" }).click();
  await expect.poll(width).toBe(208);
});

test("a technician has one flat list", async ({ as }) => {
  const page = await as("tomislav");
  await visit(page, "/work-orders");
  await expect(menu(page).getByRole("link")).toHaveText([
    "Work orders",
    "Schedule",
    "Tasks",
    "Tickets",
  ]);
  await expect(menu(page).locator("summary")).toHaveCount(0);
});

test("on a phone the menu is a drawer that closes by Escape, by a tap outside and by navigation", async ({
  as,
}) => {
  const page = await as("tomislav", PHONE);
  await visit(page, "/work-orders");
  const open = page.getByRole("button", { name: "Open the menu" });
  await expect(menu(page)).toBeHidden();
  await open.click();
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await expect(menu(page)).toBeVisible();
  await page.touchscreen.tap(380, 700);
  await expect(menu(page)).toBeHidden();
  await open.click();
  await menu(page).getByRole("link", { name: "Tasks" }).click();
  await expect(page).toHaveURL(/\/tasks$/);
  await expect(menu(page)).toBeHidden();
});

test("by keyboard alone: past the menu to the content, into a dialog that traps the focus, and out again", async ({
  as,
  company,
}) => {
  const order = await makeOrder(await apiAs(company, "marko"));
  const page = await as("tomislav");
  await visit(page, `/work-orders/${order.id}`);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  const start = page.getByRole("link", { name: "Start work" });
  await start.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Start this work order?" });
  await expect(dialog.getByRole("heading")).toBeFocused();
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press("Tab");
    await expect
      .poll(() => focusIsOutside(page), `after ${presses + 1} presses of Tab`)
      .toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${order.id}$`));
  await expect(start).toBeFocused();
});

/** Whether the focus is on an element of the page below the dialog. The browser's own toolbar, which Tab may reach too, is not one. */
function focusIsOutside(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    return focused !== null && focused !== document.body && focused.closest("dialog") === null;
  });
}

test("by keyboard alone: a menu opens, is traversed and returns the focus when it closes", async ({
  as,
}) => {
  const page = await as("marko");
  await visit(page, "/work-orders");
  const account = page.getByRole("button", { name: "Your account, Marko Horvat" });
  await account.focus();
  await page.keyboard.press("Enter");
  const profile = page.getByRole("link", { name: "Profile" });
  await expect(profile).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(profile).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(profile).toBeHidden();
  await expect(account).toBeFocused();
});
