import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { outbox } from "~/database/schema/system";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import type { Activity } from "~/server/command/records";
import { guarded, type Step } from "~/server/command/statement";
import type { UndeliveredMail } from "./queries/undelivered";
import { isPdf, isToCustomer } from "./model";

/** Resets the attempts but keeps the row's id: if the mail did arrive, mail servers recognise it as the same one. */
export function tryAgain(ctx: AuthContext, mail: Pick<UndeliveredMail, "id">): Step[] {
  return changeUndelivered(ctx, mail, { deadAt: null, attempts: 0, nextAt: ctx.now().getTime() });
}

/** A row that is done is no longer listed. */
export function giveUp(ctx: AuthContext, mail: Pick<UndeliveredMail, "id">): Step[] {
  return changeUndelivered(ctx, mail, { doneAt: ctx.now().getTime() });
}

/** Of two concurrent decisions, the second is refused. */
function changeUndelivered(
  { db }: AuthContext,
  { id }: Pick<UndeliveredMail, "id">,
  set: Partial<typeof outbox.$inferInsert>,
): Step[] {
  return guarded(
    db
      .update(outbox)
      .set(set)
      .where(and(eq(outbox.id, id), isNotNull(outbox.deadAt), isNull(outbox.doneAt))),
    new Refusal("transition_not_allowed"),
  );
}

/** Logs to the activity of the recipient or, for a PDF and a mail to a customer, of its order. */
export function activityOf(
  {
    userId,
    workOrderId,
    type,
    held,
  }: Pick<UndeliveredMail, "userId" | "workOrderId" | "type" | "held">,
  event: "mail-sent-again" | "mail-discarded",
): Activity {
  if (isPdf(type))
    return {
      subject: { type: "work-order", id: workOrderId },
      event: "work-order.paper-tried-again",
      facts: { type },
    };
  if (isToCustomer(type))
    return {
      subject: { type: "work-order", id: workOrderId },
      event:
        held && event === "mail-sent-again"
          ? "work-order.pdf-mail-released"
          : `work-order.pdf-${event}`,
    };
  return { subject: { type: "user", id: userId }, event: `user.${event}`, facts: { type } };
}
