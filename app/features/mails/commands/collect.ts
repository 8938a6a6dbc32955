import { and, gt, sql } from "drizzle-orm";
import { MAIL_COLLECTION } from "~/kernel/mail/budget";
import type { NotificationEvent } from "~/kernel/notifications";
import { isWaiting, type OutboxRow, partId } from "~/server/command/outbox";
import { insertSelected, toStatement } from "~/server/command/statement";
import { countOf } from "~/database/fields";
import type { Statement } from "~/database/open-database";
import type { RequestContext } from "~/server/request-context";
import { outbox } from "~/database/schema/system";
import { COLLECTED_MAIL, mailOf } from "../model";
import { mailsTo } from "../queries/collected";

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
