import { eq, sql } from "drizzle-orm";
import type { Current } from "~/kernel/input/partial";
import type { AuthContext } from "~/server/request-context";
import type { UpdateInput } from "../inputs/create";
import { workOrderEquipment, workOrderParts } from "~/database/schema/work-orders/plan";
import { readOrderFacts } from "./facts";

export type PlannedThings = Pick<UpdateInput, "equipmentIds" | "parts">;

/** Two statements in the caller's round trip. */
export async function readPlannedThings(ctx: AuthContext, id: string): Promise<PlannedThings> {
  const [equipment, parts] = await Promise.all([
    ctx.db
      .select({ id: workOrderEquipment.equipmentId })
      .from(workOrderEquipment)
      .where(eq(workOrderEquipment.workOrderId, id)),
    ctx.db
      .select({
        sparePartId: workOrderParts.sparePartId,
        name: workOrderParts.name,
        quantityThousandths: workOrderParts.quantityThousandths,
        unit: workOrderParts.unit,
      })
      .from(workOrderParts)
      .where(eq(workOrderParts.workOrderId, id))
      .orderBy(sql`${workOrderParts}.rowid`),
  ]);
  return { equipmentIds: equipment.map((each) => each.id), parts };
}

/** The present fields of an order, for an update of some of them. Without a lead, because an update without one keeps the present lead. */
export async function readStoredOrder(
  ctx: AuthContext,
  id: string,
): Promise<(Current<UpdateInput> & { version: number }) | null> {
  const [order, things] = await Promise.all([readOrderFacts(ctx, id), readPlannedThings(ctx, id)]);
  return order && { ...order, ...things, technicianIds: order.assigneeIds, leadId: null };
}
