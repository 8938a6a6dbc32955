import type { Page } from "playwright/test";
import { dayIn } from "../../../app/kernel/time/instants";
import { choose } from "../../support/e2e/orders";
import { expect, hydrated, PHONE, test, visit } from "../../support/e2e/fixtures";
import { type Api, apiAs, reportOf } from "../../support/e2e/tenant";
import { expectToast } from "../../support/e2e/toasts";

// Without approvals, so that closing completes an order.
test.use({ demo: "globex" });
const NAME = "Servis kotla";

test(
  "a company turns plans on; a plan makes its order, and the next date follows the day of completion",
  { tag: "@journey" },
  async ({ as, company }) => {
    const page = await as("marko");
    await visit(page, "/preventive-maintenance");
    await expect(page.getByText("What to expect")).toBeVisible();
    await turnOn(page);

    await visit(page, "/preventive-maintenance");
    await page.getByRole("link", { name: "New plan" }).first().click();
    await hydrated(page);
    await page.getByLabel("Name", { exact: true }).fill(NAME);
    await choose(page, "Customer", "Brodogradilište Žuti Rt");
    await choose(page, "Asset", "Diesel generator");
    await page.getByLabel("Repeat").selectOption("After the last one is done");
    const unit = page.getByLabel("Period").locator("option:checked");
    await expect(unit).toHaveText("month");
    await page.getByLabel("Every", { exact: true }).fill("6");
    await expect(unit).toHaveText("months");
    await page.getByLabel("Every", { exact: true }).press("Tab");
    await expect(page.getByText("6 months after the last one is done")).toBeVisible();
    await choose(page, "Technicians", "Tomislav Đurić");
    await page.getByRole("button", { name: "Create plan" }).click();
    await expectToast(page, "Plan created");

    await expect(page).toHaveURL(/\/preventive-maintenance\/[0-9a-f-]{36}/);
    const planId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    const marko = await apiAs(company, "marko");
    const orderId = await orderOf(marko, planId);
    await visit(page, `/work-orders/${orderId}`);
    await expect(page.getByRole("link", { name: new RegExp(`From plan ${NAME}`) })).toBeVisible();

    const lead = await apiAs(company, "tomislav");
    await lead("POST", `/workOrders/${orderId}/start`, { version: 1 });
    await lead("PUT", "/dailyReports", reportOf(orderId));
    const { version } = await marko("GET", `/workOrders/${orderId}`);
    await marko("POST", `/workOrders/${orderId}/closeUnsigned`, {
      version,
      reason: "Nobody there",
    });

    const phone = await as("marko", PHONE);
    await expect(async () => {
      await visit(phone, `/preventive-maintenance/${planId}`);
      await expect(phone.getByText("Follows when the open order is done")).toHaveCount(0, {
        timeout: 2_000,
      });
    }).toPass();
    const history = phone.getByRole("listitem").filter({ hasText: "Done" });
    await expect(history.first()).toBeVisible();
    const { nextDueOn } = await marko("GET", `/maintenancePlans/${planId}`);
    expect(String(nextDueOn).slice(0, 7)).toBe(monthIn(6));
  },
);

/** The order that the job makes once the plan is created. */
async function orderOf(manager: Api, planId: string): Promise<string> {
  let orderId = "";
  await expect(async () => {
    const { history } = await manager("GET", `/maintenancePlans/${planId}`);
    const [first] = history as { workOrderId: string }[];
    orderId = first?.workOrderId ?? "";
    expect(orderId).not.toBe("");
  }).toPass();
  return orderId;
}

function monthIn(months: number): string {
  const [year = 0, month = 0] = dayIn("Europe/Zagreb", Date.now()).split("-").map(Number);
  const there = new Date(Date.UTC(year, month - 1 + months, 1));
  return there.toISOString().slice(0, 7);
}

async function turnOn(page: Page): Promise<void> {
  await visit(page, "/settings/preventive-maintenance");
  await page.getByRole("switch", { name: /^Use preventive maintenance/ }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Preventive maintenance settings updated");
}
