import { type SQL, sql } from "drizzle-orm";
import type { AuthContext } from "~/kernel/server/request-context";
import type { TicketFacts } from "../policy";
import type { Priority } from "~/kernel/priorities";
import { ticketSeenBy } from "~/kernel/server/queries/visible-records";

/** A ticket as its commands read it: the policy facts and the plain fields. */
export type TicketRecord = TicketFacts & {
  id: string;
  number: string;
  version: number;
  name: string;
  description: string;
  descriptionDoc: string | null;
  customerId: string | null;
  locationId: string | null;
  roomId: string | null;
  assetId: string | null;
  priority: Priority;
  orderNumber: string | null;
};

/** Also null for a ticket that this user may not see. */
export async function readTicketFacts(ctx: AuthContext, id: string): Promise<TicketRecord | null> {
  return (await readTickets(ctx, sql`t.id = ${id}`))[0] ?? null;
}

/** Those of the given tickets that this user may see. */
export function readTicketsFacts(
  ctx: AuthContext,
  ids: readonly string[],
): Promise<TicketRecord[]> {
  return readTickets(ctx, sql`t.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
}

/** The facts of the tickets whose seq a page has found. */
export function readFoundFacts(ctx: AuthContext, found: SQL): Promise<TicketRecord[]> {
  return readTickets(ctx, sql`t.seq IN (${found})`);
}

async function readTickets(ctx: AuthContext, which: SQL): Promise<TicketRecord[]> {
  const rows = await ctx.db.all<
    Omit<TicketRecord, "orderAssigneeIds"> & { orderAssigneeIds: string }
  >(sql`SELECT t.id, t.number, t.version, t.status, t.name, t.description,
      t.description_doc AS descriptionDoc, t.priority, t.customer_id AS customerId, t.location_id AS locationId, t.room_id AS roomId, t.asset_id AS assetId,
      t.creator_id AS creatorId, t.handler_id AS handlerId, t.closed_at AS closedAt, t.work_order_id AS workOrderId, w.status AS orderStatus, w.number AS orderNumber,
      (SELECT user_id FROM work_order_assignments WHERE work_order_id = w.id AND to_at IS NULL AND is_lead = 1) AS orderLeadId,
      (SELECT json_group_array(user_id) FROM work_order_assignments WHERE work_order_id = w.id AND to_at IS NULL) AS orderAssigneeIds
    FROM tickets t LEFT JOIN work_orders w ON w.id = t.work_order_id WHERE ${which} AND ${ticketSeenBy(ctx.actor)} ORDER BY t.number`);
  return rows.map((row) => ({ ...row, orderAssigneeIds: JSON.parse(row.orderAssigneeIds) }));
}
