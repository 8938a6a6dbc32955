import { expectToast } from "../../support/e2e/toasts";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { apiAs, makeOrder, submitOrder } from "../../support/e2e/tenant";

test(
  "an order that was sent back says who and why; the next step is to fix the report, then to submit again",
  { tag: "@journey" },
  async ({ as, company }) => {
    const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
    const order = await submitOrder(lead, await makeOrder(manager));
    const { version } = await manager("GET", `/workOrders/${order.id}`);
    await manager("POST", `/workOrders/${order.id}/allowEditing`, {
      version,
      note: "Nedostaju sati puta",
    });

    const page = await as("tomislav", PHONE);
    await visit(page, `/work-orders/${order.id}`);
    const main = page.locator("main");
    await expect(main.getByText(/^Sent back by Marko Horvat, /)).toBeVisible();
    await expect(main.getByText("Nedostaju sati puta", { exact: true })).toBeVisible();
    await expect(main.getByRole("link", { name: "Write report", exact: true })).toHaveCount(0);
    await main.getByRole("link", { name: /^Fix report of / }).click();
    await expect(page).toHaveURL(/\/daily-reports\/[\w-]{36}\/edit$/);
    await expect(main.getByText(/^Sent back by Marko Horvat, /)).toBeVisible();
    await expect(main.getByText("Nedostaju sati puta", { exact: true })).toBeVisible();
    const reportId = page.url().split("/").at(-2) ?? "";
    await lead("POST", `/dailyReports/${reportId}`, { version: 1, notes: "S putom" });

    await visit(page, `/work-orders/${order.id}`);
    await expect(main.getByText("Your turn", { exact: true })).toBeVisible();
    await main.getByRole("link", { name: "Submit again" }).click();
    await page
      .getByRole("dialog", { name: "Submit for approval?" })
      .getByRole("button", { name: "Submit for approval" })
      .click();
    await expectToast(page, "Submitted for approval");
    await expect(main.getByText(/^Sent back by /)).toHaveCount(0);
  },
);
