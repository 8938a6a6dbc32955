import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import * as z from "zod/mini";
import { comments } from "~/database/schema/comments";
import { users } from "~/database/schema/users";
import { json, NUMBER, TEXT, value } from "~/database/fields";
import { DOCUMENTS, documentsOf } from "~/features/attachments/queries/list";
import type { AuthContext } from "~/server/request-context";
import { ticketSeenBy } from "~/server/queries/visible-records";
import { readsTickets } from "../policy";
import { tickets } from "~/database/schema/tickets";
import { FULL_NAME } from "~/server/queries/related";

const author = alias(users, "author");
const t = alias(tickets, "t");

const LAST = () => z.nullable(z.object({ author: z.string(), text: z.string(), at: z.number() }));
/** A user who may read a ticket may read its comments (domain-rules §4). */
const VISIBLE_COMMENTS = sql`${comments} CROSS JOIN ${users} ${author} ON ${author.id} = ${comments.authorId}
  WHERE ${comments.subjectType} = 'ticket' AND ${comments.subjectId} = ${t.id} AND ${comments.removedAt} IS NULL`;

/** The tickets in a work order that this user may see, with their photos. Null when tickets are disabled or the user may not read them. */
export async function ticketsOfOrder(ctx: AuthContext, orderId: string) {
  const [rows, settings] = await Promise.all([
    ctx.db
      .select({
        id: t.id,
        number: t.number,
        name: t.name,
        description: value(TEXT, sql`substr(${t.description}, 1, 500)`),
        status: t.status,
        priority: t.priority,
        creatorName: value(TEXT, FULL_NAME),
        createdAt: t.createdAt,
        documents: json(DOCUMENTS, documentsOf(sql`'ticket'`, sql`${t.id}`)),
        commentCount: value(NUMBER, sql`(SELECT count(*) FROM ${VISIBLE_COMMENTS})`),
        last: json(
          LAST,
          sql`(SELECT json_object('author', trim(${author.name} || ' ' || ${author.surname}), 'text', substr(${comments.text}, 1, 200),
            'at', ${comments.createdAt}) FROM ${VISIBLE_COMMENTS} ORDER BY ${comments.createdAt} DESC, ${comments}.rowid DESC LIMIT 1)`,
        ),
      })
      .from(t)
      .innerJoin(users, eq(users.id, t.creatorId))
      .where(and(eq(t.workOrderId, orderId), ticketSeenBy(ctx.actor)))
      .orderBy(t.number),
    ctx.settings(),
  ]);
  if (!settings.features.TICKETING.enabled || !readsTickets(ctx.actor)) return null;
  return rows.map(({ commentCount, last, ...row }) => ({
    ...row,
    /** In brief: the number of comments and the last one. */
    conversation: { count: commentCount, last },
  }));
}
export type OrderTicket = NonNullable<Awaited<ReturnType<typeof ticketsOfOrder>>>[number];
