import type { Page } from "playwright/test";
import { DESK, expect, test, visit } from "../../../support/e2e/fixtures";
import { apiAs, makeOrder } from "../../../support/e2e/tenant";

const ORDER = "Servis glavnog motora";

function addFilter(page: Page) {
  return page.getByRole("button", { name: "Add filter" });
}

/** A field of the panel. */
function field(page: Page, name: string) {
  return page.getByRole("group", { name: "Add filter" }).getByLabel(name, { exact: true });
}

for (const path of ["/work-orders", "/assets"])
  test(`a filter of ${path} is set and lifted with the keyboard, and the focus stays near`, async ({
    as,
  }) => {
    const page = await as("marko", DESK);
    await visit(page, path);
    await addFilter(page).press("Enter");
    await expect(field(page, "Customer")).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/customerId=/);
    await expect(page.getByRole("link", { name: /^Remove the filter/ })).toBeVisible();
    await expect(field(page, "Customer")).toBeFocused();
    await expect(field(page, "Customer")).not.toHaveValue("");
    await page.keyboard.press("Escape");
    await expect(addFilter(page)).toBeFocused();

    await page.getByRole("link", { name: /^Remove the filter/ }).press("Enter");
    await expect(page).not.toHaveURL(/customerId=/);
    await expect(addFilter(page)).toBeFocused();
    await addFilter(page).press("Enter");
    await expect(field(page, "Customer")).toHaveValue("");
  });

test("the panel closes when Tab leaves it, and does not cover what has the focus", async ({
  as,
}) => {
  const page = await as("marko", DESK);
  await visit(page, "/locations");
  await addFilter(page).press("Enter");
  await expect(field(page, "Customer")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(field(page, "Customer")).toBeHidden();
  await expect(page.getByRole("button", { name: "Export", exact: true })).toBeFocused();
});

test("the time zone that the filters send is no filter", async ({ as }) => {
  const page = await as("marko", DESK);
  await visit(page, "/preventive-maintenance?timeZone=Europe%2FZagreb");
  await expect(page.getByRole("link", { name: "Clear filters" })).toHaveCount(0);
});

for (const width of [768, 1280])
  test(`without JavaScript the orders of a customer are found at ${width} pixels`, async ({
    as,
    company,
  }) => {
    await makeOrder(await apiAs(company, "marko"));
    const viewport = { width, height: 800 };
    const page = await as("marko", { viewport, javaScriptEnabled: false });
    await page.goto("/work-orders");
    // It loads the fields, which are then in the page: a panel in front of it would cover the button that applies them.
    await page.getByRole("link", { name: "Add filter" }).click();
    await expect(addFilter(page)).toHaveCount(0);
    for (const name of ["Customer", "Assignee", "Created to"])
      await expect(field(page, name)).toBeVisible();
    const customer = field(page, "Customer");
    await customer.selectOption({ index: 1 });
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL(/customerId=[0-9a-f-]{36}/);
    await expect(page.getByRole("link", { name: /^Remove the filter/ })).toBeVisible();
    expect(await page.getByText(ORDER).count()).toBeLessThanOrEqual(1);
  });
