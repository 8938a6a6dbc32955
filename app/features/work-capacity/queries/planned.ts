import { type SQL, sql } from "drizzle-orm";
import type { PlannedOrder, Window } from "../policy";

export type PlannedRow = PlannedOrder & { userId: string };

/**
 * The planned or started orders that overlap these days, one row for each present assignee. The query goes from each user to their own open
 * orders by the index of the assignments. `people` returns rows with one column, userId.
 */
export function plannedOrders(
  people: SQL,
  { from, to }: Window,
  exceptOrderId: string | null,
): SQL {
  return sql`SELECT p.userId, w.planned_start_on AS plannedStartOn, w.planned_end_on AS plannedEndOn,
      w.planned_regular_minutes + w.planned_travel_minutes AS minutes,
      (SELECT count(*) FROM work_order_assignments o WHERE o.work_order_id = w.id AND o.to_at IS NULL) AS assignees,
      (SELECT count(*) FROM work_order_assignments o WHERE o.work_order_id = w.id AND o.to_at IS NULL AND o.user_id < p.userId) AS place
    FROM (${people}) AS p CROSS JOIN work_order_assignments a ON a.user_id = p.userId AND a.to_at IS NULL AND a.status_rank IN (1, 2)
      CROSS JOIN work_orders w ON w.seq = a.order_seq
    WHERE w.planned_regular_minutes + w.planned_travel_minutes > 0 AND w.id IS NOT ${exceptOrderId}
      AND max(w.planned_start_on, w.planned_end_on) >= ${from} AND iif(w.planned_start_on = '', w.planned_end_on, w.planned_start_on) <= ${to}`;
}
