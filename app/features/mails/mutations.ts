import { and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { MAIL_COLLECTION } from "~/kernel/mail/budget";
import type { NotificationEvent } from "~/kernel/notifications";
import { isWaiting, type OutboxRow, partId } from "~/kernel/server/command/outbox";
import { countOf } from "~/kernel/server/database/fields";
import type { Statement } from "~/kernel/server/database/open-database";
import { outbox } from "~/kernel/server/schema";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext, RequestContext } from "~/kernel/server/request-context";
import type { Activity } from "~/kernel/server/command/records";
import { guarded, insertSelected, type Step, toStatement } from "~/kernel/server/command/statement";
import type { UndeliveredMail } from "./queries/undelivered";
import { mailsTo } from "./queries/collected";
import { COLLECTED_MAIL, isPdf, isToCustomer, mailOf } from "./model";

/** Resets the attempts but keeps the row's id: if the mail did arrive, mail servers recognise it as the same one. */
export function tryAgain(ctx: AuthContext, mail: Pick<UndeliveredMail, "id">): Step[] {
  return changeUndelivered(ctx, mail, { deadAt: null, attempts: 0, nextAt: ctx.now().getTime() });
}

/** Marks a dead row as done, which removes it from the list. */
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

/**
 * Statements that add the row for the mail about an event to one user. Once too many have left
 * within minutes, the mail joins a collected one instead: its row is done at once and names it.
 * This is decided in the batch, so that no mail joins a collected one that is being sent.
 */
export async function eventMailParts(
  context: RequestContext,
  row: Pick<OutboxRow, "id" | "createdAt">,
  { event, ids }: { event: NotificationEvent; ids: Record<string, string> & { userId: string } },
): Promise<Statement[]> {
  const type = mailOf(event);
  const at = context.now().getTime();
  const id = await partId(row, { type, ids });
  const { userId } = ids;
  const recent = and(mailsTo(userId), gt(outbox.nextAt, at - MAIL_COLLECTION.windowMs));
  const open = sql`(SELECT ${outbox.id} FROM ${outbox} WHERE ${outbox.type} = ${COLLECTED_MAIL}
    AND ${outbox.ids} ->> 'userId' = ${userId} AND ${isWaiting} AND ${outbox.attempts} = 0)`;
  const collected = {
    id: await partId(row, { type: COLLECTED_MAIL, ids }),
    type: COLLECTED_MAIL,
    ids: { userId },
    createdAt: at,
    nextAt: at + MAIL_COLLECTION.windowMs,
  };
  const mail = {
    id,
    type,
    ids: sql`json_patch(${JSON.stringify(ids)}, json_object('collectedIn', ${open}))`,
    createdAt: row.createdAt,
    nextAt: at,
    doneAt: sql`CASE WHEN ${open} IS NOT NULL THEN ${at} END`,
    lastError: sql`CASE WHEN ${open} IS NOT NULL THEN 'collected' END`,
  };
  const isNew = sql`NOT EXISTS (SELECT 1 FROM ${outbox} WHERE ${outbox.id} = ${id})`;
  return [
    insertSelected(
      outbox,
      collected,
      sql`WHERE ${open} IS NULL AND ${isNew} AND ${countOf(outbox, recent)} >= ${MAIL_COLLECTION.most}`,
    ),
    insertSelected(outbox, mail, sql`WHERE ${isNew}`),
  ].map(toStatement);
}
