import { expectAccessible } from "../../support/e2e/axe";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";

test("the office finds a customer with a typing error and opens it by keyboard", async ({ as }) => {
  const page = await as("marko");
  await visit(page, "/work-orders");
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible({ timeout: 500 });
  }).toPass();
  const box = page.getByRole("combobox", { name: "Search orders" });
  await expect(box).toBeFocused();
  await expect(page.getByRole("option", { name: "New work order" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await expectAccessible(page, "the palette before a search");

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
      timeout: 500,
    });
  }).toPass();
  await page.keyboard.press("Escape");
  // Keys count for the page once nothing is open above it.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("g");
  await page.keyboard.press("c");
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

test("a page opened right after text was typed into a list's search is opened, whatever it takes", async ({
  as,
}) => {
  const page = await as("marko");
  await visit(page, "/customers");
  // Longer than the pause after which a list searches.
  await page.route(/\/customers\/new\.data/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  const list = page.getByRole("searchbox", { name: "Search customers" });
  await list.pressSequentially("gc");
  await page.getByRole("link", { name: "New customer" }).first().click();
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
