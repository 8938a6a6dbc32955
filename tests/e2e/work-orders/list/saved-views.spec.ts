import { expectAccessible } from "../../../support/e2e/axe";
import { apiAs, makeOrder } from "../../../support/e2e/tenant";
import { expect, test, visit } from "../../../support/e2e/fixtures";
import { expectToast } from "../../../support/e2e/toasts";

test("a manager saves a view, shares it, opens the list with it and exports what it shows", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  await makeOrder(manager, { description: "Pregled dizalice", priority: "critical" });
  await makeOrder(manager, { description: "Zamjena remena", priority: "low" });
  const page = await as("marko");
  await visit(page, "/work-orders?priority=critical");
  await page.getByRole("link", { name: "Save view" }).click();
  const dialog = page.getByRole("dialog", { name: "Save view" });
  await dialog.getByLabel("Name").fill("Critical work");
  await dialog.getByLabel("Share with the company").check();
  await dialog.getByRole("button", { name: "Save view" }).click();
  await expect(page).toHaveURL(/priority=critical.*savedView=/);
  const tab = page.getByRole("link", { name: "Critical work" });
  await expect(tab).toHaveAttribute("aria-current", "page");
  await expectAccessible(page, "the list with a saved view");

  await page.getByRole("button", { name: "Actions for the view “Critical work”" }).click();
  await page.getByRole("button", { name: "Open the list with this view" }).click();
  await expectToast(page, "The list now opens with this view");
  await visit(page, "/work-orders");
  await expect(page).toHaveURL(/priority=critical/);
  await expect(page.getByRole("row", { name: /Pregled dizalice/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /Zamjena remena/ })).toBeHidden();

  const files = page.getByRole("button", { name: "Export", exact: true });
  await files.click();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export as CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^work-orders-\d{4}-\d\d-\d\d\.csv$/);
  await files.click();
  const workbook = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export as Excel" }).click();
  expect((await workbook).suggestedFilename()).toMatch(/^work-orders-\d{4}-\d\d-\d\d\.xlsx$/);

  const other = await as("ana");
  await visit(other, "/work-orders");
  await other.getByRole("link", { name: "Critical work" }).click();
  await expect(other.getByRole("row", { name: /Zamjena remena/ })).toBeHidden();
  await expect(other.getByRole("row", { name: /Pregled dizalice/ })).toBeVisible();
});

test("overdue and unassigned orders are one click away", async ({ as, company }) => {
  const manager = await apiAs(company, "marko");
  await makeOrder(manager, {
    description: "Kasni pregled",
    plannedStartOn: "2020-01-01",
    plannedEndOn: "",
  });
  await makeOrder(manager, { description: "Bez ljudi", technicianIds: [], leadId: null });
  const page = await as("marko");
  await visit(page, "/work-orders");
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows.nth(1)).toContainText("Kasni pregled");
  await page.getByRole("link", { name: "Overdue", exact: true }).click();
  await expect(page).toHaveURL(/overdue=on/);
  await expect(page.getByRole("row", { name: /Bez ljudi/ })).toBeHidden();
  await page.getByRole("link", { name: "Overdue", exact: true }).click();
  await page.getByRole("link", { name: "Unassigned", exact: true }).click();
  await expect(page.getByRole("row", { name: /Kasni pregled/ })).toBeHidden();
  await expect(page.getByRole("row", { name: /Bez ljudi/ })).toBeVisible();
});

test("clearing the filters of a view shows all orders, and a view without filters is the plain list", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  await makeOrder(manager, { description: "Pregled dizalice", priority: "critical" });
  await makeOrder(manager, { description: "Zamjena remena", priority: "low" });
  const page = await as("marko");
  const saveAs = async (link: string, name: string) => {
    await page.getByRole("link", { name: link }).click();
    const dialog = page.getByRole("dialog", { name: "Save view" });
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByRole("button", { name: "Save view" }).click();
    await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
  };
  const openWith = async (name: string) => {
    await page.getByRole("button", { name: `Actions for the view “${name}”` }).click();
    await page.getByRole("button", { name: "Open the list with this view" }).click();
    await expectToast(page, "The list now opens with this view");
  };
  const other = page.getByRole("row", { name: /Zamjena remena/ });
  await visit(page, "/work-orders?priority=critical");
  await saveAs("Save view", "Critical work");
  await openWith("Critical work");
  await expect(other).toBeHidden();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(other).toBeVisible();
  await saveAs("Save as new view", "Everything");
  await openWith("Everything");
  await visit(page, "/work-orders");
  await expect(page.getByRole("link", { name: "Everything" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(other).toBeVisible();

  // The default view has filters again; a list that a link has filtered shows all orders without them.
  await page.getByRole("link", { name: "Critical work" }).click();
  await openWith("Critical work");
  await visit(page, "/work-orders?unassigned=on");
  await page.getByRole("link", { name: "Unassigned", exact: true }).click();
  await expect(other).toBeVisible();
  await page.getByLabel("Priority").selectOption("Critical");
  await expect(other).toBeHidden();
  await page.getByLabel("Priority").selectOption("");
  await expect(other).toBeVisible();
});
