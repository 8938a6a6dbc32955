import { newId } from "../../../app/kernel/ids";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { apiAs, makeOrder } from "../../support/e2e/tenant";

test("a negative stock is shown as a text in the part picker", async ({ as, company }) => {
  const manager = await apiAs(company, "marko");
  await manager("PUT", "/spareParts", {
    id: newId(),
    name: "Mast za ležajeve",
    unit: "kilogram",
    stockThousandths: -33_000,
  });
  const order = await makeOrder(manager);
  const lead = await apiAs(company, "tomislav");
  await lead("POST", `/workOrders/${order.id}/start`, { version: order.version });
  const office = await as("marko");
  const phone = await as("tomislav", PHONE);
  for (const [page, path, add] of [
    [office, "/work-orders/new", "Part from stock"],
    [phone, `/work-orders/${order.id}/daily-reports/new`, "Part"],
  ] as const) {
    await visit(page, path);
    await page.getByRole("button", { name: add, exact: true }).click();
    const part = page.getByRole("combobox", { name: "Part from stock" }).and(page.locator("input"));
    await part.fill("Mast");
    const option = page.getByRole("option", { name: "Mast za ležajeve" });
    await expect(option).toContainText("33 kg below zero");
    await expect(option).not.toContainText(/[-−]33/);
  }
});
