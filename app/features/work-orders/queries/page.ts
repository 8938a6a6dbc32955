import { type Conversation, findConversation } from "~/features/comments/queries/list";
import { readDashboard } from "~/features/dashboard/queries/read";
import type { Dashboard } from "~/features/dashboard/model";
import { may } from "~/kernel/authorization/actions";
import type { AuthContext } from "~/kernel/server/request-context";
import type { View } from "~/kernel/input/list-view";
import type { ListInput } from "../inputs/list";
import { getWorkOrder, type WorkOrderDetail } from "./detail";
import { type OrderListView, orderListView } from "./list/view";

/** An order's page. The conversation is null for users who may not read it. */
export type OrderPage = WorkOrderDetail & { conversation: Conversation | null };
type PageOptions = {
  submissionPreview?: boolean;
  events?: number;
  /** How many comments to load. */ comments: number;
};

export async function readOrderPage(
  ctx: AuthContext,
  id: string,
  { comments, ...options }: PageOptions,
): Promise<OrderPage> {
  const [order, conversation] = await Promise.all([
    getWorkOrder(ctx, id, options),
    findConversation(ctx, { type: "work-order", id }, { most: comments }),
  ]);
  return { ...order, conversation };
}

/** The page of all orders, with the dashboard above the list. */
export type OrdersPage = {
  dashboard: Dashboard;
  /** True when the request is for orders, not for the overview of what waits. */ looking: boolean;
  shown: OrderListView;
  mayCreate: boolean;
  mayPlan: boolean;
};

export async function readOrdersPage(
  ctx: AuthContext,
  options: ListInput,
  view: View | null,
  params: URLSearchParams,
): Promise<OrdersPage> {
  const looking = looksForSomething(params);
  const [dashboard, shown] = await Promise.all([
    readDashboard(ctx, !looking),
    orderListView(ctx, options, view, params),
  ]);
  return {
    dashboard,
    looking,
    shown,
    mayCreate: may(ctx.actor, "work-orders.create", { own: true }),
    mayPlan: may(ctx.actor, "work-capacity.read"),
  };
}

/** A request that searches, filters or pages is for orders, not for the user's day. */
function looksForSomething(params: URLSearchParams): boolean {
  return [...params].some(
    ([name, value]) => value !== "" && !HOW_SHOWN.includes(name) && !name.startsWith("cards."),
  );
}

const HOW_SHOWN = [
  "view",
  "sortBy",
  "sortDirection",
  "pageSize",
  "more",
  "timeZone",
  "done",
  "lng",
];
