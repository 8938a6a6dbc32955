import { apiAs, makeOrder, submitOrder } from "../../support/e2e/tenant";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";

test("a done order shows its PDF as a button, and its empty documents without a form", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("marko", PHONE);
  await visit(page, `/work-orders/${order.id}`);
  const documents = page.locator("section", {
    has: page.getByRole("heading", { name: "Documents" }),
  });
  await expect(documents.getByText("No documents or photos yet.")).toBeVisible();
  await expect(documents.locator("form")).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Download as PDF" })).toBeHidden();
  const { revision } = await submitOrder(await apiAs(company, "tomislav"), order);
  for (const key of ["ana", "amar"])
    await (
      await apiAs(company, key)
    )("POST", `/workOrders/${order.id}/approve`, { revision });
  const { version } = await manager("GET", `/workOrders/${order.id}`);
  await manager("POST", `/workOrders/${order.id}/closeUnsigned`, {
    version,
    reason: "Nobody was there",
  });
  await visit(page, `/work-orders/${order.id}`);
  await expect(page.getByRole("link", { name: "Download as PDF" })).toBeVisible();
  await expect(documents.getByText("No documents or photos yet.")).toBeVisible();
  await expect(documents.locator("form")).toHaveCount(0);
});
