import { type Conversation, findConversation } from "~/features/comments/queries/list";
import { readDashboard } from "~/features/dashboard/queries/read";
import type { Dashboard } from "~/features/dashboard/model";
import { may } from "~/kernel/actions";
import type { AuthContext } from "~/kernel/server/request-context";
import type { View } from "~/kernel/list-view";
import type { ListInput } from "../inputs/list";
import { getWorkOrder, type WorkOrderDetail } from "./detail";
import { type OrderListView, orderListView } from "./list-view";

/** An order's page. What is written on it is null for who does not read that. */
export type OrderPage = WorkOrderDetail & { conversation: Conversation | null };
type PageOptions = { submissionPreview?: boolean; events?: number; /** How many of what is written there. */ comments: number };

export async function readOrderPage(ctx: AuthContext, id: string, { comments, ...options }: PageOptions): Promise<OrderPage> {
  const [order, conversation] = await Promise.all([getWorkOrder(ctx, id, options), findConversation(ctx, { type: "work-order", id }, { most: comments })]);
  return { ...order, conversation };
}

/** The page of all orders, with what stands above them. */
export type OrdersPage = { dashboard: Dashboard; /** Asks for orders rather than for what waits. */ looking: boolean; shown: OrderListView; mayCreate: boolean; mayPlan: boolean };

export async function readOrdersPage(ctx: AuthContext, options: ListInput, view: View | null, params: URLSearchParams): Promise<OrdersPage> {
  const looking = looksForSomething(params);
  const [dashboard, shown] = await Promise.all([readDashboard(ctx, !looking), orderListView(ctx, options, view, params)]);
  return { dashboard, looking, shown, mayCreate: may(ctx.actor, "work-orders.create", { own: true }), mayPlan: may(ctx.actor, "work-capacity.read") };
}

/** Who searches, filters or turns the page asks for orders, not for his day. */
function looksForSomething(params: URLSearchParams): boolean {
  return [...params].some(([name, value]) => value !== "" && !HOW_SHOWN.includes(name) && !name.startsWith("cards."));
}

const HOW_SHOWN = ["view", "sortBy", "sortDirection", "pageSize", "more", "timeZone", "done", "lng"];
