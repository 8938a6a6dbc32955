import { parseInput } from "~/kernel/input/parse";
import { readListTab } from "~/server/page/list-page";
import type { AuthContext } from "~/server/request-context";
import { monthInput } from "../inputs/month";
import { type ListInput, listInput } from "../inputs/list";
import { listWorkOrders, type WorkOrderRow } from "./list/rows";
import { type OrderMonth, readOrderMonth } from "./month";

export type OrdersOfRecord =
  | { list: { entities: WorkOrderRow[]; totalCount: number; listParams: ListInput } }
  | { planned: OrderMonth };

/** The orders of another record for the tab of its page: a page of the list, or with `view=month` what is planned in a month. */
export async function readOrdersOf(
  ctx: AuthContext,
  params: Record<string, string>,
): Promise<OrdersOfRecord> {
  return params["view"] === "month"
    ? { planned: await readOrderMonth(ctx, parseInput(monthInput, params)) }
    : { list: await readListTab(listInput, params, (input) => listWorkOrders(ctx, input)) };
}
