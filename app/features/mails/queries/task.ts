import { and, desc, eq, lte, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { taskApprovals, taskAssignments, taskNotes, tasks } from "~/database/schema/tasks";
import { countOf, json, NUMBER, TEXT_OR_NULL, value } from "~/database/fields";
import type { Priority } from "~/kernel/priorities";
import type { Status } from "~/features/tasks/model";
import type { RequestContext } from "~/server/request-context";

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

/** Null when the task does not exist. Counts the approvals up to that time. */
export async function findTask(
  context: RequestContext,
  id: string,
  until: number,
): Promise<TaskFacts | null> {
  const assigned = sql`FROM ${taskAssignments} WHERE ${taskAssignments.taskId} = ${tasks.id} AND ${taskAssignments.toAt} IS NULL`;
  const rows = await context.db
    .select({
      id: tasks.id,
      number: tasks.number,
      name: tasks.name,
      status: tasks.status,
      priority: tasks.priority,
      submission: tasks.submission,
      plannedStartOn: tasks.plannedStartOn,
      approvalsRequired: value(NUMBER, sql`coalesce(${tasks.approvalsRequired}, 0)`),
      approvals: countOf(
        taskApprovals,
        and(
          eq(taskApprovals.taskId, tasks.id),
          eq(taskApprovals.submission, tasks.submission),
          lte(taskApprovals.approvedAt, until),
        ),
      ),
      leadId: value(
        TEXT_OR_NULL,
        sql`(SELECT ${taskAssignments.userId} ${assigned} AND ${taskAssignments.isLead} = 1)`,
      ),
      assigneeIds: json(
        () => z.array(z.string()),
        sql`(SELECT json_group_array(${taskAssignments.userId}) ${assigned})`,
      ),
    })
    .from(tasks)
    .where(eq(tasks.id, id));
  return rows[0] ?? null;
}

/** The last note up to that time on why the task was sent back or reopened. */
export async function findTaskNote(
  context: RequestContext,
  taskId: string,
  until: number,
): Promise<string> {
  const rows = await context.db
    .select({ text: taskNotes.text })
    .from(taskNotes)
    .where(
      and(
        eq(taskNotes.taskId, taskId),
        sql`${taskNotes.about} IN ('sent-back', 'reopened')`,
        lte(taskNotes.createdAt, until),
      ),
    )
    .orderBy(desc(taskNotes.createdAt))
    .limit(1);
  return rows[0]?.text ?? "";
}
