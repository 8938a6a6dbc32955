import { isNotNull, type SQL, sql } from "drizzle-orm";
import { flag, TEXT_OR_NULL, value } from "~/database/fields";
import { approversNow, ids, mayApprove } from "~/features/approvals/queries/approvers";
import { approvalsRequired } from "~/kernel/features";
import type { RequestContext } from "~/server/request-context";
import { taskApprovals, taskAssignments, tasks, taskSignatures } from "~/database/schema/tasks";

/** One statement and the settings, in the same round trip as the caller's other reads. */
export async function readTaskFacts(ctx: RequestContext, id: string): Promise<TaskRecord | null> {
  return (await readFactsOf(ctx, sql`${tasks.id} = ${id}`))[0] ?? null;
}

/** The facts of the tasks whose `seq` a query finds, such as the cards of a board. */
export function readFoundFacts(ctx: RequestContext, found: SQL): Promise<TaskRecord[]> {
  return readFactsOf(ctx, sql`${tasks.seq} IN (${found})`);
}

/** Submitted tasks that still wait for approvals. None when this user may not approve. */
export function readAwaitedFacts(ctx: RequestContext, approverId: string): Promise<TaskRecord[]> {
  const missing = sql`(SELECT count(*) FROM ${taskApprovals} WHERE ${taskApprovals.taskId} = ${tasks.id}
    AND ${taskApprovals.submission} = ${tasks.submission}) < ${tasks.approvalsRequired}`;
  return readFactsOf(
    ctx,
    sql`${tasks.statusRank} IN (3, 4) AND ${missing} AND ${mayApprove(ctx, approverId)}`,
  );
}

/** A task as its commands read it: the policy facts and the plain fields. */
export type TaskRecord = Awaited<ReturnType<typeof readFactsOf>>[number];

async function readFactsOf(ctx: RequestContext, which: SQL) {
  const [rows, settings] = await Promise.all([
    ctx.db
      .select({ ...FACTS, approverIds: ids(approversNow(ctx)) })
      .from(tasks)
      .where(which),
    ctx.settings(),
  ]);
  const feature = settings.features.APPROVALS_TASK;
  return rows.map((row) => ({
    ...row,
    approvalsToday: approvalsRequired(feature),
    fourEyes: feature.value.fourEyes,
  }));
}

const ASSIGNED = sql`FROM ${taskAssignments} WHERE ${taskAssignments.taskId} = ${tasks.id} AND ${taskAssignments.toAt} IS NULL`;
const FACTS = {
  id: tasks.id,
  number: tasks.number,
  status: tasks.status,
  version: tasks.version,
  /** How often the task was submitted or completed. Approvals and signatures refer to one of these submissions. */
  submission: tasks.submission,
  name: tasks.name,
  description: tasks.description,
  descriptionDoc: tasks.descriptionDoc,
  priority: tasks.priority,
  plannedStartOn: tasks.plannedStartOn,
  createdBy: tasks.createdBy,
  submitterId: tasks.submittedBy,
  approvalsRequired: tasks.approvalsRequired,
  signed: flag(isNotNull(tasks.signedAt)),
  everSigned: flag(
    sql`EXISTS (SELECT 1 FROM ${taskSignatures} WHERE ${taskSignatures.taskId} = ${tasks.id})`,
  ),
  leadId: value(
    TEXT_OR_NULL,
    sql`(SELECT ${taskAssignments.userId} ${ASSIGNED} AND ${taskAssignments.isLead} = 1)`,
  ),
  assigneeIds: ids(sql`SELECT ${taskAssignments.userId} AS id ${ASSIGNED}`),
  approvedBy:
    ids(sql`SELECT ${taskApprovals.userId} AS id FROM ${taskApprovals} WHERE ${taskApprovals.taskId} = ${tasks.id}
    AND ${taskApprovals.submission} = ${tasks.submission} AND ${tasks.submittedAt} IS NOT NULL`),
  signerIds:
    ids(sql`SELECT ${taskSignatures.signedBy} AS id FROM ${taskSignatures} WHERE ${taskSignatures.taskId} = ${tasks.id}
    AND ${taskSignatures.submission} = ${tasks.submission} AND ${tasks.submittedAt} IS NOT NULL`),
};
