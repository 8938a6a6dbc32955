import type { Page } from "playwright/test";
import { apiAs, makeCompany, makeOrder } from "../../support/e2e/tenant";
import { expect, signIn, test, visit } from "../../support/e2e/fixtures";
import { expectToast } from "../../support/e2e/toasts";
import { breakDatabase } from "../../support/stack/stack";

const PLACE_MISSING = "Please provide at least one of the following: Location, Asset, or Room.";

function choice(page: Page, name: string) {
  return page.getByRole("combobox", { name });
}

async function choose(page: Page, name: string, option: string): Promise<void> {
  await choice(page, name).click();
  await page.getByRole("option", { name: option }).first().click();
}

async function expectOrders(page: Page, text: string, count: number): Promise<void> {
  await visit(page, `/work-orders?search=${text}`);
  const links = page.getByRole("table").getByRole("link", { name: new RegExp(text) });
  await expect(links).toHaveCount(count);
}

test(
  "an order without a place is refused next to the fields, and typed values stay",
  { tag: "@journey" },
  async ({ as, allowConsole }) => {
    allowConsole(/status of 422/);
    // With JavaScript the first step asks for the place (order-wizard.spec.ts).
    const page = await as("marko", { javaScriptEnabled: false });
    await page.goto("/work-orders/new");
    await page.getByRole("textbox", { name: "Description" }).fill("Bez mjesta");
    await page.getByLabel("Planned regular hours").fill("3:30");
    await page.getByRole("button", { name: "Create work order" }).click();
    await expect(page.getByText("Failed to create work order")).toBeVisible();
    await expect(page.getByLabel("Location", { exact: true })).toHaveAccessibleDescription(
      PLACE_MISSING,
    );
    await expect(page.getByRole("textbox", { name: "Description" })).toHaveValue("Bez mjesta");
    await expect(page.getByLabel("Planned regular hours")).toHaveValue("3:30");
  },
);

test("leaving a form with input asks first", async ({ as }) => {
  const page = await as("marko");
  await visit(page, "/work-orders/new");
  // The editor does not replace the plain field while the user is in it.
  await expect(page.getByRole("toolbar", { name: /Description/ })).toBeVisible();
  await page.getByRole("textbox", { name: "Description" }).fill("Skoro gotovo");
  const tasks = page
    .getByRole("navigation", { name: "Main menu" })
    .getByRole("link", { name: "Tasks" });
  await tasks.click();
  const question = page.getByRole("dialog", { name: "Discard changes?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByRole("textbox", { name: "Description" })).toHaveText("Skoro gotovo");
  await tasks.click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page).toHaveURL(/\/tasks$/);
});

test(
  "saving a record that another window has changed reports the conflict and loses no input",
  { tag: "@journey" },
  async ({ as, company, allowConsole }) => {
    allowConsole(/status of 409/);
    const { id } = await makeOrder(await apiAs(company, "marko"));
    const [first, second] = [await as("marko"), await as("marko")];
    for (const page of [first, second]) {
      await visit(page, `/work-orders/${id}/edit`);
      await page.getByLabel("Job/order number").fill(page === first ? "PRVI" : "DRUGI");
    }
    await first.getByRole("button", { name: "Save changes" }).click();
    await expectToast(first, "Work order updated");
    await second.getByRole("button", { name: "Save changes" }).click();
    await expect(
      second.getByText("Someone changed this record in the meantime. Your changes were not saved."),
    ).toBeVisible();
    await expect(second.getByText("Someone changed this order in the meantime")).toBeVisible();
    await expect(second.getByText("PRVI").first()).toBeVisible();
    await expect(second.getByLabel("Job/order number")).toHaveValue("DRUGI");
    await visit(first, `/work-orders/${id}`);
    await expect(first.getByText("PRVI").first()).toBeVisible();
    await second.getByRole("button", { name: "Save changes" }).click();
    await expectToast(second, "Work order updated");
    await expect(second.getByText("DRUGI").first()).toBeVisible();
  },
);

test("a double click on the last button creates one order", async ({ as }) => {
  const page = await as("marko");
  await visit(page, "/work-orders/new");
  await choose(page, "Location", "Dok 2");
  await page.getByRole("textbox", { name: "Description" }).fill("Dvaput");
  await page.getByRole("button", { name: "Create work order" }).dblclick();
  await expectToast(page, "Work order created");
  await expectOrders(page, "Dvaput", 1);
});

test("an unreachable tenant database yields an error page with a retry; other companies are served", async ({
  as,
  company,
  anonymousPage,
  allowConsole,
}) => {
  allowConsole(/status of 503/, /ErrorResponse/);
  const other = await makeCompany("globex");
  const [page, elsewhere] = [await as("marko"), await anonymousPage()];
  await signIn(elsewhere, "marko", `${other.origin}/login`);
  const heal = await breakDatabase(company.namespace, { kind: "refuse" });
  try {
    await page.goto("/work-orders");
    await expect(page.getByText("Your data is unavailable")).toBeVisible();
    await elsewhere.reload();
    await expect(elsewhere.getByRole("heading", { name: "Work orders", level: 1 })).toBeVisible();
  } finally {
    await heal();
  }
  await page
    .getByRole("link", { name: "Try again" })
    .or(page.getByRole("button", { name: "Try again" }))
    .click();
  await expect(page.getByRole("heading", { name: "Work orders", level: 1 })).toBeVisible();
});
