import { type SQL, sql } from "drizzle-orm";
import { approvalsRequired } from "~/kernel/features";
import type { RequestContext } from "~/kernel/server/request-context";
import { APPROVING_ROLES } from "~/features/work-orders/policy";
import type { TaskFacts } from "../policy";
import type { Priority } from "~/kernel/priorities";

/** A task as its commands read it: the policy facts and the plain fields. */
export type TaskRecord = TaskFacts & {
  id: string;
  number: string;
  version: number;
  /** How often the task was submitted or completed. Approvals and signatures refer to one of these submissions. */
  submission: number;
  name: string;
  description: string;
  /** The formatted description, as stored. */
  descriptionDoc: string | null;
  priority: Priority;
  plannedStartOn: string;
};

const LISTS = ["assigneeIds", "approvedBy", "signerIds", "approverIds"] as const;
type ListKey = (typeof LISTS)[number];
type Row = Omit<TaskRecord, "signed" | "everSigned" | ListKey | "approvalsToday" | "fourEyes"> & {
  signed: number;
  everSigned: number;
} & Record<ListKey, string>;

/** One statement and the settings, in the same round trip as the caller's other reads. */
export async function readTaskFacts(ctx: RequestContext, id: string): Promise<TaskRecord | null> {
  return (await readFactsOf(ctx, sql`t.id = ${id}`))[0] ?? null;
}

/** The facts of the tasks whose `seq` a query finds, such as the cards of a board. */
export function readFoundFacts(ctx: RequestContext, found: SQL): Promise<TaskRecord[]> {
  return readFactsOf(ctx, sql`t.seq IN (${found})`);
}

/** Submitted tasks that still wait for approvals. None when this user may not approve. */
export function readAwaitedFacts(ctx: RequestContext, approverId: string): Promise<TaskRecord[]> {
  const missing = sql`(SELECT count(*) FROM task_approvals p WHERE p.task_id = t.id AND p.submission = t.submission) < t.approvals_required`;
  const mayApprove = sql`EXISTS (SELECT 1 FROM user_roles o WHERE o.user_id = ${approverId} AND o.role IN ${APPROVING_ROLES})`;
  return readFactsOf(ctx, sql`t.status_rank IN (3, 4) AND ${missing} AND ${mayApprove}`);
}

async function readFactsOf(ctx: RequestContext, which: SQL): Promise<TaskRecord[]> {
  const [rows, settings] = await Promise.all([ctx.db.all<Row>(factsOf(which)), ctx.settings()]);
  const feature = settings.features.APPROVALS_TASK;
  return rows.map((row) => ({
    ...row,
    ...listsOf(row),
    signed: row.signed === 1,
    everSigned: row.everSigned === 1,
    approvalsToday: approvalsRequired(feature),
    fourEyes: feature.value.fourEyes,
  }));
}

function listsOf(row: Row): Record<ListKey, string[]> {
  const { assigneeIds, approvedBy, signerIds, approverIds } = row;
  return {
    assigneeIds: JSON.parse(assigneeIds),
    approvedBy: JSON.parse(approvedBy),
    signerIds: JSON.parse(signerIds),
    approverIds: JSON.parse(approverIds),
  };
}

function ids(select: SQL): SQL {
  return sql`(SELECT json_group_array(id) FROM (${select}))`;
}

function factsOf(which: SQL): SQL {
  return sql`SELECT t.id, t.number, t.status, t.version, t.submission, t.name, t.description, t.description_doc AS descriptionDoc, t.priority,
      t.planned_start_on AS plannedStartOn, t.created_by AS createdBy, t.submitted_by AS submitterId, t.approvals_required AS approvalsRequired,
      t.signed_at IS NOT NULL AS signed, EXISTS (SELECT 1 FROM task_signatures WHERE task_id = t.id) AS everSigned,
      (SELECT user_id FROM task_assignments WHERE task_id = t.id AND to_at IS NULL AND is_lead = 1) AS leadId,
      ${ids(sql`SELECT user_id AS id FROM task_assignments WHERE task_id = t.id AND to_at IS NULL`)} AS assigneeIds,
      ${ids(sql`SELECT user_id AS id FROM task_approvals WHERE task_id = t.id AND submission = t.submission AND t.submitted_at IS NOT NULL`)} AS approvedBy,
      ${ids(sql`SELECT signed_by AS id FROM task_signatures WHERE task_id = t.id AND submission = t.submission AND t.submitted_at IS NOT NULL`)} AS signerIds,
      ${ids(sql`SELECT DISTINCT u.id FROM user_roles o CROSS JOIN users u ON u.id = o.user_id
        WHERE o.role IN ${APPROVING_ROLES} AND u.active = 1 AND u.invite_status = 'ACCEPTED'`)} AS approverIds
    FROM tasks t WHERE ${which}`;
}
