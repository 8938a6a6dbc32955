import { eq, inArray } from "drizzle-orm";
import { maintenanceOccurrences, maintenancePlans } from "~/database/schema/preventive-maintenance";
import type { OccurrenceState } from "~/features/preventive-maintenance/model";
import { users } from "~/database/schema/users";
import { TEXT, value } from "~/database/fields";
import { FULL_NAME } from "~/server/queries/related";
import type { RequestContext } from "~/server/request-context";
import type { Day } from "~/kernel/time/days";

export type OccurrenceFacts = { planName: string; dueOn: Day; state: OccurrenceState };

/** The occurrence that an order was made for. Null when no plan made the order, or the feature is off. */
export async function findOccurrence(
  context: RequestContext,
  workOrderId: string,
): Promise<OccurrenceFacts | null> {
  const [rows, { features }] = await Promise.all([
    context.db
      .select({
        planName: maintenancePlans.name,
        dueOn: maintenanceOccurrences.dueOn,
        state: maintenanceOccurrences.state,
      })
      .from(maintenanceOccurrences)
      .innerJoin(maintenancePlans, eq(maintenancePlans.id, maintenanceOccurrences.planId))
      .where(eq(maintenanceOccurrences.workOrderId, workOrderId)),
    context.settings(),
  ]);
  return features.PREVENTIVE_MAINTENANCE.enabled ? (rows[0] ?? null) : null;
}

/** Full names, in alphabetical order. */
export async function findNames(context: RequestContext, ids: string[]): Promise<string[]> {
  const rows = await context.db
    .select({ name: value(TEXT, FULL_NAME) })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(users.sortKey);
  return rows.map(({ name }) => name);
}
