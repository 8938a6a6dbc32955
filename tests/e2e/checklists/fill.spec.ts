import { newId } from "../../../app/kernel/ids";
import { addChecklist } from "../../support/e2e/checklists";
import { expect, test, visit } from "../../support/e2e/fixtures";
import {
  goOffline,
  NO_NETWORK,
  PHONE_WITH_WORKER,
  waitForFact,
  waitForServiceWorker,
} from "../../support/e2e/offline";
import { offlineDataOf } from "../../support/e2e/offline-data";
import { type Api, apiAs, makeOrder } from "../../support/e2e/tenant";

type Filled = { id: string; items: { id: string; label: string }[]; answers: object[] };

test("an order that was started offline takes answers there, and all arrive in their order", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const checklistId = await withChecklist(manager, order.id);
  const page = await as("tomislav", PHONE_WITH_WORKER);
  await visit(page, "/work-orders");
  await waitForServiceWorker(page);
  await waitForFact(page, "root");
  await offlineDataOf(page, "tomislav", (names) => names.includes(`work-orders/${order.id}`));
  await goOffline(page);

  await visit(page, `/work-orders/${order.id}/checklists/${checklistId}`);
  await expect(page.getByRole("heading", { name: "Valve closed" })).toBeVisible();
  await expect(page.getByRole("button", { name: "OK", exact: true })).toHaveCount(0);
  await visit(page, `/work-orders/${order.id}`);
  await page.getByRole("link", { name: "Start work" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start work" }).click();
  await page.getByRole("link", { name: "Checklists" }).click();
  await page.getByRole("link", { name: "Fill in", exact: true }).click();
  for (const label of ["Valve closed", "Pump runs"]) {
    await expect(page.getByRole("heading", { name: label })).toBeVisible();
    await page.getByRole("button", { name: "OK", exact: true }).click();
  }
  await expect(page.getByText("All items answered")).toBeVisible();
  await expect(page.getByRole("link", { name: "To be sent: 3" })).toBeVisible();

  await page.context().setOffline(false);
  await expect.poll(async () => (await filledOf(manager, order.id)).answers.length).toBe(2);
});

test("the page of a checklist shows what a colleague answers", async ({ as, company }) => {
  const manager = await apiAs(company, "marko");
  const lead = await apiAs(company, "tomislav");
  const order = await makeOrder(manager);
  const checklistId = await withChecklist(manager, order.id);
  await lead("POST", `/workOrders/${order.id}/start`, { version: order.version });
  const page = await as("marko");
  const opening = page.waitForEvent("websocket");
  await visit(page, `/work-orders/${order.id}/checklists/${checklistId}`);
  await page.getByRole("heading", { level: 1 }).click();
  await opening;
  await expect(page.getByText("0 of 2").first()).toBeVisible();
  const [first] = (await filledOf(manager, order.id)).items;
  await lead("PUT", `/workOrders/${order.id}/checklists/${checklistId}/answers`, {
    answerId: newId(),
    itemId: first?.id,
    kind: "tick",
    tick: "ok",
    capturedAt: Date.now(),
  });
  await expect(page.getByText("1 of 2").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Pump runs" })).toBeVisible();
});

function withChecklist(manager: Api, orderId: string): Promise<string> {
  return addChecklist(manager, orderId, { name: "Valves", lines: "Valve closed *\nPump runs *" });
}

async function filledOf(manager: Api, orderId: string): Promise<Filled> {
  const { entities } = await manager("GET", `/workOrders/${orderId}/checklists`);
  const [filled] = entities as Filled[];
  if (!filled) throw new Error("The order has no checklist.");
  return filled;
}
