import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { workOrders } from "~/database/schema/work-orders/order";
import type { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "../request-context";
import { guarded, type Step } from "./statement";

/**
 * Marks the content of an open work order as changed, so that a concurrent freeze fails and is repeated. Features
 * whose rows belong to the content of an order call it in the batch that writes those rows.
 */
export function markContentChanged(
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
