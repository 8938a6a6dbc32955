import { and, eq } from "drizzle-orm";
import { featureIsOn } from "~/server/queries/visible-places";
import type { AuthContext } from "~/server/request-context";
import { may } from "~/kernel/authorization/actions";
import type { Day } from "~/kernel/time/days";
import { maintenanceOccurrences, maintenancePlans } from "~/database/schema/preventive-maintenance";

/** `mayOpen`: the plan is a page of the office. Others see its name. */
export type PlanOfOrder = { id: string; name: string; dueOn: Day; mayOpen: boolean };

/** The plan that an order was made from. The caller checks whether the user may read the order. */
export async function findPlanOfOrder(
  ctx: AuthContext,
  orderId: string,
): Promise<PlanOfOrder | null> {
  const [found] = await ctx.db
    .select({
      id: maintenancePlans.id,
      name: maintenancePlans.name,
      dueOn: maintenanceOccurrences.dueOn,
    })
    .from(maintenanceOccurrences)
    .innerJoin(maintenancePlans, eq(maintenancePlans.id, maintenanceOccurrences.planId))
    .where(
      and(eq(maintenanceOccurrences.workOrderId, orderId), featureIsOn("PREVENTIVE_MAINTENANCE")),
    );
  return found ? { ...found, mayOpen: may(ctx.actor, "maintenance.manage") } : null;
}
