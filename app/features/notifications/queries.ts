import { and, count, eq, type SQL, sql } from "drizzle-orm";
import {
  type Choice,
  type NotificationEvent,
  type Notifications,
  notificationsOf,
  type Preferences,
  preferencesOf,
  type Way,
} from "./model";
import type { AuthContext, RequestContext } from "~/server/request-context";
import {
  countUnread,
  isLastOfAct,
  listedFor,
  listRecent,
  type Notification,
  notificationPath,
  notificationsFor,
} from "~/server/queries/unread";
import type { Settings } from "~/server/settings";
import { dayIn } from "~/kernel/time/instants";
import type { ListInput } from "./inputs";
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
    .select({ path: notificationPath })
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
