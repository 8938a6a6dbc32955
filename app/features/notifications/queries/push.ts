import { and, count, eq, isNull, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { flag, NUMBER, value } from "~/database/fields";
import { notifications, pushSubscriptions } from "~/database/schema/notifications";
import { sessions } from "~/database/schema/sessions";
import { users } from "~/database/schema/users";
import { isCollected, type NotificationEvent, PUSH_COLLECTION } from "../model";
import type { Push } from "~/kernel/push/pusher";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext, RequestContext } from "~/server/request-context";

/** Of a subscription: its session is active, and its user may sign in. */
function isLive(context: RequestContext): SQL {
  return sql`EXISTS (SELECT 1 FROM ${sessions} JOIN ${users} ON ${users.id} = ${sessions.userId}
    WHERE ${sessions.id} = ${pushSubscriptions.sessionId} AND ${sessions.userId} = ${pushSubscriptions.userId}
    AND ${sessions.endedAt} IS NULL AND ${sessions.expiresAt} > ${context.now().getTime()} AND ${users.active} = 1
    AND ${users.inviteStatus} = 'ACCEPTED')`;
}

/** The devices on which a user is signed in and subscribed. */
export async function listDevices(context: RequestContext, userId: string): Promise<string[]> {
  const rows = await context.db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), isLive(context)));
  return rows.map((row) => row.id);
}

/** The data that a browser needs to subscribe in this session. */
export async function getOwnDevice({
  db,
  actor,
  push,
}: AuthContext): Promise<{ publicKey: string | null; endpoint: string | null }> {
  const rows = await db
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.sessionId, actor.sessionId));
  return { publicKey: push.publicKey, endpoint: rows[0]?.endpoint ?? null };
}

export async function isSubscribedHere({ db, actor }: AuthContext): Promise<boolean> {
  const rows = await db
    .select({ n: count() })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.sessionId, actor.sessionId));
  return (rows[0]?.n ?? 0) > 0;
}

const other = alias(notifications, "other");

/** Unread notifications in the list of the same user about such an event, beside that of the query's row or of these columns. */
function others(
  {
    id,
    userId,
    event,
    createdAt,
  }: Record<"id" | "userId" | "event" | "createdAt", SQLWrapper | string | number>,
  order: "before" | "after",
  withinMs: number,
): SQL {
  const isThere =
    order === "before"
      ? sql`${other.createdAt} > ${createdAt} - ${withinMs} AND (${other.createdAt}, ${other.id}) < (${createdAt}, ${id})`
      : sql`${other.createdAt} < ${createdAt} + ${withinMs} AND (${other.createdAt}, ${other.id}) > (${createdAt}, ${id})`;
  return sql`FROM ${notifications} ${other} WHERE ${other.userId} = ${userId} AND ${other.listed} = 1 AND ${other.readAt} IS NULL
    AND ${other.event} = ${event} AND ${isThere}`;
}

/** The unread ones of the same act, among those that are only pushed too. */
function othersOfAct(order: "before" | "after"): SQL {
  const { userId, actId, event, createdAt, id } = notifications;
  return sql`FROM ${notifications} ${other} WHERE ${other.userId} = ${userId} AND ${other.actId} = ${actId}
    AND ${other.event} = ${event} AND ${other.readAt} IS NULL
    AND (${other.createdAt}, ${other.id}) ${order === "before" ? sql`<` : sql`>`} (${createdAt}, ${id})`;
}

type Notice = {
  id: string;
  userId: string;
  event: NotificationEvent;
  createdAt: number;
  actId: string | null;
};

/** Whether a push about such an event of another act has just left, or is about to, and is unread. */
export async function hasUnreadBefore(
  context: RequestContext,
  { actId, ...notice }: Notice,
): Promise<boolean> {
  const isOther = actId === null ? sql`` : sql`AND ${other.actId} IS NOT ${actId}`;
  const rows = await queryRows(
    context,
    { n: NUMBER },
    sql`SELECT count(*) AS n ${others(notice, "before", PUSH_COLLECTION.withinMs)} ${isOther}`,
  );
  return (rows[0]?.n ?? 0) > 0;
}

/** Other unread notifications about such an event, or of the same act: how many this push stands for, and whether one that came later is pushed in its place. */
type DuePush = Push & { event: NotificationEvent; others: number; hasLater: boolean };

/** Null once the device is signed out or belongs to another user, or the notification was read or taken back. */
export async function findPush(
  context: RequestContext,
  notificationId: string,
  subscriptionId: string,
): Promise<DuePush | null> {
  const rows = await context.db
    .select({
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      title: notifications.title,
      path: notifications.path,
      event: notifications.event,
      hasRecent: flag(
        sql`EXISTS (SELECT 1 ${others(notifications, "before", PUSH_COLLECTION.withinMs)})`,
      ),
      before: value(
        NUMBER,
        sql`(SELECT count(*) ${others(notifications, "before", PUSH_COLLECTION.countedMs)})`,
      ),
      hasLater: flag(
        sql`EXISTS (SELECT 1 ${others(notifications, "after", PUSH_COLLECTION.withinMs)})`,
      ),
      ofActBefore: value(NUMBER, sql`(SELECT count(*) ${othersOfAct("before")})`),
      ofActAfter: value(NUMBER, sql`(SELECT count(*) ${othersOfAct("after")})`),
    })
    .from(pushSubscriptions)
    .innerJoin(notifications, eq(notifications.userId, pushSubscriptions.userId))
    .where(
      and(
        eq(pushSubscriptions.id, subscriptionId),
        eq(notifications.id, notificationId),
        isNull(notifications.readAt),
        isLive(context),
      ),
    );
  const [row] = rows;
  if (!row) return null;
  const { hasRecent, before, hasLater, ofActBefore, ofActAfter, ...push } = row;
  if (!isCollected(push.event))
    return { ...push, others: ofActBefore + ofActAfter, hasLater: false };
  return {
    ...push,
    others: hasRecent ? before : ofActBefore,
    hasLater: ofActAfter > 0 || (hasRecent && hasLater),
  };
}
