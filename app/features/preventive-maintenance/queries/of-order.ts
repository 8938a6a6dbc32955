import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { TEXT } from "~/database/fields";
import {
  type DueTable,
  maintenanceOccurrences,
  maintenanceOrders,
  maintenancePlans,
} from "~/database/schema/preventive-maintenance";
import { may } from "~/kernel/authorization/actions";
import type { Day } from "~/kernel/time/days";
import { queryRows } from "~/server/queries/query-rows";
import { featureIsOn } from "~/server/queries/visible-places";
import type { AuthContext, RequestContext } from "~/server/request-context";
import { MAINTENANCE_ORDER_STATES } from "../model";

const p = maintenancePlans;
const OCCURRENCE = {
  id: TEXT,
  name: TEXT,
  dueOn: TEXT,
  state: () => z.enum(MAINTENANCE_ORDER_STATES),
};

/** The plan and the occurrence that an order was made for. Null when no plan made it, or the feature is off. */
export async function findOccurrence(context: RequestContext, workOrderId: string) {
  const rows = await queryRows(
    context,
    OCCURRENCE,
    sql`${ofOrder(maintenanceOccurrences, workOrderId)} UNION ALL ${ofOrder(maintenanceOrders, workOrderId)}`,
  );
  return rows[0] ?? null;
}

function ofOrder(o: DueTable, workOrderId: string): SQL {
  return sql`SELECT ${p.id} AS id, ${p.name} AS name, ${o.dueOn} AS "dueOn", ${o.state} AS state
    FROM ${o} CROSS JOIN ${p} ON ${p.id} = ${o.planId} WHERE ${o.workOrderId} = ${workOrderId} AND ${featureIsOn("PREVENTIVE_MAINTENANCE")}`;
}

/** `mayOpen`: the plan is a page of the office. Others see its name. */
export type PlanOfOrder = { id: string; name: string; dueOn: Day; mayOpen: boolean };

/** The plan that an order was made from. The caller checks whether the user may read the order. */
export async function findPlanOfOrder(
  ctx: AuthContext,
  orderId: string,
): Promise<PlanOfOrder | null> {
  const found = await findOccurrence(ctx, orderId);
  if (!found) return null;
  const { id, name, dueOn } = found;
  return { id, name, dueOn, mayOpen: may(ctx.actor, "maintenance.manage") };
}
