import { eq, type SQL, sql } from "drizzle-orm";
import type { AuthContext, RequestContext } from "~/server/request-context";
import type { Settings } from "~/server/settings";
import { dayIn } from "~/kernel/time/instants";
import {
  type Choice,
  type NotificationEvent,
  type Notifications,
  notificationsOf,
  type Preferences,
  preferencesOf,
  type Way,
} from "../model";
import { notificationChoices } from "~/database/schema/notifications";

export function companyNotifications(
  context: RequestContext,
  { history, timeZone }: Settings,
): Notifications {
  return notificationsOf(history, dayIn(timeZone, context.now().getTime()));
}

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
