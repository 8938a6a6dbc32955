import { and, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import { ACT_WAIT_MS, MAIL_COLLECTION } from "~/kernel/mail/budget";
import type { NotificationEvent } from "~/features/notifications/model";
import { isWaiting, type OutboxRow, partId } from "~/server/command/outbox";
import { insertSelected, toStatement } from "~/server/command/statement";
import type { Statement } from "~/database/open-database";
import type { RequestContext } from "~/server/request-context";
import { outbox } from "~/database/schema/system";
import { COLLECTED_MAIL, mailOf } from "../model";
import { mailsTo } from "../queries/collected";

/**
 * Statements that add the row for the mail about an event to one user. Once too many have left
 * within minutes, and for an act on several records, the mail joins a collected one instead: its
 * row is done at once and names it. This is decided in the batch, so that no mail joins a collected
 * one that is being sent.
 */
export async function eventMailParts(
  context: RequestContext,
  row: Pick<OutboxRow, "id" | "createdAt">,
  { event, ids }: { event: NotificationEvent; ids: Record<string, string> & { userId: string } },
): Promise<Statement[]> {
  const type = mailOf(event);
  const at = context.now().getTime();
  const id = await partId(row, { type, ids });
  const { userId, actId } = ids;
  const open = openCollection(userId, actId);
  const areMany = hasManyRecent(userId, at);
  // Acts are mails too: further ones wait like those of single records.
  const collected = {
    id: await partId(row, { type: COLLECTED_MAIL, ids }),
    type: COLLECTED_MAIL,
    ids: sql`json_patch(${JSON.stringify({ userId })}, json_object('actId', iif(${areMany}, NULL, ${actId ?? null})))`,
    createdAt: at,
    nextAt: sql`${at} + iif(${areMany}, ${MAIL_COLLECTION.windowMs}, ${ACT_WAIT_MS})`,
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
  const isDue = actId ? sql`1` : areMany;
  return [
    insertSelected(outbox, collected, sql`WHERE ${open} IS NULL AND ${isNew} AND ${isDue}`),
    ...(actId ? [waitLonger(context, open, at + ACT_WAIT_MS)] : []),
    insertSelected(outbox, mail, sql`WHERE ${isNew}`),
  ].map(toStatement);
}

/** The collected mail that a mail joins: that of its act, or the one of all. */
function openCollection(userId: string, actId: string | undefined): SQL {
  const act = sql`${outbox.ids} ->> 'actId'`;
  return sql`(SELECT ${outbox.id} FROM ${outbox} WHERE ${outbox.type} = ${COLLECTED_MAIL}
    AND ${outbox.ids} ->> 'userId' = ${userId} AND (${act} IS NULL${actId ? sql` OR ${act} = ${actId}` : sql``})
    AND ${isWaiting} AND ${outbox.attempts} = 0 ORDER BY ${act} IS NULL DESC LIMIT 1)`;
}

/** The mails about one act count as the one that leaves. */
function hasManyRecent(userId: string, at: number): SQL {
  const recent = and(mailsTo(userId), gt(outbox.nextAt, at - MAIL_COLLECTION.windowMs));
  return sql`(SELECT count(DISTINCT coalesce(${outbox.ids} ->> 'actId', ${outbox.id})) FROM ${outbox}
    WHERE ${recent}) >= ${MAIL_COLLECTION.most}`;
}

function waitLonger({ db }: RequestContext, open: SQL, nextAt: number) {
  return db
    .update(outbox)
    .set({ nextAt })
    .where(and(eq(outbox.id, open), lt(outbox.nextAt, nextAt)));
}
