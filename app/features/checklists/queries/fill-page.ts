import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import { present } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import { type FillPage, fillPageOf, type OrderChecklists } from "../model";
import { findOrder, readOrderChecklists } from "./of-order";

/** For users who may read the order. One round trip. */
export async function getFillPage(
  ctx: AuthContext,
  workOrderId: string,
  checklistId: string,
): Promise<FillPage> {
  const [order, checklists] = await Promise.all([
    findOrder(ctx, workOrderId),
    getOrderChecklists(ctx, workOrderId),
  ]);
  return present(fillPageOf({ ...present(order), checklists }, checklistId));
}

/** The checklists of an order, for the API. */
export async function getOrderChecklists(
  ctx: AuthContext,
  workOrderId: string,
): Promise<OrderChecklists> {
  if (!may(ctx.actor, "work-orders.read")) throw new Refusal("not_allowed");
  const [checklists, { features }] = await Promise.all([
    readOrderChecklists(ctx, workOrderId),
    ctx.settings(),
  ]);
  if (!features.CHECKLISTS.enabled) throw new Refusal("feature_off");
  return present(checklists);
}
