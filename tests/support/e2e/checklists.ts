import { expect, type Page } from "playwright/test";
import { newId } from "../../../app/kernel/ids";
import { pngOf } from "../fakes/pictures";
import { type Api, type MadeOrder, makeOrder } from "./tenant";

/** A new checklist on an order. Returns its id there. */
export async function addChecklist(
  manager: Api,
  orderId: string,
  { name, lines }: { name: string; lines: string },
): Promise<string> {
  const [templateId, checklistId] = [newId(), newId()];
  await manager("PUT", "/checklists", { id: templateId, name, lines });
  await manager("PUT", `/workOrders/${orderId}/checklists`, { checklistId, templateId });
  return checklistId;
}

/** An order in progress with a checklist; `path` is the page that fills it in. */
export async function orderToFill(
  manager: Api,
  lead: Api,
  list: { name: string; lines: string },
): Promise<MadeOrder & { path: string }> {
  const order = await makeOrder(manager);
  const checklistId = await addChecklist(manager, order.id, list);
  await lead("POST", `/workOrders/${order.id}/start`, { version: order.version });
  return { ...order, path: `/work-orders/${order.id}/checklists/${checklistId}` };
}

/** Adds a photo to the answer that is being given. Without a network it waits on the device. */
export async function photograph(page: Page, name: string): Promise<void> {
  const buffer = Buffer.from(pngOf(64, 48));
  await page.getByLabel("Add photos").setInputFiles({ name, mimeType: "image/png", buffer });
  await expect(page.getByText("Sent together with the rest")).toBeVisible();
}

type GivenAnswer = {
  itemId: string;
  isFinding: boolean;
  tick: string | null;
  thousandths: number | null;
  comment: string;
};

/** The answers that the server has, in the order of their arrival. */
export async function answersOf(manager: Api, orderId: string): Promise<GivenAnswer[]> {
  const { entities } = await manager("GET", `/workOrders/${orderId}/checklists`);
  return (entities as { answers: GivenAnswer[] }[]).flatMap(({ answers }) => answers);
}
