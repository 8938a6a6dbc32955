import { type OrderListView, orderListView } from "~/features/work-orders/queries/list/view";
import { listOfflineOrders, OFFLINE_PARAMS } from "~/features/work-orders/queries/offline";
import { may } from "~/kernel/authorization/actions";
import { holdsAny } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/server/request-context";
import type { ColumnChoice } from "~/kernel/input/column-choices";
import { looksForSomething, type View } from "~/kernel/input/list-view";
import type { Dashboard, SetupStep } from "../model";
import { readDashboard } from "./read";
import { readSetup } from "./setup";
import { readOwnHours } from "./week-ahead";

/** The page of all orders, with the dashboard above the list. */
export type OrdersPage = {
  dashboard: Dashboard;
  /** Null when the company is set up, or the user does not set it up. */ setup: SetupStep[] | null;
  /** True when the request is for orders, not for the overview of what waits. */ looking: boolean;
  listView: OrderListView;
  mayCreate: boolean;
};

export async function readOrdersPage(
  ctx: AuthContext,
  options: OrderListView["listParams"],
  view: View | null,
  params: URLSearchParams,
  chosen: ColumnChoice | null = null,
): Promise<OrdersPage> {
  const looking = looksForSomething(params);
  const [dashboard, setup, listView] = await Promise.all([
    readDashboard(ctx, !looking),
    readSetup(ctx),
    orderListView(ctx, options, view, params, chosen),
  ]);
  return {
    dashboard,
    setup,
    looking,
    listView,
    mayCreate: may(ctx.actor, "work-orders.create", { own: true }),
  };
}

/** The page as a device shows it offline: with the orders stored on it. */
export async function readOfflineOrdersPage(ctx: AuthContext, most: number): Promise<OrdersPage> {
  const [page, entities, ownHours] = await Promise.all([
    readOrdersPage(ctx, OFFLINE_PARAMS, null, new URLSearchParams()),
    listOfflineOrders(ctx, most),
    holdsAny(ctx.actor, ["TECHNICIAN"]) ? readOwnHours(ctx) : undefined,
  ]);
  return {
    ...page,
    dashboard: { ...page.dashboard, ...(ownHours ? { ownHours } : {}) },
    listView: { ...page.listView, entities, totalCount: entities.length },
  };
}
