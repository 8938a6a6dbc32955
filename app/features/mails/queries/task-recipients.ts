import { and, desc, eq, inArray, isNotNull } from "drizzle-orm";
import { activity } from "~/kernel/server/schema";
import { eligibleApprovers } from "~/features/tasks/policy";
import { readTaskFacts } from "~/features/tasks/queries/facts";
import type { NotificationEvent } from "~/kernel/notifications";
import type { RequestContext } from "~/kernel/server/request-context";

type TaskEvent = Exclude<Extract<NotificationEvent, `task.${string}`>, "task.assigned">;

/** Returns the ids of users whom a task event concerns, including the actor. Empty when the event is outdated. */
export async function readConcernedByTask(
  context: RequestContext,
  event: TaskEvent,
  { taskId = "", submission = "" }: Record<string, string>,
): Promise<string[]> {
  const [task, submitters] = await Promise.all([
    readTaskFacts(context, taskId),
    readSubmitters(context, taskId),
  ]);
  if (!task) return [];
  const isCurrent = String(task.submission) === submission;
  if (event === "task.submitted")
    return isCurrent && task.status !== "done" && task.approvalsRequired !== null
      ? eligibleApprovers(task, task.submitterId).filter((id) => !task.approvedBy.includes(id))
      : [];
  if (event === "task.approved" && !isCurrent) return [];
  return [...new Set([...submitters, ...(task.leadId ? [task.leadId] : [])])];
}

/** Finds the last submitter in the activity, because a reopened task no longer stores it. */
async function readSubmitters(context: RequestContext, taskId: string): Promise<string[]> {
  const rows = await context.db
    .select({ id: activity.actorId })
    .from(activity)
    .where(
      and(
        eq(activity.subjectType, "task"),
        eq(activity.subjectId, taskId),
        inArray(activity.event, ["task.submitted", "task.completed"]),
        isNotNull(activity.actorId),
      ),
    )
    .orderBy(desc(activity.seq))
    .limit(1);
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}
