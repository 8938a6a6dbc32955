import { sql } from "drizzle-orm";
import type { Priority } from "~/kernel/priorities";
import type { Status } from "~/features/tasks/model";
import type { RequestContext } from "~/kernel/server/request-context";

/** The facts of a task in a mail. */
export type TaskFacts = {
  id: string;
  number: string;
  name: string;
  status: Status;
  priority: Priority;
  submission: number;
  plannedStartOn: string;
  approvals: number;
  approvalsRequired: number;
  leadId: string | null;
  assigneeIds: string[];
};

/** Null when the task does not exist. */
export async function findTask(context: RequestContext, id: string): Promise<TaskFacts | null> {
  const assigned = sql`FROM task_assignments WHERE task_id = t.id AND to_at IS NULL`;
  const rows = await context.db.all<
    Omit<TaskFacts, "assigneeIds"> & { assigneeIds: string }
  >(sql`SELECT t.id, t.number, t.name, t.status, t.priority, t.submission,
      t.planned_start_on AS plannedStartOn, coalesce(t.approvals_required, 0) AS approvalsRequired,
      (SELECT count(*) FROM task_approvals WHERE task_id = t.id AND submission = t.submission) AS approvals,
      (SELECT user_id ${assigned} AND is_lead = 1) AS leadId, (SELECT json_group_array(user_id) ${assigned}) AS assigneeIds
    FROM tasks t WHERE t.id = ${id}`);
  const [row] = rows;
  return row ? { ...row, assigneeIds: JSON.parse(row.assigneeIds) } : null;
}

/** The last note up to that time on why the task was sent back or reopened. */
export async function findTaskNote(
  context: RequestContext,
  taskId: string,
  until: number,
): Promise<string> {
  const rows = await context.db.all<{ text: string }>(sql`SELECT text FROM task_notes
    WHERE task_id = ${taskId} AND about IN ('sent-back', 'reopened') AND created_at <= ${until} ORDER BY created_at DESC LIMIT 1`);
  return rows[0]?.text ?? "";
}
