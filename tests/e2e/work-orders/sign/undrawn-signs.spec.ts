import { apiAs, makeOrder, submitOrder } from "../../../support/e2e/tenant";
import { expect, PHONE, test, visit } from "../../../support/e2e/fixtures";

test("who signs reads which characters the PDF cannot show, and in which part or field", async ({
  as,
  company,
}) => {
  const order = await submitOrder(
    await apiAs(company, "tomislav"),
    await makeOrder(await apiAs(company, "marko"), { description: "Ventil 🔧 20 ℃, Δp ≤ 3 bar" }),
  );
  const page = await as("tomislav", PHONE);
  await visit(page, `/work-orders/${order.id}/sign`);
  await expect(page.getByText("The PDF cannot show some characters")).toBeVisible();
  await expect(page.getByText("🔧", { exact: true })).toBeVisible();
  const place = page.getByLabel("Place of signing");
  const hint = page.getByText("PDFs cannot show 阀.");
  await place.fill("Dok → 阀");
  await expect(hint).toBeVisible();
  await place.fill("Dok → 2");
  await expect(hint).toBeHidden();
});
