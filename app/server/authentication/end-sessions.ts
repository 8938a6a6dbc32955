import { and, eq, inArray, isNull, ne, type SQL } from "drizzle-orm";
import { sessions } from "~/database/schema/sessions";
import { users } from "~/database/schema/users";
import type { Actor } from "~/kernel/authorization/roles";
import { step, type Step } from "../command/statement";
import type { RequestContext } from "../request-context";

type EndedBy = NonNullable<(typeof sessions.$inferSelect)["endedBy"]>;
type Context = Pick<RequestContext, "db" | "now">;

export function endSession(context: Context, sessionId: string, by: EndedBy): Step {
  return end(context, eq(sessions.id, sessionId), by);
}

/** Ends all sessions of a user, for example on deactivation or with a new password. */
export function endSessionsOf(context: Context, userId: string, by: EndedBy): Step {
  return end(context, eq(sessions.userId, userId), by);
}

/** Ends all sessions of a customer's or partner's users, for example when the record is archived. */
export function endSessionsOfCustomer(context: Context, customerId: string, by: EndedBy): Step {
  const own = context.db.select({ id: users.id }).from(users);
  return end(context, inArray(sessions.userId, own.where(eq(users.customerId, customerId))), by);
}

/** Ends all sessions except the present one. */
export function endOtherSessions(
  context: Context,
  { userId, sessionId }: Actor,
  by: EndedBy,
): Step {
  return end(context, and(eq(sessions.userId, userId), ne(sessions.id, sessionId)), by);
}

const UPDATE = JSON.stringify('update "sessions"').slice(1, -1);

/** Whether a batch, as JSON text, may end a session. Those who hold sockets then read the sessions again before they tell anything. */
export function mayEndSessions(batch: string): boolean {
  return batch.includes(UPDATE);
}

function end({ db, now }: Context, which: SQL | undefined, endedBy: EndedBy): Step {
  const running = and(which, isNull(sessions.endedAt));
  return step(db.update(sessions).set({ endedAt: now().getTime(), endedBy }).where(running));
}
