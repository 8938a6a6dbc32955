import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { workOrders } from "~/features/work-orders/schema/order";
import type { Refusal } from "../../refusal";
import type { AuthContext } from "../request-context";
import { guarded, type Step } from "./statement";

/**
 * Marks the content of an open work order as changed, so that a concurrent freeze fails and reads again. Features
 * whose rows are part of an order's content call it in the batch that writes them.
 */
export function changeContentOf(
  { db }: AuthContext,
  orderId: string,
  onlyIf: SQL,
  otherwise: Refusal,
): Step[] {
  const isOpen = inArray(workOrders.status, ["backlog", "in-progress"]);
  return guarded(
    db
      .update(workOrders)
      .set({ contentVersion: sql`${workOrders.contentVersion} + 1` })
      .where(and(eq(workOrders.id, orderId), isOpen, onlyIf)),
    otherwise,
  );
}
