import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/authorization/roles";
import type { RequestContext } from "~/server/request-context";
import type { Activity } from "~/server/command/records";
import { insertSelected, step, type Step } from "~/server/command/statement";
import type { SubscriptionInput } from "./inputs";
import type { NotificationEvent } from "~/kernel/notifications";
import { ASSIGNMENT_UNDO, type Choice } from "./model";
import {
  notificationChoices,
  notifications,
  pushSubscriptions,
} from "~/database/schema/notifications";

/** Assigns the device to this session, whatever user had it before. A session has one device. */
export function takeDevice(
  context: RequestContext,
  { userId, sessionId }: Actor,
  id: string,
  { endpoint, keys }: SubscriptionInput,
): Step[] {
  return [
    step(
      context.db
        .delete(pushSubscriptions)
        .where(
          sql`${pushSubscriptions.endpoint} = ${endpoint} OR ${pushSubscriptions.sessionId} = ${sessionId}`,
        ),
    ),
    step(
      context.db.insert(pushSubscriptions).values({
        id,
        sessionId,
        userId,
        endpoint,
        p256dh: keys.p256dh,
        auth: keys.auth,
        createdAt: context.now().getTime(),
      }),
    ),
  ];
}

/** Only a device of the user's own. */
export function dropDevice({ db }: RequestContext, { userId }: Actor, endpoint: string): Step {
  return step(
    db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, userId))),
  );
}

export function storeChoices(
  { db }: RequestContext,
  { userId }: Actor,
  choices: readonly Choice[],
): Step[] {
  return [
    step(db.delete(notificationChoices).where(eq(notificationChoices.userId, userId))),
    step(
      insertSelected(
        notificationChoices,
        {
          userId,
          event: sql`value ->> 'event'`,
          channel: sql`value ->> 'channel'`,
          wanted: sql`value ->> 'wanted'`,
        },
        sql`FROM json_each(${JSON.stringify(choices)})`,
      ),
    ),
  ];
}

/** In the activity log of the user concerned. */
export function activityOf(
  { userId }: Actor,
  event: "push-subscribed" | "push-unsubscribed" | "notifications-chosen",
  facts: Record<string, unknown> = {},
): Activity {
  return { subject: { type: "user", id: userId }, event: `user.${event}`, facts };
}

/** Takes back the unread notices of an assignment that has ended soon after it began. A push that waits is not sent either. */
export function withdrawAssigned(
  { db, now }: Pick<RequestContext, "db" | "now">,
  event: Extract<NotificationEvent, `${string}.assigned`>,
  path: string,
  userIds: string[],
): Step {
  const { readAt, createdAt } = notifications;
  return step(
    db
      .delete(notifications)
      .where(
        and(
          inArray(notifications.userId, userIds),
          isNull(readAt),
          eq(notifications.event, event),
          eq(notifications.path, path),
          gt(createdAt, now().getTime() - ASSIGNMENT_UNDO.newMs),
        ),
      ),
  );
}
