import { type SQL, sql } from "drizzle-orm";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Activity } from "~/kernel/server/records";
import { guarded, type Step } from "~/kernel/server/statement";
import type { UndeliveredMail } from "./queries/undelivered";
import { isPdf } from "./words";

/** As if it had never been tried, under the same number: should it have come after all, it is known as the same mail. */
export function tryAgain(ctx: AuthContext, mail: Pick<UndeliveredMail, "id">): Step[] {
  return changeUndelivered(mail, sql`dead_at = NULL, attempts = 0, next_at = ${ctx.now().getTime()}`);
}

/** Dead and done: nobody is asked about it any more. */
export function giveUp(ctx: AuthContext, mail: Pick<UndeliveredMail, "id">): Step[] {
  return changeUndelivered(mail, sql`done_at = ${ctx.now().getTime()}`);
}

/** Of two who decide at once, the second finds it decided. */
function changeUndelivered({ id }: Pick<UndeliveredMail, "id">, set: SQL): Step[] {
  return guarded(sql`UPDATE outbox SET ${set} WHERE id = ${id} AND dead_at IS NOT NULL AND done_at IS NULL`, new Refusal("transition_not_allowed"));
}

/** In the log of whom it was for, or of the order whose paper it is. */
export function activityOf({ userId, workOrderId, type }: Pick<UndeliveredMail, "userId" | "workOrderId" | "type">, event: "mail-sent-again" | "mail-discarded"): Activity {
  if (isPdf(type)) return { subject: { type: "work-order", id: workOrderId }, event: "work-order.paper-tried-again", facts: { type } };
  return { subject: { type: "user", id: userId }, event: `user.${event}`, facts: { type } };
}
