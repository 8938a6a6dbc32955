import { expect, test, visit } from "../../support/e2e/fixtures";
import { expectLastToast } from "../../support/e2e/toasts";
import { apiAs, makeOrder } from "../../support/e2e/tenant";

test("a manager changes one field of an order in its place, by mouse and by keyboard; a stale one is refused", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(/status of 409/);
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const read = () => manager("GET", `/workOrders/${order.id}`);
  const page = await as("marko");
  await visit(page, `/work-orders/${order.id}`);
  await page.getByText("Priority", { exact: true }).hover();
  await page.getByRole("link", { name: "Edit: Priority" }).click();
  await page.getByRole("combobox", { name: "Priority" }).selectOption("Critical");
  await expectLastToast(page, "Saved");
  await expect(page.getByRole("combobox", { name: "Priority" })).toHaveCount(0);
  await expect.poll(read).toMatchObject({ priority: "critical" });

  await page.getByRole("link", { name: "Edit: Planned end" }).press("Enter");
  const end = page.getByRole("textbox", { name: "Planned end", exact: true });
  await expect(end).toBeFocused();
  await end.press("Escape");
  await expect(end).toHaveCount(0);
  await page.getByRole("link", { name: "Edit: Planned end" }).press("Enter");
  await end.fill("23.12.26");
  // What was typed stays when the field is left.
  await page.getByRole("heading", { level: 1 }).click();
  await expect(end).toHaveValue("23 Dec 2026");
  await end.fill("2026-12-24");
  await end.press("Enter");
  await expect(page.getByText("24 Dec 2026").first()).toBeVisible();
  await expect.poll(read).toMatchObject({ plannedEndOn: "2026-12-24", priority: "critical" });

  await page.getByRole("link", { name: "Edit: Planned end" }).press("Enter");
  const { version } = await read();
  await manager("POST", `/workOrders/${order.id}`, { version, jobNumber: "RN-7" });
  await end.fill("2026-12-27");
  await end.press("Enter");
  await expect(page.getByText(/Someone changed this record/).first()).toBeVisible();
  await expect.poll(read).toMatchObject({ plannedEndOn: "2026-12-24", jobNumber: "RN-7" });
});

test("a manager changes the hours and the technicians of an order in their place", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager, {
    plannedStartOn: "2026-12-21",
    technicianIds: [],
    leadId: null,
  });
  const read = () => manager("GET", `/workOrders/${order.id}`);
  const page = await as("marko");
  await visit(page, `/work-orders/${order.id}`);
  await page.getByRole("link", { name: "Edit: Planned hours" }).press("Enter");
  await page.getByLabel("Planned hours", { exact: true }).first().waitFor();
  await page.locator('form input[type="text"]').first().fill("6");
  await page.locator('form input[type="text"]').first().press("Enter");
  await expectLastToast(page, "Saved");
  await expect.poll(read).toMatchObject({ plannedRegularMinutes: 360, plannedTravelMinutes: 0 });

  await page.getByRole("link", { name: "Edit: Assignees" }).press("Enter");
  await page.getByRole("combobox", { name: "Technicians" }).fill("Tomislav");
  const option = page.getByRole("option", { name: /Tomislav/ });
  await expect(option).toContainText("free");
  await option.click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(read).toMatchObject({
    technicians: [{ name: "Tomislav Đurić", isLead: true }],
    plannedRegularMinutes: 360,
  });
});

test("a manager adds details to the description and sets the warranty in their place", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager, { description: "Kotao se gasi" });
  const read = () => manager("GET", `/workOrders/${order.id}`);
  const page = await as("marko");
  await visit(page, `/work-orders/${order.id}`);
  await page.getByRole("link", { name: "Edit: Description" }).press("Enter");
  const text = page.getByRole("textbox", { name: "Description" });
  await expect(text).toBeFocused();
  await text.fill("Kotao se gasi\nPlamenik gubi plamen nakon 20 minuta.");
  await text.press("ControlOrMeta+Enter");
  await expect(page.getByText("Plamenik gubi plamen nakon 20 minuta.").first()).toBeVisible();
  await page.getByRole("link", { name: "Edit: Warranty" }).press("Enter");
  await page.getByRole("checkbox", { name: /Warranty/ }).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(read).toMatchObject({
    description: "Kotao se gasi\nPlamenik gubi plamen nakon 20 minuta.",
    warranty: true,
  });
});

test("who may not edit the plan has no buttons to edit it", async ({ as, company }) => {
  const order = await makeOrder(await apiAs(company, "marko"));
  const page = await as("tomislav");
  await visit(page, `/work-orders/${order.id}`);
  await expect(page.getByText("Priority", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Edit:/ })).toHaveCount(0);
});
