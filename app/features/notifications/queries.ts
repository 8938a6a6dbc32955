import { and, count, eq, isNull, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { sessions } from "~/database/schema/sessions";
import { users } from "~/database/schema/users";
import {
  type NotificationEvent,
  type Notifications,
  notificationsOf,
} from "~/kernel/notifications";
import type { Push } from "~/kernel/push/pusher";
import type { AuthContext, RequestContext } from "~/server/request-context";
import {
  countUnread,
  isLastOfAct,
  listedFor,
  listRecent,
  notificationColumns,
  type Notification,
  notificationsFor,
} from "~/server/queries/unread";
import { queryRows } from "~/server/queries/query-rows";
import type { Settings } from "~/server/settings";
import { dayIn } from "~/kernel/time/instants";
import type { ListInput } from "./inputs";
import {
  type Choice,
  type Preferences,
  isCollected,
  preferencesOf,
  PUSH_COLLECTION,
  type Way,
} from "./model";
import { flag, NUMBER, value } from "~/database/fields";
import {
  notificationChoices,
  notifications,
  pushSubscriptions,
} from "~/database/schema/notifications";

/** The reader's notifications, newest first. */
export async function listNotifications(
  ctx: AuthContext,
  { pageNumber, pageSize }: ListInput,
): Promise<{ entities: Notification[]; totalCount: number }> {
  const [entities, counts] = await Promise.all([
    notificationsFor(ctx, ctx.actor.userId)
      .limit(pageSize)
      .offset((pageNumber - 1) * pageSize),
    ctx.db
      .select({ n: count() })
      .from(notifications)
      .where(and(listedFor(ctx.actor.userId), isLastOfAct)),
  ]);
  return { entities, totalCount: counts[0]?.n ?? 0 };
}

/** The path that one of the reader's notifications links to. Null for another user's notification. */
export async function findPath(ctx: AuthContext, id: string): Promise<string | null> {
  const rows = await ctx.db
    .select({ path: notificationColumns.path })
    .from(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.userId, ctx.actor.userId)));
  return rows[0]?.path ?? null;
}

/** The tenant's preferences as of today. */
export function companyNotifications(
  context: RequestContext,
  { history, timeZone }: Settings,
): Notifications {
  return notificationsOf(history, dayIn(timeZone, context.now().getTime()));
}

/** The reader's preferences: which events, and how. */
export async function getOwnPreferences(ctx: AuthContext): Promise<Preferences> {
  const [settings, choices] = await Promise.all([
    ctx.settings(),
    readChoices(ctx, eq(notificationChoices.userId, ctx.actor.userId)),
  ]);
  return preferencesOf(companyNotifications(ctx, settings), choices);
}

/** The ways in which these users want to be notified of this event. */
export async function readPreferences(
  context: RequestContext,
  event: NotificationEvent,
  userIds: readonly string[],
): Promise<{ userId: string; ways: Record<Way, boolean> }[]> {
  const those = sql`${notificationChoices.event} = ${event} AND ${notificationChoices.userId} IN (SELECT value
    FROM json_each(${JSON.stringify(userIds)}))`;
  const [settings, choices] = await Promise.all([context.settings(), readChoices(context, those)]);
  const company = companyNotifications(context, settings);
  return userIds.map((userId) => ({
    userId,
    ways: preferencesOf(
      company,
      choices.filter((one) => one.userId === userId),
    )[event],
  }));
}

function readChoices(
  context: RequestContext,
  which: SQL,
): Promise<(Choice & { userId: string })[]> {
  return context.db
    .select({
      userId: notificationChoices.userId,
      event: notificationChoices.event,
      channel: notificationChoices.channel,
      wanted: notificationChoices.wanted,
    })
    .from(notificationChoices)
    .where(which);
}

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

/** The number of unread notifications and the newest ones, as in the frame of each page. */
export async function getInbox(
  ctx: AuthContext,
): Promise<{ unread: number; recent: Notification[] }> {
  const { userId } = ctx.actor;
  const [unread, recent] = await Promise.all([countUnread(ctx, userId), listRecent(ctx, userId)]);
  return { unread, recent };
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

/** Whether this session has a subscribed device. */
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

/** Whether a push about such an event has just left, or is about to, and is unread. */
export async function hasUnreadBefore(
  context: RequestContext,
  notice: { id: string; userId: string; event: NotificationEvent; createdAt: number },
): Promise<boolean> {
  const rows = await queryRows(
    context,
    { n: NUMBER },
    sql`SELECT count(*) AS n ${others(notice, "before", PUSH_COLLECTION.withinMs)}`,
  );
  return (rows[0]?.n ?? 0) > 0;
}

/** Other unread notifications about such an event, or of the same act: how many came before, and whether one that came later is pushed in its place. */
type DuePush = Push & { event: NotificationEvent; earlier: number; hasLater: boolean };

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
      actId: notifications.actId,
      ofActBefore: value(NUMBER, sql`(SELECT count(*) ${othersOfAct("before")})`),
      ofActAfter: flag(sql`EXISTS (SELECT 1 ${othersOfAct("after")})`),
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
  const { hasRecent, before, hasLater, actId, ofActBefore, ofActAfter, ...push } = row;
  if (!isCollected(push.event)) return { ...push, earlier: 0, hasLater: false };
  if (actId !== null) return { ...push, earlier: ofActBefore, hasLater: ofActAfter };
  return { ...push, earlier: hasRecent ? before : 0, hasLater: hasRecent && hasLater };
}
