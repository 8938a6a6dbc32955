import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import { notifications } from "~/database/schema/notifications";
import { TEXT, value } from "~/database/fields";
import type { RequestContext } from "../request-context";

type Reading = Pick<RequestContext, "db">;

/** Number of notifications that the user has not seen, shown in the header. */
export async function countUnread({ db }: Reading, userId: string): Promise<number> {
  const [unread] = await db
    .select({ count: count() })
    .from(notifications)
    .where(and(listedFor(userId), isNull(notifications.readAt)));
  return unread?.count ?? 0;
}

/**
 * A text per user that differs after a notification was added or read. Users without unread
 * notifications are absent.
 */
export async function readInboxMarks(
  { db }: Reading,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const { userId, listed, readAt, id } = notifications;
  const rows = await db
    .select({ userId, mark: value(TEXT, sql`count(*) || ' ' || max(${id})`) })
    .from(notifications)
    .where(
      and(
        sql`${userId} IN (SELECT value FROM json_each(${JSON.stringify(userIds)}))`,
        eq(listed, true).inlineParams(),
        isNull(readAt),
      ),
    )
    .groupBy(userId);
  return new Map(rows.map((row) => [row.userId, row.mark]));
}

/** A user's notifications, newest first, read or not. */
export function notificationsFor({ db }: Reading, userId: string) {
  const { id, event, title, path, createdAt, readAt } = notifications;
  return db
    .select({ id, event, title, path, createdAt, readAt })
    .from(notifications)
    .where(listedFor(userId))
    .orderBy(desc(createdAt), desc(id));
}
export type Notification = Awaited<ReturnType<typeof notificationsFor>>[number];

/** What the notification menu shows. */
export function listRecent(context: Reading, userId: string): Promise<Notification[]> {
  return notificationsFor(context, userId).limit(RECENT);
}
const RECENT = 8;

export function listedFor(userId: string) {
  return and(eq(notifications.userId, userId), eq(notifications.listed, true).inlineParams());
}
