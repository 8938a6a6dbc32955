import { sql } from "drizzle-orm";
import type { Actor } from "~/kernel/roles";
import type { RequestContext } from "~/kernel/server/request-context";
import type { Activity } from "~/kernel/server/records";
import { step, type Step } from "~/kernel/server/statement";
import type { SubscriptionInput } from "./inputs";
import type { Choice } from "./words";

/** The device is this session's from now on, whoever had it before; a session has one device. */
export function takeDevice(context: RequestContext, { userId, sessionId }: Actor, id: string, { endpoint, keys }: SubscriptionInput): Step[] {
  return [
    step(sql`DELETE FROM push_subscriptions WHERE endpoint = ${endpoint} OR session_id = ${sessionId}`),
    step(sql`INSERT INTO push_subscriptions (id, session_id, user_id, endpoint, p256dh, auth, created_at)
      VALUES (${id}, ${sessionId}, ${userId}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${context.now().getTime()})`),
  ];
}

/** Only a device of one's own. */
export function dropDevice({ userId }: Actor, endpoint: string): Step {
  return step(sql`DELETE FROM push_subscriptions WHERE endpoint = ${endpoint} AND user_id = ${userId}`);
}

export function storeChoices({ userId }: Actor, choices: readonly Choice[]): Step[] {
  return [
    step(sql`DELETE FROM notification_choices WHERE user_id = ${userId}`),
    step(sql`INSERT INTO notification_choices (user_id, event, channel, wanted)
      SELECT ${userId}, value ->> 'event', value ->> 'channel', value ->> 'wanted' FROM json_each(${JSON.stringify(choices)})`),
  ];
}

/** In the log of whom it concerns. */
export function activityOf({ userId }: Actor, event: "push-subscribed" | "push-unsubscribed" | "notifications-chosen", facts: Record<string, unknown> = {}): Activity {
  return { subject: { type: "user", id: userId }, event: `user.${event}`, facts };
}
