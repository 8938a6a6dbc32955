import { type SQL, sql } from "drizzle-orm";
import {
  type DueTable,
  maintenanceOccurrences,
  maintenanceOrders,
  maintenancePlans,
} from "~/database/schema/preventive-maintenance";
import { workOrders } from "~/database/schema/work-orders/order";
import { isInField } from "~/features/work-orders/queries/list/matching";
import type { Day } from "~/kernel/time/days";

const p = maintenancePlans;

/** The oldest due day of a plan's orders whose work is still to be done in the field: what was submitted is not late. */
export const FIELD_DUE_ON = sql`(SELECT min(due_on) FROM (${inField(maintenanceOccurrences)} UNION ALL ${inField(maintenanceOrders)}))`;

export function isOverdue(today: Day): SQL {
  const [one, several] = [maintenanceOccurrences, maintenanceOrders].map(
    (o) => sql`EXISTS (${inField(o)} AND ${o.dueOn} < ${today})`,
  );
  return sql`(${one} OR ${several})`;
}

/** `open_due_on` is the first of the plan's open occurrences, null without one. */
function inField(o: DueTable): SQL {
  return sql`SELECT ${o.dueOn} AS due_on FROM ${o} CROSS JOIN ${workOrders} ON ${workOrders.id} = ${o.workOrderId}
    WHERE ${o.planId} = ${p.id} AND ${o.dueOn} >= ${p.openDueOn} AND ${o.state} = 'ordered' AND ${isInField(workOrders.statusRank)}`;
}
