import { type SQL, sql } from "drizzle-orm";
import {
  type Notifications,
  type NotificationEvent,
  notificationsOf,
} from "~/kernel/notifications";
import type { Push } from "~/kernel/push/pusher";
import type { AuthContext, RequestContext } from "~/kernel/server/request-context";
import type { Settings } from "~/kernel/server/settings";
import { dayIn } from "~/kernel/time/instants";
import type { ListInput } from "./inputs";
import { type Choice, type Way, type Preferences, preferencesOf } from "./model";

export type Notification = {
  id: string;
  event: NotificationEvent;
  title: string;
  path: string;
  createdAt: number;
  readAt: number | null;
};

/** The reader's notifications, newest first. */
export async function listNotifications(
  ctx: AuthContext,
  { pageNumber, pageSize }: ListInput,
): Promise<{ entities: Notification[]; totalCount: number }> {
  const [entities, counts] = await Promise.all([
    ctx.db.all<Notification>(
      notificationsFor(
        ctx.actor.userId,
        sql`LIMIT ${pageSize} OFFSET ${(pageNumber - 1) * pageSize}`,
      ),
    ),
    ctx.db.all<{ n: number }>(
      sql`SELECT count(*) AS n FROM notifications WHERE user_id = ${ctx.actor.userId} AND listed = 1`,
    ),
  ]);
  return { entities, totalCount: counts[0]?.n ?? 0 };
}

export function notificationsFor(userId: string, part: SQL): SQL {
  return sql`SELECT id, event, title, path, created_at AS createdAt, read_at AS readAt FROM notifications
    WHERE user_id = ${userId} AND listed = 1 ORDER BY created_at DESC, id DESC ${part}`;
}

/** The path that one of the reader's notifications links to. Null for another user's notification. */
export async function findPath(ctx: AuthContext, id: string): Promise<string | null> {
  const rows = await ctx.db.all<{ path: string }>(
    sql`SELECT path FROM notifications WHERE id = ${id} AND user_id = ${ctx.actor.userId}`,
  );
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
    readChoices(ctx, sql`user_id = ${ctx.actor.userId}`),
  ]);
  return preferencesOf(companyNotifications(ctx, settings), choices);
}

/** The ways in which these users want to be notified of this event. */
export async function readPreferences(
  context: RequestContext,
  event: NotificationEvent,
  userIds: readonly string[],
): Promise<{ userId: string; ways: Record<Way, boolean> }[]> {
  const those = sql`event = ${event} AND user_id IN (SELECT value FROM json_each(${JSON.stringify(userIds)}))`;
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

async function readChoices(
  context: RequestContext,
  which: SQL,
): Promise<(Choice & { userId: string })[]> {
  const rows = await context.db.all<Omit<Choice, "wanted"> & { userId: string; wanted: number }>(
    sql`SELECT user_id AS userId, event, channel, wanted FROM notification_choices WHERE ${which}`,
  );
  return rows.map((row) => ({ ...row, wanted: row.wanted === 1 }));
}

/** For a subscription `d`: its session is active, and its user may sign in. */
function isLive(context: RequestContext): SQL {
  return sql`EXISTS (SELECT 1 FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id = d.session_id AND s.user_id = d.user_id
    AND s.ended_at IS NULL AND s.expires_at > ${context.now().getTime()} AND u.active = 1 AND u.invite_status = 'ACCEPTED')`;
}

/** The devices on which a user is signed in and subscribed. */
export async function listDevices(context: RequestContext, userId: string): Promise<string[]> {
  const rows = await context.db.all<{ id: string }>(
    sql`SELECT d.id FROM push_subscriptions d WHERE d.user_id = ${userId} AND ${isLive(context)}`,
  );
  return rows.map((row) => row.id);
}

/** The data that a browser needs to subscribe in this session. */
export async function getOwnDevice({
  db,
  actor,
  push,
}: AuthContext): Promise<{ publicKey: string | null; endpoint: string | null }> {
  const rows = await db.all<{ endpoint: string }>(
    sql`SELECT endpoint FROM push_subscriptions WHERE session_id = ${actor.sessionId}`,
  );
  return { publicKey: push.publicKey, endpoint: rows[0]?.endpoint ?? null };
}

/** Whether this session has a subscribed device. */
export async function isSubscribedHere({ db, actor }: AuthContext): Promise<boolean> {
  const rows = await db.all<{ n: number }>(
    sql`SELECT count(*) AS n FROM push_subscriptions WHERE session_id = ${actor.sessionId}`,
  );
  return (rows[0]?.n ?? 0) > 0;
}

/** Null once the device is signed out or belongs to another user, or the notification was read. */
export async function findPush(
  context: RequestContext,
  notificationId: string,
  subscriptionId: string,
): Promise<Push | null> {
  const rows = await context.db.all<Push>(sql`SELECT d.endpoint, d.p256dh, d.auth, n.title, n.path
    FROM push_subscriptions d JOIN notifications n ON n.user_id = d.user_id
    WHERE d.id = ${subscriptionId} AND n.id = ${notificationId} AND n.read_at IS NULL AND ${isLive(context)}`);
  return rows[0] ?? null;
}
