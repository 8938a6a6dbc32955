import type { Page } from "playwright/test";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import {
  type Api,
  apiAs,
  type E2eCompany,
  type MadeOrder,
  makeOrder,
} from "../../support/e2e/tenant";

// Fields for times, durations, numbers and quantities, as people type into them.

async function started(company: E2eCompany, more: object = {}): Promise<[MadeOrder, Api]> {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const order = await makeOrder(manager, more);
  await lead("POST", `/workOrders/${order.id}/start`, { version: order.version });
  return [order, manager];
}

/** What is typed on the keyboard after a tap, in place of what the tap selected. */
async function tapAndType(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).tap();
  await page.keyboard.type(text);
}

test("a tap selects a number or a time, so that typing replaces it; the quantity says what is stored", async ({
  as,
  company,
}) => {
  const [order] = await started(company);
  const page = await as("tomislav", PHONE);
  await visit(page, `/work-orders/${order.id}/daily-reports/new`);
  await page.getByRole("button", { name: "Part", exact: true }).click();
  await page.getByRole("button", { name: "Other part" }).click();
  const part = page.getByRole("group", { name: "Part 2" });
  const quantity = part.getByLabel("Quantity");
  await expect(quantity).toHaveValue("1");
  await quantity.tap();
  await page.keyboard.type("3");
  await expect(quantity).toHaveValue("3");
  await part.getByLabel("Unit").selectOption("litre");
  await quantity.tap();
  await page.keyboard.type("2.125");
  await expect(quantity).toHaveValue("2.125");
  // A second tap places the caret.
  await quantity.tap();
  const selected = () =>
    quantity.evaluate((field) =>
      field instanceof HTMLInputElement
        ? (field.selectionEnd ?? 0) - (field.selectionStart ?? 0)
        : null,
    );
  await expect.poll(selected).toBe(0);

  const name = part.getByLabel("Part name");
  await name.fill("Hose");
  await quantity.tap();
  await name.tap();
  await page.keyboard.press("End");
  await page.keyboard.type(" 2");
  await expect(name).toHaveValue("Hose 2");

  await page.getByRole("button", { name: "Expense", exact: true }).click();
  await tapAndType(page, "Parking", "4");
  await tapAndType(page, "Insurance", "5");
  await tapAndType(page, "Parking", "6");
  await expect(page.getByLabel("Parking", { exact: true })).toHaveValue("6");
});

test("the message of a refused field goes when the field is mended, and comes back with the next refusal", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("marko");
  await visit(page, `/work-orders/${order.id}/edit`);
  await page.getByRole("button", { name: "Other part" }).click();
  await page.getByLabel("Part name").fill("Hose");
  const quantity = page.getByLabel("Quantity");
  const link = page.getByRole("link", { name: "Quantity" });
  await quantity.fill("0");
  for (const mended of ["-1", "2"]) {
    await page.getByRole("button", { name: "Save" }).click();
    await expect(quantity).toHaveAccessibleDescription("This is too small.");
    await expect(quantity).toHaveAttribute("aria-invalid", "true");
    await expect(link).toBeVisible();
    await quantity.fill(mended);
    await expect(quantity).toHaveAccessibleDescription("");
    await expect(quantity).not.toHaveAttribute("aria-invalid");
    await expect(link).toHaveCount(0);
  }
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(new RegExp(`/work-orders/${order.id}(\\?|$)`));
});
