import { type Conversation, findConversation } from "~/features/comments/queries/list";
import { may } from "~/kernel/actions";
import type { Ctx } from "~/kernel/server/ctx";
import type { View } from "~/kernel/list-view";
import type { ListInput } from "../inputs/list";
import { getWorkOrder, type WorkOrderDetail } from "./detail";
import { type OrdersShown, ordersShown } from "./shown";

/** An order's page. What is written on it is null for who does not read that. */
export type OrderPage = WorkOrderDetail & { conversation: Conversation | null };
type Asked = { submissionPreview?: boolean; events?: number; /** How many of what is written there. */ comments: number };

export async function readOrderPage(ctx: Ctx, id: string, { comments, ...asked }: Asked): Promise<OrderPage> {
  const [order, conversation] = await Promise.all([getWorkOrder(ctx, id, asked), findConversation(ctx, { type: "work-order", id }, { most: comments })]);
  return { ...order, conversation };
}

/** The page of all orders. */
export type OrdersPage = { shown: OrdersShown; mayCreate: boolean; mayPlan: boolean };

export async function readOrdersPage(ctx: Ctx, asked: ListInput, view: View | null, params: URLSearchParams): Promise<OrdersPage> {
  const shown = await ordersShown(ctx, asked, view, params);
  return { shown, mayCreate: may(ctx.actor, "work-orders.create", { own: true }), mayPlan: may(ctx.actor, "work-capacity.read") };
}
