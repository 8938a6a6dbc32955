import type { Page } from "playwright/test";
import { apiAs, makeOrder } from "../../../support/e2e/tenant";
import { expectToast } from "../../../support/e2e/toasts";
import { chooseView } from "../../../support/e2e/views";
import { expect, PHONE, test, visit } from "../../../support/e2e/fixtures";
import { waitForScripts } from "../../../support/e2e/script-requests";

function column(page: Page, name: string) {
  return page.getByRole("region", { name: new RegExp(`^${name}`) });
}

function card(page: Page, state: string, number: string) {
  return column(page, state).getByRole("listitem").filter({ hasText: number });
}

/** Dragging is fetched once the board has been painted. */
async function visitBoard(page: Page): Promise<void> {
  await visit(page, "/work-orders?view=kanban");
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("board-drag")),
  );
  await waitForScripts(page);
}

test(
  "a card is moved by mouse, by keyboard and by its menu",
  { tag: "@journey" },
  async ({ as, company }) => {
    const manager = await apiAs(company, "marko");
    const [dragged, keyed, chosen] = [
      await makeOrder(manager),
      await makeOrder(manager),
      await makeOrder(manager),
    ];
    const page = await as("marko");
    await visitBoard(page);

    await card(page, "Planned", dragged.number).dragTo(column(page, "Signed"));
    await expectToast(
      page,
      `${dragged.number} cannot be moved to “Signed”. Possible: In progress.`,
    );
    await card(page, "Planned", dragged.number).dragTo(column(page, "In progress"));
    await expectToast(page, "Work started");
    await expect(card(page, "In progress", dragged.number)).toBeVisible();

    await card(page, "Planned", keyed.number).getByRole("link", { name: keyed.number }).focus();
    await page.keyboard.press(" ");
    await expect(
      page.getByText(`${keyed.number} picked up. It can go to: In progress.`),
    ).toBeAttached();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press(" ");
    await expect(card(page, "In progress", keyed.number)).toBeVisible();

    await card(page, "Planned", chosen.number).getByRole("button").click();
    await page.getByRole("button", { name: "Move to “In progress”" }).click();
    await expect(card(page, "In progress", chosen.number)).toBeVisible();
  },
);

test("a dropped card can be dragged again at once; a drop on Planned opens the dialog for the reason", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const [first, second, third] = [
    await makeOrder(manager),
    await makeOrder(manager),
    await makeOrder(manager),
  ];
  const page = await as("marko");
  await visitBoard(page);
  for (const { number } of [first, second, third]) {
    await card(page, "Planned", number).dragTo(column(page, "In progress"));
    await expect(card(page, "In progress", number)).not.toHaveAttribute("data-busy");
    await expect(card(page, "In progress", number)).toBeVisible();
  }
  await card(page, "In progress", third.number).dragTo(column(page, "Planned"));
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("The part has not come.");
  await dialog.getByRole("button", { name: "Return to planned" }).click();
  await expect(dialog).toHaveCount(0);
  await visit(page, "/work-orders?view=kanban");
  await expect(card(page, "Planned", third.number)).toBeVisible();
});

test("a card that another user moved returns with the reason, and shows its current column", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(/409/);
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("marko");
  await visitBoard(page);
  await (
    await apiAs(company, "sanja")
  )("POST", `/workOrders/${order.id}/start`, { version: order.version });
  await card(page, "Planned", order.number).dragTo(column(page, "In progress"));
  await expectToast(page, "Failed to start");
  await expect(card(page, "In progress", order.number)).toBeVisible();
});

test("the chosen view is restored, on a phone as well", async ({ as, company }) => {
  await makeOrder(await apiAs(company, "marko"));
  const page = await as("marko", PHONE);
  await visit(page, "/work-orders");
  await chooseView(page, "Board");
  await expect(column(page, "Planned")).toBeVisible();
  await visit(page, "/work-orders");
  await expect(column(page, "Planned")).toBeVisible();
});

test("the server's board stays visible until its code has arrived", async ({ as, company }) => {
  const order = await makeOrder(await apiAs(company, "marko"));
  const page = await as("marko");
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let ask = () => {};
  const asked = new Promise<void>((resolve) => (ask = resolve));
  await page.route(/order-board[^/]*\.js/, async (route) => {
    ask();
    await held;
    await route.continue();
  });
  // The file that is held is one of the document.
  await page.goto("/work-orders?view=kanban", { waitUntil: "commit" });
  await expect(card(page, "Planned", order.number)).toBeVisible();
  const original = await card(page, "Planned", order.number).elementHandle();
  await asked;
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null))));
  expect(await original?.evaluate((element) => element.isConnected)).toBe(true);
  release();
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("board-drag")),
  );
  await waitForScripts(page);
  expect(await original?.evaluate((element) => element.isConnected)).toBe(true);
});
