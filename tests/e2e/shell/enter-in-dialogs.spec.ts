import type { Page } from "playwright/test";
import { newId } from "../../../app/kernel/ids";
import { pressOn } from "../../support/e2e/keyboard";
import { apiAs, makeOrder } from "../../support/e2e/tenant";
import { expect, test, visit } from "../../support/e2e/fixtures";

/** Dialogs with one text field, and its label. */
const DIALOGS: [path: string, label: string][] = [
  ["/settings/phrases/new", "Phrase"],
  ["/assets/equipment/categories/new", "Name"],
  ["/work-orders/views/new?status=backlog", "Name"],
  ["/tasks/views/new?status=backlog", "Name"],
  ["/profile/calendar-feeds/new", "Name"],
];

for (const [path, label] of DIALOGS)
  test(`Enter in the only text field saves: ${path}`, async ({ as }) => {
    const page = await as("marko");
    await visit(page, path);
    const field = page.getByRole("dialog").getByLabel(label);
    await field.fill("Dizalice");
    await expect(field).toHaveAttribute("enterkeyhint", "done");
    const saved = savedAt(page, path.split("?")[0] ?? "");
    await field.press("Enter");
    await saved;
  });

test("Enter in the only text field of a view's new name saves it", async ({ as, company }) => {
  const manager = await apiAs(company, "marko");
  const page = await as("marko");
  const id = await viewOf(manager);
  await visit(page, `/work-orders/views/${id}/edit`);
  const field = page.getByRole("dialog").getByLabel("Name");
  await field.fill("Novo ime");
  await field.press("Enter");
  await expect(page).not.toHaveURL(/\/views\//);
  await expect(page.getByRole("link", { name: "Novo ime" })).toBeVisible();
});

test("in a text of several lines Enter begins a line, and Ctrl or Command + Enter confirms", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const started = await manager("POST", `/workOrders/${order.id}/start`, {
    version: order.version,
  });
  expect(started["version"]).toBeGreaterThan(order.version);
  const page = await as("marko");
  await visit(page, `/work-orders/${order.id}/return-to-backlog`);
  const reason = page.getByRole("dialog").getByLabel("Reason");
  await reason.fill("Krivi dan");
  await reason.press("Enter");
  await expect(reason).toHaveValue("Krivi dan\n");
  await reason.press("ControlOrMeta+Enter");
  await expect
    .poll(async () => (await manager("GET", `/workOrders/${order.id}`))["status"])
    .toBe("backlog");
});

test("Enter does not delete before its button has the focus", async ({ as, company }) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("marko");
  await visit(page, `/work-orders/${order.id}/delete`);
  const dialog = page.getByRole("dialog", { name: "Delete this work order?" });
  await expect(dialog.getByText("This cannot be undone.")).toBeVisible();
  await expect(dialog.getByRole("heading")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await pressOn(page, dialog.getByRole("button", { name: "Delete", exact: true }));
  // What the list says of the deletion is taken out of its address at once.
  await expect(page).toHaveURL(/\/work-orders(\?|$)/);
});

function savedAt(page: Page, path: string) {
  return page.waitForResponse(
    (response) =>
      response.request().method() === "POST" &&
      response.url().includes(path) &&
      response.status() < 400,
  );
}

type Call = Awaited<ReturnType<typeof apiAs>>;

async function viewOf(manager: Call): Promise<string> {
  const id = newId();
  await manager("PUT", "/savedViews", { id, list: "work-orders", name: "Staro ime", query: "" });
  return id;
}
