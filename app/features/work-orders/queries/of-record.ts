import { parseInput } from "~/kernel/input/parse";
import type { Day } from "~/kernel/time/days";
import { readListTab } from "~/server/page/list-page";
import type { AuthContext } from "~/server/request-context";
import { type MonthInput, monthInput } from "../inputs/month";
import { type ListInput, listInput } from "../inputs/list";
import { listWorkOrders, type WorkOrderRow } from "./list/rows";
import { type OrderMonth, readOrderMonth } from "./month";

export type OrdersOfRecord =
  | { list: { entities: WorkOrderRow[]; totalCount: number; listParams: ListInput } }
  | { planned: OrderMonth; maintenance: NextMaintenance[] };

export type NextMaintenance = { planId: string; name: string; day: Day };

/**
 * The orders of another record for the tab of its page: a page of the list, or with `view=month` what is planned in a month. Maintenance plans belong to a
 * feature above this one, so the page says how they are read.
 */
export async function readOrdersOf(
  ctx: AuthContext,
  params: Record<string, string>,
  readMaintenance: (input: MonthInput) => Promise<NextMaintenance[]>,
): Promise<OrdersOfRecord> {
  if (params["view"] !== "month")
    return { list: await readListTab(listInput, params, (input) => listWorkOrders(ctx, input)) };
  const input = parseInput(monthInput, params);
  const [planned, maintenance] = await Promise.all([
    readOrderMonth(ctx, input),
    readMaintenance(input),
  ]);
  return { planned, maintenance };
}
