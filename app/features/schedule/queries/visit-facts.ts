import { sql, type SQL } from "drizzle-orm";
import type { Visit } from "~/features/visits/model";
import { VISIT } from "~/features/visits/queries/facts";
import { visits } from "~/database/schema/visits";
import { type OrderRecord, readOrderFacts } from "~/features/work-orders/queries/facts";
import { loadTechnicians } from "~/features/work-orders/queries/references";
import type { AuthContext } from "~/server/request-context";

/** What the commands of visits decide on: the order with all its visits, and which of the named users may be technicians. */
export type VisitFacts = {
  order: OrderRecord | null;
  visitsOfOrder: Visit[];
  technicianIds: string[];
  timeZone: string;
};

/** One round trip. `workOrderId` and `technicianIds` may be subqueries. */
export async function readVisitFacts(
  ctx: AuthContext,
  workOrderId: string | SQL,
  technicianIds: readonly string[] | SQL,
): Promise<VisitFacts> {
  const [order, visitsOfOrder, technicians, settings] = await Promise.all([
    readOrderFacts(ctx, workOrderId),
    ctx.db
      .select(VISIT)
      .from(visits)
      .where(sql`${visits.workOrderId} = ${workOrderId}`),
    loadTechnicians(ctx, technicianIds),
    ctx.settings(),
  ]);
  return { order, visitsOfOrder, technicianIds: technicians, timeZone: settings.timeZone };
}
