import type { Page } from "playwright/test";
import { newId } from "../../../app/kernel/ids";
import { castMember } from "../../../migrations/seeds/cast";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { choose, next } from "../../support/e2e/orders";
import { countTaps } from "../../support/e2e/taps";
import { cell } from "../../support/e2e/schedule";
import { type Api, apiAs, makeOrder, reportOf } from "../../support/e2e/tenant";
import { expectToast } from "../../support/e2e/toasts";
import { PLACE } from "../../support/records/people";

// A new order with its first visit: somebody is on the telephone.

const DAY = "2027-03-01";
const at = (clock: string) => Date.parse(`${DAY}T${clock}:00+01:00`);
const tea = castMember("tea").id;

const appointment = (page: Page) => page.getByRole("group", { name: "Appointment" });

test(
  "a call becomes an order with technician and appointment in at most eight clicks, is on the board, and its report is approved",
  { tag: "@journey" },
  async ({ as, company }) => {
    const manager = await apiAs(company, "marko");
    const customer = { id: newId(), name: "Pekara Klas", isCustomer: true };
    await manager("PUT", "/customers", { ...customer, telephone: "+385 21 777 446" });
    const page = await as("marko");
    const clicks = await countTaps(page);
    await visit(page, "/work-orders");
    await expect(async () => {
      await page.keyboard.press("ControlOrMeta+k");
      await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await page.keyboard.type("777446");
    await expect(page.getByRole("option", { name: "Pekara Klas" })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Pekara Klas" })).toBeVisible();
    await page.getByRole("link", { name: "New work order" }).first().click();

    // The customer is chosen, and its only location with it: the next place has the cursor.
    await expect(page.getByRole("combobox", { name: "Asset" })).toBeFocused();
    await expect(page.getByRole("button", { name: "Create work order" })).toBeInViewport();
    await page.getByRole("textbox", { name: "Description" }).click();
    await page.keyboard.type("Oven does not heat");
    await appointment(page).getByLabel("Date").click();
    await appointment(page).getByLabel("Date").fill(DAY);
    await appointment(page).getByLabel("From").click();
    await page.keyboard.type("9:30");
    await page.keyboard.press("Tab");
    await expect(appointment(page).getByLabel("To", { exact: true })).toHaveValue("11:30");
    await page.getByRole("combobox", { name: "Technicians" }).click();
    await page.keyboard.type("Tea");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: /^Remove Tea/ })).toBeVisible();
    await expect(page.getByRole("region", { name: "Overview" })).toContainText("09:30–11:30");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expectToast(page, "Work order created");
    expect(await clicks()).toBeLessThanOrEqual(8);

    const id = new URL(page.url()).pathname.split("/")[2] ?? "";
    expect(await manager("GET", `/workOrders/${id}`)).toMatchObject({
      customer: { id: customer.id },
      assignedTechnicians: [{ id: tea, isLead: true }],
      plannedStartOn: DAY,
      plannedEndOn: DAY,
      visits: [{ startsAt: at("09:30"), endsAt: at("11:30"), status: "planned" }],
    });

    await visit(page, `/schedule?from=${DAY}`);
    const monday = cell(page, "Tea Šimić", 0);
    await expect(monday).toContainText("09:30–11:30");
    await expect(monday).toContainText("Oven does not heat");
    await expect(monday).toContainText("Pekara Klas");

    await reportAndSubmit(await apiAs(company, "tea"), id);
    const approver = await as("ana");
    await visit(approver, "/work-orders/review");
    const review = approver.getByRole("article");
    await expect(review).toContainText("Oven does not heat");
    await expect(review).toContainText("Tea Šimić");
    await approver.getByRole("button", { name: "Approve" }).click();
    await expectToast(approver, "Work order approved");
    await expect
      .poll(() => manager("GET", `/workOrders/${id}`))
      .toMatchObject({ approvals: [{ userId: castMember("ana").id }] });
  },
);

/** The lead works four hours today, and submits the order. */
async function reportAndSubmit(lead: Api, id: string): Promise<void> {
  const { version } = await lead("GET", `/workOrders/${id}`);
  const started = await lead("POST", `/workOrders/${id}/start`, { version });
  await lead("PUT", "/dailyReports", reportOf(id, "tea"));
  await lead("POST", `/workOrders/${id}/submitForApproval`, { version: started["version"] });
}

