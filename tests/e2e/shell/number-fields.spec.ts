import { expect, test, visit } from "../../support/e2e/fixtures";
import {
  type Api,
  apiAs,
  type E2eCompany,
  type MadeOrder,
  makeOrder,
} from "../../support/e2e/tenant";

// Fields for times, durations, numbers and quantities, as people type into them.

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
