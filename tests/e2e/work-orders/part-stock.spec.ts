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

test("without parts and equipment, the pickers say who adds them", async ({ as, company }) => {
  await company.database.write([
    { sql: "UPDATE spare_parts SET archived_at = 1" },
    { sql: "UPDATE equipment SET archived_at = 1" },
  ]);
  const page = await as("marko");
  await visit(page, "/work-orders/new");
  await page.getByRole("button", { name: "Part from stock", exact: true }).click();
  await page.getByRole("combobox", { name: "Part from stock" }).and(page.locator("input")).click();
  await expect(page.getByText("No spare parts yet.")).toBeVisible();
  const equipment = page.getByRole("combobox", { name: "Equipment" }).and(page.locator("input"));
  await equipment.click();
  await expect(page.getByText("No equipment yet.")).toBeVisible();
  await equipment.fill("camera");
  await expect(page.getByText("No results")).toBeVisible();
});
