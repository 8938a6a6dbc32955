import { and, asc, type SQL, sql } from "drizzle-orm";
import { countOf } from "~/database/fields";
import type { RequestContext } from "~/server/request-context";
import { outbox } from "~/database/schema/system";
import { NOTIFICATION_EVENTS, type NotificationEvent } from "~/features/notifications/model";
import { mailOf } from "../model";

/** One mail of a collected one. */
type Collected = { event: NotificationEvent; ids: Record<string, string>; createdAt: number };

/** The first `most` mails that a collected one replaces, and the number of all. */
export async function readCollected(
  { db }: RequestContext,
  { id, userId, most }: { id: string; userId: string; most: number },
): Promise<{ mails: Collected[]; count: number }> {
  const those = and(mailsTo(userId), sql`${outbox.ids} ->> 'collectedIn' = ${id}`);
  const rows = await db
    .select({
      type: outbox.type,
      ids: outbox.ids,
      createdAt: outbox.createdAt,
      count: countOf(outbox, those),
    })
    .from(outbox)
    .where(those)
    .orderBy(asc(outbox.createdAt), asc(outbox.id))
    .limit(most);
  const mails = rows.flatMap(({ type, ids, createdAt }) => {
    const event = NOTIFICATION_EVENTS.find((each) => mailOf(each) === type);
    return event ? [{ event, ids, createdAt }] : [];
  });
  return { mails, count: rows[0]?.count ?? 0 };
}

/** The event mails to a user, in words of the index. */
export function mailsTo(userId: string): SQL | undefined {
  return and(sql`${outbox.type} GLOB '*.mail'`, sql`${outbox.ids} ->> 'userId' = ${userId}`);
}
