import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { listOf, NUMBER, TEXT, value } from "~/database/fields";
import { workOrders } from "~/database/schema/work-orders/order";
import { workOrderAssignments } from "~/database/schema/work-orders/plan";
import { VISIT_MAX_MS } from "~/kernel/visit-length";
import { visits, visitTechnicians } from "~/database/schema/visits";
import { addDays } from "~/kernel/time/days";
import { instantOf } from "~/kernel/time/instants";
import type { Window } from "../policy";

const a = alias(workOrderAssignments, "a");
const o = alias(workOrderAssignments, "o");

const ASSIGNED = sql`FROM ${workOrderAssignments} ${o} WHERE ${o.workOrderId} = ${workOrders.id} AND ${o.toAt} IS NULL`;
const MINUTES = sql`${workOrders.plannedRegularMinutes} + ${workOrders.plannedTravelMinutes}`;
export const PLANNED = {
  userId: value(TEXT, sql`p.userId`),
  orderId: workOrders.id,
  plannedStartOn: workOrders.plannedStartOn,
  plannedEndOn: workOrders.plannedEndOn,
  minutes: value(NUMBER, MINUTES),
  assignees: value(NUMBER, sql`(SELECT count(*) ${ASSIGNED})`),
  place: value(NUMBER, sql`(SELECT count(*) ${ASSIGNED} AND ${o.userId} < p.userId)`),
};

/**
 * The planned or started orders without visits that overlap these days, one row for each current assignee. The query goes from each user to their own open
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
      AND iif(${workOrders.plannedStartOn} = '', ${workOrders.plannedEndOn}, ${workOrders.plannedStartOn}) <= ${to}
      AND NOT EXISTS (SELECT 1 FROM ${visits} WHERE ${visits.workOrderId} = ${workOrders.id} AND ${visits.status} = 'planned')`;
}

export const VISIT = {
  userId: value(TEXT, sql`p.userId`),
  startsAt: visits.startsAt,
  endsAt: visits.endsAt,
};

/**
 * The planned visits of these users to planned or started orders that touch the days, one row for each technician, along the index of
 * their starts. The days depend on the tenant's zone: a day more is read on each side.
 */
export function plannedVisits(
  people: SQL,
  { from, to }: Window,
  exceptOrderId: string | null,
): SQL {
  const [first, last] = [
    instantOf(addDays(from, -1), 0, "UTC"),
    instantOf(addDays(to, 2), 0, "UTC"),
  ];
  return sql`SELECT ${listOf(VISIT)} FROM (${people}) AS p
      CROSS JOIN ${visitTechnicians} ON ${visitTechnicians.userId} = p.userId
        AND ${visitTechnicians.startsAt} > ${first - VISIT_MAX_MS} AND ${visitTechnicians.startsAt} < ${last}
      CROSS JOIN ${visits} ON ${visits.id} = ${visitTechnicians.visitId} AND ${visits.status} = 'planned'
      CROSS JOIN ${workOrders} ON ${workOrders.id} = ${visits.workOrderId} AND ${workOrders.statusRank} IN (1, 2)
    WHERE ${workOrders.id} IS NOT ${exceptOrderId}`;
}
