import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { listOf, NUMBER, TEXT, value } from "~/kernel/server/database/fields";
import { workOrders } from "~/features/work-orders/schema/order";
import { workOrderAssignments } from "~/features/work-orders/schema/plan";
import type { Window } from "../policy";

const a = alias(workOrderAssignments, "a");
const o = alias(workOrderAssignments, "o");

const ASSIGNED = sql`FROM ${workOrderAssignments} ${o} WHERE ${o.workOrderId} = ${workOrders.id} AND ${o.toAt} IS NULL`;
const MINUTES = sql`${workOrders.plannedRegularMinutes} + ${workOrders.plannedTravelMinutes}`;
export const PLANNED = {
  userId: value(TEXT, sql`p.userId`),
  plannedStartOn: workOrders.plannedStartOn,
  plannedEndOn: workOrders.plannedEndOn,
  minutes: value(NUMBER, MINUTES),
  assignees: value(NUMBER, sql`(SELECT count(*) ${ASSIGNED})`),
  place: value(NUMBER, sql`(SELECT count(*) ${ASSIGNED} AND ${o.userId} < p.userId)`),
};

/**
 * The planned or started orders that overlap these days, one row for each current assignee. The query goes from each user to their own open
 * orders by the index of the assignments. `people` returns rows with one column, userId.
 */
export function plannedOrders(
  people: SQL,
  { from, to }: Window,
  exceptOrderId: string | null,
): SQL {
  return sql`SELECT ${listOf(PLANNED)} FROM (${people}) AS p
      CROSS JOIN ${workOrderAssignments} ${a} ON ${a.userId} = p.userId AND ${a.toAt} IS NULL AND ${a.statusRank} IN (1, 2)
      CROSS JOIN ${workOrders} ON ${workOrders.seq} = ${a.orderSeq}
    WHERE ${MINUTES} > 0 AND ${workOrders.id} IS NOT ${exceptOrderId}
      AND max(${workOrders.plannedStartOn}, ${workOrders.plannedEndOn}) >= ${from}
      AND iif(${workOrders.plannedStartOn} = '', ${workOrders.plannedEndOn}, ${workOrders.plannedStartOn}) <= ${to}`;
}
