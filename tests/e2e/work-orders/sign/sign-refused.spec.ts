import { apiAs, makeOrder, submitOrder } from "../../../support/e2e/tenant";
import { expect, PHONE, test, visit } from "../../../support/e2e/fixtures";

test("B8: who opens the sign page without being the lead reads who signs, and gets back to the order", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(/status of 403/, /ErrorResponse/);
  const order = await makeOrder(await apiAs(company, "marko"));
  await submitOrder(await apiAs(company, "tomislav"), order);
  const page = await as("ana", PHONE);
  const response = await page.goto(`/work-orders/${order.id}/sign`);
  expect(response?.status()).toBe(403);
  await expect(page.getByRole("heading", { name: "You cannot sign this" })).toBeVisible();
  await expect(page.getByText("Only the team lead, Tomislav Đurić, can sign this.")).toBeVisible();
  await expect(page).toHaveTitle(/^You cannot sign this · /);
  await expect(page.getByText("administrator")).toHaveCount(0);
  await expect(page.getByRole("banner")).toBeVisible();
  await page.getByRole("link", { name: "Back to the work order" }).click();
  await expect(page).toHaveURL(new RegExp(`/work-orders/${order.id}$`));
});

test("a manager who may sign reads that the order is not ready", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(/status of 403/, /ErrorResponse/);
  const order = await makeOrder(await apiAs(company, "marko"));
  const page = await as("marko");
  await visit(page, `/work-orders/${order.id}/sign`);
  await expect(page.getByText("This is not possible in the current status.")).toBeVisible();
});
