import { sql } from "drizzle-orm";
import { eligibleApprovers } from "~/features/tasks/policy";
import { readTaskFacts } from "~/features/tasks/queries/facts";
import type { NotificationEvent } from "~/kernel/notifications";
import type { RequestContext } from "~/kernel/server/request-context";

export type TaskEvent = Extract<NotificationEvent, `task.${string}`>;

/** Returns the ids of users whom a task event concerns, including the actor. Empty when the event is outdated. */
export async function readConcernedByTask(
  context: RequestContext,
  event: TaskEvent,
  { taskId = "", submission = "", userId = "" }: Record<string, string>,
): Promise<string[]> {
  if (event === "task.assigned") return [userId];
  const [task, submitters] = await Promise.all([
    readTaskFacts(context, taskId),
    readSubmitters(context, taskId),
  ]);
  if (!task) return [];
  const stands = String(task.submission) === submission;
  if (event === "task.submitted")
    return stands && task.status !== "done" && task.approvalsRequired !== null
      ? eligibleApprovers(task, task.submitterId).filter((id) => !task.approvedBy.includes(id))
      : [];
  if (event === "task.approved" && !stands) return [];
  return [...new Set([...submitters, ...(task.leadId ? [task.leadId] : [])])];
}

/** Finds the last submitter in the activity, because a reopened task no longer stores it. */
async function readSubmitters(context: RequestContext, taskId: string): Promise<string[]> {
  const rows = await context.db.all<{
    id: string;
  }>(sql`SELECT actor_id AS id FROM activity WHERE subject_type = 'task' AND subject_id = ${taskId}
    AND event IN ('task.submitted', 'task.completed') AND actor_id IS NOT NULL ORDER BY seq DESC LIMIT 1`);
  return rows.map((row) => row.id);
}
