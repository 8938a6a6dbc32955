import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import { looksForSomething } from "~/kernel/input/list-view";
import type { OrderListView } from "~/features/work-orders/queries/list/view";
import type { Dashboard, SetupStep } from "../model";
import { readDay } from "./day";
import { readSetup } from "./setup";
import { readShortcuts } from "./shortcuts";
import { readWeek } from "./week";

/** Reads the content above the list of work orders in the caller's round trip. `withDay` adds the technician's day. */
export async function readDashboard(ctx: AuthContext, withDay = true): Promise<Dashboard> {
  if (!may(ctx.actor, "work-orders.read")) throw new Refusal("not_allowed");
  const [day, shortcuts, week] = await Promise.all([
    withDay ? readDay(ctx) : null,
    readShortcuts(ctx),
    readWeek(ctx),
  ]);
  return { day, shortcuts, week };
}

/** What the page of all orders has above the list. */
type Overview = {
  dashboard: Dashboard;
  /** Null when the company is set up, or the user does not set it up. */ setup: SetupStep[] | null;
  /** True when the request is for orders, not for the overview of what waits. */ looking: boolean;
  mayCreate: boolean;
};
export type OrdersPage = Overview & { listView: OrderListView };

export async function readOverview(ctx: AuthContext, params: URLSearchParams): Promise<Overview> {
  const looking = looksForSomething(params);
  const [dashboard, setup] = await Promise.all([readDashboard(ctx, !looking), readSetup(ctx)]);
  const mayCreate = may(ctx.actor, "work-orders.create", { own: true });
  return { dashboard, setup, looking, mayCreate };
}
