import { eq } from "drizzle-orm";
import { workOrders } from "~/features/work-orders/schema/order";
import type { AuthContext } from "~/kernel/server/request-context";

/** The planned days of an order. Null for an unknown order. */
export async function findOrderDays(ctx: AuthContext, id: string) {
  const [order] = await ctx.db
    .select({ plannedStartOn: workOrders.plannedStartOn, plannedEndOn: workOrders.plannedEndOn })
    .from(workOrders)
    .where(eq(workOrders.id, id));
  return order ?? null;
}