test("the form says what the appointment meets, and a new start keeps its length", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(/status of 422/);
  const manager = await apiAs(company, "marko");
  const other = await makeOrder(manager, { technicianIds: [tea], leadId: tea });
  await manager("PUT", "/visits", {
    id: newId(),
    workOrderId: other.id,
    technicianIds: [tea],
    startsAt: at("10:00"),
    endsAt: at("12:00"),
  });
  const page = await as("marko");
  await visit(page, "/work-orders/new");
  const to = appointment(page).getByLabel("To", { exact: true });
  await choose(page, "Location", "Dok 2");
  await choose(page, "Technicians", "Tea");
  await appointment(page).getByLabel("Date").fill(DAY);
  await appointment(page).getByLabel("From").fill("08:00");
  await expect(to).toHaveValue("10:00");
  await expect(page.getByText(`Overlaps ${other.number}`)).toHaveCount(0);
  await to.fill("11:00");
  await expect(page.getByText(`Overlaps ${other.number}, 10:00–12:00 (Tea`)).toBeVisible();
  await appointment(page).getByLabel("From").fill("12:00");
  await expect(to).toHaveValue("15:00");
  await expect(page.getByText(`Overlaps ${other.number}`)).toHaveCount(0);
  await to.fill("");
  await page.getByRole("button", { name: "Create work order" }).click();
  await expect(to).toHaveAccessibleDescription(/Required/);
  await appointment(page).getByLabel("From").fill("11:00");
  await to.fill("12:30");
  await expect(page.getByText(`Overlaps ${other.number}`)).toBeVisible();
  // A warning that was seen refuses nothing.
  await page.getByRole("button", { name: "Create work order" }).click();
  await expectToast(page, "Work order created");
});

test("the form names the open orders of the chosen place", async ({ as, company }) => {
  const manager = await apiAs(company, "marko");
  const open = await makeOrder(manager, { technicianIds: [tea], leadId: tea });
  const page = await as("marko", PHONE);
  await visit(page, "/work-orders/new");
  await choose(page, "Location", "Uprava");
  await expect(page.getByRole("combobox", { name: "Location" })).toHaveValue("Uprava");
  await expect(page.getByText("Already open here")).toHaveCount(0);
  await choose(page, "Location", "Dok 2");
  await expect(page.getByText("Already open here")).toBeVisible();
  await expect(page.getByRole("link", { name: open.number })).toHaveAttribute(
    "href",
    `/work-orders/${open.id}`,
  );
  await expect(page.getByRole("listitem").filter({ hasText: open.number })).toContainText("Tea");
  await next(page);
  await expect(appointment(page)).toBeVisible();
});

test("without JavaScript the open orders of a place are named by the address, and by the answer to what was sent", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(/status of 422/);
  const manager = await apiAs(company, "marko");
  const open = await makeOrder(manager, { ...PLACE, technicianIds: [tea], leadId: tea });
  const page = await as("marko", { javaScriptEnabled: false });
  const link = page.getByRole("link", { name: open.number });
  await page.goto(`/work-orders/new?assetId=${PLACE.assetId}`);
  await expect(page.getByText("Already open here")).toBeVisible();
  await expect(link).toHaveAttribute("href", `/work-orders/${open.id}`);

  await page.goto("/work-orders/new");
  await expect(page.getByText("Already open here")).toHaveCount(0);
  await page.getByLabel("Customer").selectOption(PLACE.customerId);
  await page.getByLabel("Location").selectOption(PLACE.locationId);
  await appointment(page).getByLabel("Date").fill(DAY);
  await page.getByRole("button", { name: "Create work order" }).click();
  // The times of the appointment are missing.
  await expect(appointment(page).getByLabel("From")).toHaveAccessibleDescription(/Required/);
  await expect(page.getByText("Already open here")).toBeVisible();
  await expect(link).toBeVisible();
});

test("without JavaScript the warnings come with the answer, and the order is created then", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(/status of 422/);
  const manager = await apiAs(company, "marko");
  const page = await as("marko", { javaScriptEnabled: false });
  await page.goto("/work-orders/new");
  for (const [label, text] of [
    ["Customer", "Brodogradilište"],
    ["Location", "Dok 2"],
  ] as const) {
    const option = page.getByLabel(label).locator("option", { hasText: text }).first();
    await page.getByLabel(label).selectOption(await option.getAttribute("value"));
  }
  await page.locator("select[name='technicianIds.']").selectOption(tea);
  // A Sunday.
  await appointment(page).getByLabel("Date").fill("2027-02-28");
  await appointment(page).getByLabel("From").fill("09:00");
  await appointment(page).getByLabel("To", { exact: true }).fill("10:00");
  await page.getByRole("button", { name: "Create work order" }).click();
  await expect(page.getByText(/over capacity \(Tea/).first()).toBeVisible();
  await page.getByRole("button", { name: "Create work order" }).click();
  await expect(page).toHaveURL(/\/work-orders\/[0-9a-f-]{36}/);
  const id = new URL(page.url()).pathname.split("/")[2] ?? "";
  expect(await manager("GET", `/workOrders/${id}`)).toMatchObject({ visits: [{}] });
});
