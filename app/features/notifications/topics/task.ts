import { and, desc, eq, inArray, isNotNull, lte, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { countOf, json, NUMBER, TEXT_OR_NULL, value } from "~/database/fields";
import { activity } from "~/database/schema/system";
import { taskApprovals, taskAssignments, taskNotes, tasks } from "~/database/schema/tasks";
import { remainingApprovers } from "~/features/approvals/policy";
import { findName, findRecipient } from "~/features/mails/queries/recipient";
import { readTaskFacts } from "~/features/tasks/queries/facts";
import { may } from "~/kernel/authorization/actions";
import type { RequestContext } from "~/server/request-context";
import { eventTextName, type NotificationEvent } from "../model";
import { NO_READER, PAST, readNewlyAssigned, type Topic, type Topics } from "./topic";

type TaskEvent = Extract<NotificationEvent, `task.${string}`>;

export const taskTopics: Topics<TaskEvent> = {
  "task.assigned": {
    recipients: (context, { taskId: id, userId }) =>
      readNewlyAssigned(context, taskAssignments, taskAssignments.taskId, { id, userId }),
    notify: aboutTask("task.assigned", (task, { userId }) => !task.assigneeIds.includes(userId)),
  },
  "task.submitted": {
    async recipients(context, { taskId, submission }) {
      const task = await readTaskFacts(context, taskId);
      if (!task || String(task.submission) !== submission || task.approvalsRequired === null)
        return [];
      return task.status === "done" ? [] : remainingApprovers(task);
    },
    notify: aboutTask(
      "task.submitted",
      (task, { submission }) => isReopened(task, submission) || task.status === "done",
    ),
  },
  "task.approved": {
    recipients: (context, { taskId, submission }) => readTeam(context, taskId, submission),
    notify: aboutTask("task.approved", (task, { submission }) => isReopened(task, submission)),
  },
  "task.sent_back": {
    recipients: (context, { taskId }) => readTeam(context, taskId),
    notify: aboutTask("task.sent_back", (task) => task.status !== "in-progress"),
  },
};

function aboutTask<Payload extends { taskId: string }>(
  event: TaskEvent,
  isPast: (task: TaskFacts, payload: Payload) => boolean,
): Topic<Payload>["notify"] {
  return async (context, payload, { userId, byId, at }) => {
    const [to, task, by, note] = await Promise.all([
      findRecipient(context, userId),
      findTask(context, payload.taskId, at),
      findName(context, byId),
      findNote(context, payload.taskId, at),
    ]);
    if (!to || !may(to, "tasks.read")) return NO_READER;
    if (!task || isPast(task, payload)) return PAST;
    const readsNote =
      event === "task.sent_back" &&
      may(to, "tasks.read-approver-notes", { assigned: task.assigneeIds.includes(userId) });
    const key = eventTextName(event);
    const about = `${task.number} · ${task.name}`;
    const approvals = { given: task.approvals, of: task.approvalsRequired };
    const isLead = event === "task.assigned" && task.leadId === userId;
    return {
      to,
      path: `/tasks/${task.id}`,
      textsIn: ({ t, format }) => ({
        title: t(`topics.${key}.title`, { about, by, ...approvals }),
        mail: {
          title: t(`topics.${key}.heading`),
          paragraphs: [
            t(`topics.${key}.text`, approvals),
            ...(isLead ? [t("mails.order.lead")] : []),
          ],
          facts: [
            { label: t("mails.task.task"), value: about },
            {
              label: t("mails.order.planned"),
              value: task.plannedStartOn ? format.day(task.plannedStartOn) : "",
            },
            { label: t("mails.order.priority"), value: t(`common.priority.${task.priority}`) },
            { label: t(`topics.${key}.by`), value: by },
          ],
          quote: readsNote && note ? { label: t("mails.order.note"), text: note } : undefined,
          open: t("mails.task.open"),
        },
      }),
    };
  };
}

function isReopened(task: TaskFacts, submission: string): boolean {
  return String(task.submission) !== submission || ["backlog", "in-progress"].includes(task.status);
}

/** The lead, and who submitted last. Nobody once it was submitted again. */
async function readTeam(
  context: RequestContext,
  taskId: string,
  submission?: string,
): Promise<string[]> {
  const [task, submitters] = await Promise.all([
    readTaskFacts(context, taskId),
    readSubmitters(context, taskId),
  ]);
  if (!task || (submission !== undefined && String(task.submission) !== submission)) return [];
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

type TaskFacts = NonNullable<Awaited<ReturnType<typeof findTask>>>;

/** Counts the approvals up to that time: each of two that are mailed together names its own number. */
async function findTask(context: RequestContext, id: string, until: number) {
  const assigned = sql`FROM ${taskAssignments} WHERE ${taskAssignments.taskId} = ${tasks.id} AND ${taskAssignments.toAt} IS NULL`;
  const [task] = await context.db
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
  return task ?? null;
}

/** The last note up to that time on why the task was sent back or reopened. */
async function findNote(context: RequestContext, taskId: string, until: number): Promise<string> {
  const [note] = await context.db
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
  return note?.text ?? "";
}
