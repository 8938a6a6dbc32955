import { sql } from "drizzle-orm";
import { documentsOf, type DocumentRow } from "~/features/documents/queries/list";
import type { Ctx } from "~/kernel/server/ctx";
import type { Instant } from "~/kernel/time";
import type { Priority, Status } from "../words";
import { readsTickets } from "../policy";
import { seenBy } from "./seen-by";

export type OrderTicket = { id: string; number: string; name: string; description: string; status: Status; priority: Priority; creatorName: string; createdAt: Instant; documents: DocumentRow[] };

/** The tickets in a work order that this person sees, with their photos; null where tickets are switched off or not his to read. */
export async function ticketsOfOrder(ctx: Ctx, orderId: string): Promise<OrderTicket[] | null> {
  const [rows, settings] = await Promise.all([
    ctx.db.all<Omit<OrderTicket, "documents"> & { documents: string }>(sql`SELECT t.id, t.number, t.name, substr(t.description, 1, 500) AS description, t.status, t.priority,
        trim(u.name || ' ' || u.surname) AS creatorName, t.created_at AS createdAt, ${documentsOf(sql`'ticket'`, sql`t.id`)} AS documents
      FROM tickets t JOIN users u ON u.id = t.creator_id WHERE t.work_order_id = ${orderId} AND ${seenBy(ctx.actor)} ORDER BY t.number`),
    ctx.settings(),
  ]);
  if (!settings.features.TICKETING.enabled || !readsTickets(ctx.actor)) return null;
  return rows.map((row) => ({ ...row, documents: JSON.parse(row.documents) }));
}
