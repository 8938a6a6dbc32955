import { and, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/authorization/roles";
import type { RequestContext } from "~/server/request-context";
import { users } from "~/database/schema/users";
import type { Activity } from "~/server/command/records";
import { insertSelected, step, type Step } from "~/server/command/statement";
import type { SubscriptionInput } from "./inputs";
import { ASSIGNMENT_UNDO, type Choice, type NotificationEvent, type PayloadOf } from "./model";
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

/** What a command announces, with what the topic of the event reads when the row is handled. */
export function announceEvent<Event extends NotificationEvent>(
  event: Event,
  payload: PayloadOf<Event> & Record<string, string>,
): { type: Event; ids: Record<string, string> } {
  return { type: event, ids: payload };
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

type Submitted = {
  event: Extract<NotificationEvent, `${string}.submitted`>;
  path: string;
};

/**
 * Marks as read that a record awaits approval: for the user who approved it, and for everybody once it no longer does. `isDecided` is
 * evaluated within the batch, after the steps before.
 */
export function readSubmitted(
  { db, now }: Pick<RequestContext, "db" | "now">,
  { event, path }: Submitted,
  { approvedBy, isDecided }: { approvedBy: string | null; isDecided: SQL },
): Step {
  const { userId, listed, readAt } = notifications;
  return step(
    db
      .update(notifications)
      .set({ readAt: now().getTime() })
      .where(
        and(
          // The index of unread ones begins with the user.
          inArray(userId, db.select({ id: users.id }).from(users)),
          eq(listed, true).inlineParams(),
          isNull(readAt),
          eq(notifications.event, event),
          eq(notifications.path, path),
          or(approvedBy === null ? undefined : eq(userId, approvedBy), isDecided),
        ),
      ),
  );
}
