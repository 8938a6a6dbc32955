import { type SQL, sql } from "drizzle-orm";
import { changedSince, type Seen } from "~/features/activity/queries/touched";
import type { AuthContext } from "~/kernel/server/request-context";
import { listInput } from "../inputs/list";
import { rowsFrom, rowsOf, type StoredRow, type WorkOrderRow } from "./list/rows";

/** An order to keep on the device. `touched` is true when it changed since the device last loaded it. */
export type OfflineWorkOrder = { id: string; touched: boolean };

/** The caller's open orders, those that begin first at the top; an order without a day comes last. */
export function offlineOf(userId: string, most: number): SQL {
  return sql`SELECT order_seq AS seq FROM work_order_assignments WHERE user_id = ${userId} AND to_at IS NULL AND status_rank IN (1, 2, 3, 4)
    ORDER BY planned_start_on = '', planned_start_on, order_seq LIMIT ${most}`;
}

function countOffline(userId: string): SQL {
  return sql`(SELECT count(*) FROM work_order_assignments WHERE user_id = ${userId} AND to_at IS NULL AND status_rank IN (1, 2, 3, 4))`;
}

/** The orders that belong on this user's device, and which of them are missing or outdated there. */
export async function findOfflineOrders(
  { db, actor }: AuthContext,
  seen: Seen,
  most: number,
): Promise<{ records: OfflineWorkOrder[]; total: number }> {
  const rows = await db.all<{ id: string; touched: number; total: number }>(
    offlineOrders(actor.userId, seen, most),
  );
  return {
    records: rows.map(({ id, touched }) => ({ id, touched: touched === 1 })),
    total: rows[0]?.total ?? 0,
  };
}

/** Includes what the pages show of other records: referenced records, assignees and their hours elsewhere, and the tickets of the order. */
export function offlineOrders(userId: string, seen: Seen, most: number): SQL {
  const { newest, isNew } = changedSince(seen);
  const named = [
    ["work_orders", "id"],
    ["customers", "customer_id"],
    ["locations", "location_id"],
    ["rooms", "room_id"],
    ["assets", "asset_id"],
  ] as const;
  const people = sql`SELECT 1 FROM work_order_assignments p WHERE p.work_order_id = w.id AND p.to_at IS NULL AND (${isNew("users", sql`p.user_id`)} OR p.user_id IN (SELECT id FROM reported))`;
  const tickets = sql`SELECT 1 FROM tickets t WHERE t.work_order_id = w.id AND ${isNew("tickets", sql`t.id`)}`;
  return sql`WITH reported AS (SELECT DISTINCT h.technician_id AS id FROM changes c CROSS JOIN daily_report_hours h ON h.report_id = c.row_id
      WHERE c.seq > ${seen.changes} AND c.table_name = 'daily_reports')
    SELECT w.id, ${newest("work-order", sql`w.id`)} OR ${sql.join(
      named.map(([table, column]) => isNew(table, sql.raw(`w.${column}`))),
      sql` OR `,
    )}
      OR EXISTS (${people}) OR EXISTS (${tickets}) AS touched, ${countOffline(userId)} AS total
    FROM (${offlineOf(userId, most)}) AS found CROSS JOIN work_orders w ON w.seq = found.seq`;
}

/** The list of the orders that a device stores. */
export const OFFLINE_PARAMS = listInput.parse({
  assigned: true,
  sortBy: "plannedStart",
  sortDirection: "asc",
});

export async function listOfflineOrders(ctx: AuthContext, most: number): Promise<WorkOrderRow[]> {
  const [rows, settings] = await Promise.all([
    ctx.db.all<StoredRow>(
      rowsOf({ found: offlineOf(ctx.actor.userId, most), sortedBy: sql`w.planned_start_on` }),
    ),
    ctx.settings(),
  ]);
  return rowsFrom(rows, { ...OFFLINE_PARAMS, actorId: ctx.actor.userId }, settings);
}
