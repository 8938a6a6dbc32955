import type { Page } from "playwright/test";
import { expectAccessible } from "../../support/e2e/axe";
import { apiAs, makeOrder } from "../../support/e2e/tenant";
import { overflowingElements } from "../../support/a11y/checks";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";

test("the office finds a customer with a typing error and opens it by keyboard", async ({ as }) => {
  const page = await as("marko");
  await visit(page, "/work-orders");
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const box = page.getByRole("combobox", { name: "Search orders" });
  await expect(box).toBeFocused();
  await expect(page.getByRole("option", { name: "New work order" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await expectAccessible(page, "the palette before a search");

  await box.fill("days off");
  await expect(page.getByRole("option", { name: "Public holidays Settings" })).toBeVisible();
  await box.fill("absences");
  await expect(page.getByRole("option", { name: "Work capacity" })).toBeVisible();

  await box.fill("cempers");
  const customer = page.getByRole("option", { name: /Hotel Čempres/ }).first();
  await expect(customer).toBeVisible();
  await expectAccessible(page, "the palette with results");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/customers\/[0-9a-f-]+$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("single keys search, create and navigate, but not during typing", async ({ as }) => {
  const page = await as("marko");
  await visit(page, "/work-orders");
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await pressInSequence(page, ["g", "c"]);
  await expect(page).toHaveURL(/\/customers$/);
  await expect(page.getByRole("heading", { name: "Customers", level: 1 })).toBeVisible();
  await page.keyboard.press("/");
  const list = page.getByRole("searchbox", { name: "Search customers" });
  await expect(list).toBeFocused();
  await page.keyboard.type("gc?");
  await expect(list).toHaveValue("gc?");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await list.blur();
  await page.keyboard.press("c");
  await expect(page).toHaveURL(/\/customers\/new$/);
});

test("a page opened right after typing into a list's search is opened, however long it takes", async ({
  as,
}) => {
  const page = await as("marko");
  await visit(page, "/customers");
  let arrive = () => {};
  const opened = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/customers\/new\.data/, async (route) => {
    await opened;
    await route.continue();
  });
  const navigation = page.waitForRequest(/\/customers\/new\.data/);
  await page.getByRole("searchbox", { name: "Search customers" }).pressSequentially("gc");
  await page.getByRole("link", { name: "New customer" }).first().click();
  await navigation;
  // Longer than the pause after which a list searches, by the clock of the page.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)));
  arrive();
  await expect(page).toHaveURL(/\/customers\/new$/);
});

test("the search is a page without JavaScript, and finds only what its user may open", async ({
  as,
}) => {
  const page = await as("tomislav", { ...PHONE, javaScriptEnabled: false });
  await page.goto("/work-orders");
  await page.getByRole("link", { name: "Search", exact: true }).click();
  await page.getByRole("searchbox").fill("cempres");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByText("No results for “cempres”")).toBeVisible();
});

test("a phone has two lines for the title of a result, with its place below", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const title = "Servis glavnog motora broda Krk u suhom doku";
  await makeOrder(manager, { description: title });
  const page = await as("marko", PHONE);
  await visit(page, "/search?search=suhom");
  const line = page.getByRole("link", { name: /suhom doku/ });
  const words = line.getByTitle(title);
  await expect(words).toBeVisible();
  const { lines, cut } = await words.evaluate((element) => ({
    lines: Math.round(element.clientHeight / parseFloat(getComputedStyle(element).lineHeight)),
    cut: element.scrollHeight - element.clientHeight,
  }));
  expect(lines).toBe(2);
  expect(cut, "of the title").toBeLessThanOrEqual(1);
  await page.setViewportSize({ width: 320, height: 800 });
  await expect.poll(() => overflowingElements(page)).toEqual([]);
});

/** Keys a tenth of a second apart, by the time that their events carry: the page permits one and a half seconds. */
async function pressInSequence(page: Page, keys: string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const start = Date.now() / 1000;
  for (const [index, key] of keys.entries())
    for (const type of ["keyDown", "keyUp"] as const)
      await session.send("Input.dispatchKeyEvent", { type, key, timestamp: start + index / 10 });
  await session.detach();
}
