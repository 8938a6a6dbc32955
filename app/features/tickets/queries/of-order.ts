import { sql } from "drizzle-orm";
import { documentsOf, type DocumentRow } from "~/features/attachments/queries/list";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Instant } from "~/kernel/time/instants";
import type { Priority } from "~/kernel/priorities";
import type { Status } from "../model";
import { readsTickets } from "../policy";
import { ticketSeenBy } from "~/kernel/server/queries/visible-records";

/** The conversation of a ticket in brief: the number of comments and the last one. */
type OrderTicketTalk = {
  count: number;
  last: { author: string; text: string; at: Instant } | null;
};
export type OrderTicket = {
  id: string;
  number: string;
  name: string;
  description: string;
  status: Status;
  priority: Priority;
  creatorName: string;
  createdAt: Instant;
  documents: DocumentRow[];
  conversation: OrderTicketTalk;
};

/** A user who may read a ticket may read its comments (domain-rules §4). */
const SAID = sql`comments c CROSS JOIN users a ON a.id = c.author_id WHERE c.subject_type = 'ticket' AND c.subject_id = t.id AND c.removed_at IS NULL`;

/** The tickets in a work order that this user may see, with their photos. Null when tickets are disabled or the user may not read them. */
export async function ticketsOfOrder(
  ctx: AuthContext,
  orderId: string,
): Promise<OrderTicket[] | null> {
  const [rows, settings] = await Promise.all([
    ctx.db.all<
      Omit<OrderTicket, "documents" | "conversation"> & {
        documents: string;
        said: number;
        last: string | null;
      }
    >(sql`SELECT t.id, t.number, t.name, substr(t.description, 1, 500) AS description, t.status, t.priority,
        trim(u.name || ' ' || u.surname) AS creatorName, t.created_at AS createdAt, ${documentsOf(sql`'ticket'`, sql`t.id`)} AS documents,
        (SELECT count(*) FROM ${SAID}) AS said, (SELECT json_object('author', trim(a.name || ' ' || a.surname), 'text', substr(c.text, 1, 200), 'at', c.created_at)
          FROM ${SAID} ORDER BY c.created_at DESC, c.rowid DESC LIMIT 1) AS last
      FROM tickets t JOIN users u ON u.id = t.creator_id WHERE t.work_order_id = ${orderId} AND ${ticketSeenBy(ctx.actor)} ORDER BY t.number`),
    ctx.settings(),
  ]);
  if (!settings.features.TICKETING.enabled || !readsTickets(ctx.actor)) return null;
  return rows.map(({ said, last, ...row }) => ({
    ...row,
    documents: JSON.parse(row.documents),
    conversation: { count: said, last: last ? JSON.parse(last) : null },
  }));
}
