import { sql } from "drizzle-orm";
import type { Actor } from "~/kernel/authorization/roles";
import type { RequestContext } from "~/kernel/server/request-context";
import type { Activity } from "~/kernel/server/command/records";
import { step, type Step } from "~/kernel/server/command/statement";
import type { SubscriptionInput } from "./inputs";
import type { Choice } from "./model";

/** Assigns the device to this session, whatever user had it before. A session has one device. */
export function takeDevice(
  context: RequestContext,
  { userId, sessionId }: Actor,
  id: string,
  { endpoint, keys }: SubscriptionInput,
): Step[] {
  return [
    step(
      sql`DELETE FROM push_subscriptions WHERE endpoint = ${endpoint} OR session_id = ${sessionId}`,
    ),
    step(sql`INSERT INTO push_subscriptions (id, session_id, user_id, endpoint, p256dh, auth, created_at)
      VALUES (${id}, ${sessionId}, ${userId}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${context.now().getTime()})`),
  ];
}

/** Only a device of the user's own. */
export function dropDevice({ userId }: Actor, endpoint: string): Step {
  return step(
    sql`DELETE FROM push_subscriptions WHERE endpoint = ${endpoint} AND user_id = ${userId}`,
  );
}

export function storeChoices({ userId }: Actor, choices: readonly Choice[]): Step[] {
  return [
    step(sql`DELETE FROM notification_choices WHERE user_id = ${userId}`),
    step(sql`INSERT INTO notification_choices (user_id, event, channel, wanted)
      SELECT ${userId}, value ->> 'event', value ->> 'channel', value ->> 'wanted' FROM json_each(${JSON.stringify(choices)})`),
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
