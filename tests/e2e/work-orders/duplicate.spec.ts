import { expect, test, visit } from "../../support/e2e/fixtures";
import { expectToast } from "../../support/e2e/toasts";
import { apiAs, makeOrder } from "../../support/e2e/tenant";

test("a manager duplicates an order from its menu, and changes what differs", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager, { priority: "high", jobNumber: "RN-7" });
  const page = await as("marko");
  await visit(page, `/work-orders/${order.id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("link", { name: "Duplicate" }).click();
  await expect(page.getByText(`Filled in from ${order.number}.`)).toBeVisible();
  await expect(page.getByLabel("Priority")).toHaveValue("high");
  await page.getByRole("button", { name: "Create work order" }).click();
  await expectToast(page, "Work order created");
  await expect(page).toHaveURL(/work-orders\/[0-9a-f-]{36}/);
  const id = /work-orders\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? "";
  expect(id).not.toBe(order.id);
  expect(await manager("GET", `/workOrders/${id}`)).toMatchObject({
    description: "Servis glavnog motora",
    priority: "high",
    jobNumber: "",
    status: "backlog",
  });
});
