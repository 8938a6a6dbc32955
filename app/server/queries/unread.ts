import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { notifications } from "~/database/schema/notifications";
import { NUMBER, TEXT, value } from "~/database/fields";
import type { Language } from "~/kernel/text/languages";
import type { RequestContext } from "../request-context";

type Reading = Pick<RequestContext, "db" | "language">;

export async function countUnread({ db }: Reading, userId: string): Promise<number> {
  const [unread] = await db
    .select({ count: count() })
    .from(notifications)
    .where(and(listedFor(userId), isNull(notifications.readAt), isLastOfAct));
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

const ofAct = alias(notifications, "of_act");
const inSameAct = sql`FROM ${notifications} ${ofAct} WHERE ${ofAct.userId} = ${notifications.userId}
  AND ${ofAct.actId} = ${notifications.actId} AND ${ofAct.event} = ${notifications.event} AND ${ofAct.listed} = 1`;

/** The notifications of one act are one line: that of the last one. */
export const isLastOfAct = sql`(${notifications.actId} IS NULL OR NOT EXISTS (SELECT 1 ${inSameAct}
  AND (${ofAct.createdAt}, ${ofAct.id}) > (${notifications.createdAt}, ${notifications.id})))`;

const records = sql`max(1, (SELECT count(*) ${inSameAct}))`;
/** The list that the record is in: "/tasks" of "/tasks/<id>", "/work-orders/review" of "/work-orders/review?order=<id>". */
const listPath = sql`substr(${notifications.path}, 1, iif(instr(${notifications.path}, '?') > 0, instr(${notifications.path}, '?') - 1,
  instr(substr(${notifications.path}, 2), '/')))`;

/** Those of several records lead to their list. */
export const notificationPath = value(
  TEXT,
  sql`CASE WHEN ${records} = 1 THEN ${notifications.path} ELSE ${listPath} END`,
);

/** `title` in the reader's language. `records`: how many the line stands for. */
function columnsIn(language: Language) {
  const { id, event, title, titles, createdAt, readAt } = notifications;
  return {
    id,
    event,
    title: value(TEXT, sql`coalesce(${titles} ->> ${language}, ${title})`),
    path: notificationPath,
    createdAt,
    readAt,
    records: value(NUMBER, records),
  };
}

/** A user's notifications, newest first, read or not. */
export function notificationsFor({ db, language }: Reading, userId: string) {
  return db
    .select(columnsIn(language))
    .from(notifications)
    .where(and(listedFor(userId), isLastOfAct))
    .orderBy(desc(notifications.createdAt), desc(notifications.id));
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
