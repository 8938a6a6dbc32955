import { type SQL, sql } from "drizzle-orm";
import { maintenanceOccurrences, maintenancePlans } from "~/database/schema/preventive-maintenance";
import { workOrders } from "~/database/schema/work-orders/order";
import { isInField } from "~/features/work-orders/queries/list/matching";
import type { Day } from "~/kernel/time/days";

const o = maintenanceOccurrences;

/** The oldest due day of a plan's orders whose work is still to be done in the field: what was submitted is not late. */
export const FIELD_DUE_ON = sql`(SELECT min(${o.dueOn}) FROM ${inField()})`;

export function isOverdue(today: Day): SQL {
  return sql`EXISTS (SELECT 1 FROM ${inField()} AND ${o.dueOn} < ${today})`;
}

/** `open_due_on` is the first of the plan's open occurrences, null without one. */
function inField(): SQL {
  const p = maintenancePlans;
  return sql`${o} CROSS JOIN ${workOrders} ON ${workOrders.id} = ${o.workOrderId}
    WHERE ${o.planId} = ${p.id} AND ${o.dueOn} >= ${p.openDueOn} AND ${o.state} = 'ordered' AND ${isInField(workOrders.statusRank)}`;
}
