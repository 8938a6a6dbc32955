import { sql } from "drizzle-orm";
import type { Actor } from "../../authorization/roles";
import { step, type Step } from "../command/statement";
import type { RequestContext } from "../request-context";

/** Why a session ended. */
export type EndedBy =
  "sign-out" | "replay" | "deactivation" | "password-change" | "elsewhere" | "second-step";

export function endSession(context: RequestContext, sessionId: string, by: EndedBy): Step {
  return step(
    sql`UPDATE sessions SET ended_at = ${context.now().getTime()}, ended_by = ${by} WHERE id = ${sessionId} AND ended_at IS NULL`,
  );
}

/** Ends all sessions of a user, for example on deactivation or with a new password. */
export function endSessionsOf(context: RequestContext, userId: string, by: EndedBy): Step {
  return step(
    sql`UPDATE sessions SET ended_at = ${context.now().getTime()}, ended_by = ${by} WHERE user_id = ${userId} AND ended_at IS NULL`,
  );
}

/** Ends all sessions of a customer's or partner's users, for example when the record is archived. */
export function endSessionsOfCustomer(
  context: RequestContext,
  customerId: string,
  by: EndedBy,
): Step {
  return step(sql`UPDATE sessions SET ended_at = ${context.now().getTime()}, ended_by = ${by}
    WHERE ended_at IS NULL AND user_id IN (SELECT id FROM users WHERE customer_id = ${customerId})`);
}

/** Ends all sessions except the present one. */
export function endOtherSessions(
  context: RequestContext,
  { userId, sessionId }: Actor,
  by: EndedBy,
): Step {
  return step(sql`UPDATE sessions SET ended_at = ${context.now().getTime()}, ended_by = ${by}
    WHERE user_id = ${userId} AND id <> ${sessionId} AND ended_at IS NULL`);
}
