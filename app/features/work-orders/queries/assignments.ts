import { type SQL, sql } from "drizzle-orm";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Assignment } from "../policy";

/** Lists all current and past assignments of the order with their times. */
export async function listAssignments(ctx: AuthContext, workOrderId: SQL): Promise<Assignment[]> {
  const rows = await ctx.db.all<Omit<Assignment, "isLead"> & { isLead: number }>(
    sql`SELECT user_id AS userId, is_lead AS isLead, from_at AS fromAt, to_at AS toAt FROM work_order_assignments WHERE work_order_id = ${workOrderId}`,
  );
  return rows.map((row) => ({ ...row, isLead: row.isLead === 1 }));
}

export type PresentPerson = { id: string; name: string; isLead: boolean };

/** Lists the users assigned to the order now, the lead first. */
export async function listPresentPeople(
  ctx: AuthContext,
  workOrderId: SQL,
): Promise<PresentPerson[]> {
  const rows = await ctx.db.all<{ id: string; name: string; isLead: number }>(
    sql`SELECT u.id, trim(u.name || ' ' || u.surname) AS name, p.is_lead AS isLead
      FROM work_order_assignments p JOIN users u ON u.id = p.user_id WHERE p.work_order_id = ${workOrderId} AND p.to_at IS NULL
      ORDER BY p.is_lead DESC, u.sort_key, u.id`,
  );
  return rows.map((row) => ({ ...row, isLead: row.isLead === 1 }));
}
