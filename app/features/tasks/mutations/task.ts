import { and, eq, type SQL, sql } from "drizzle-orm";
import { readSubmitted } from "~/features/notifications/mutations";
import { answer } from "~/server/command/answer";
import type { ValueOf } from "~/database/fields";
import { newId } from "~/kernel/ids";
import { Refusal } from "~/kernel/refusal";
import type { Actor } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/server/request-context";
import type { Activity } from "~/server/command/records";
import { expect, guarded, step, type Step } from "~/server/command/statement";
import { conflict } from "~/server/command/stored";
import type { TaskRecord } from "../queries/facts";
import { lockedRefusal } from "../queries/authorize";
import { taskApprovals, taskNotes, tasks, taskSignatures } from "~/database/schema/tasks";

type Columns = Partial<typeof tasks.$inferInsert>;
type Changes = { [K in keyof Columns]: Columns[K] | SQL };

/** Compare-and-set: succeeds only while the task is as the command read it. */
export function changeTask(ctx: AuthContext, task: TaskRecord, changes: Changes): Step[] {
  const unchanged = and(
    eq(tasks.id, task.id),
    eq(tasks.version, task.version),
    eq(tasks.status, task.status),
  );
  const set = { ...changes, version: sql`${tasks.version} + 1`, updatedAt: ctx.now().getTime() };
  return guarded(ctx.db.update(tasks).set(set).where(unchanged), conflict(task));
}

/**
 * What a submission or a direct completion fixes: the user, the time and the required number of approvals, whatever the settings say later.
 */
export function submitted(ctx: AuthContext, task: TaskRecord, actor: Actor) {
  return {
    submission: task.submission + 1,
    submittedBy: actor.userId,
    submittedAt: ctx.now().getTime(),
    approvalsRequired: task.approvalsToday,
  };
}

/** Open again: earlier approvals and signatures stay in their tables and no longer count. */
export const OPENED = {
  submittedBy: null,
  submittedAt: null,
  approvalsRequired: null,
  signedAt: null,
  doneAt: null,
};

/**
 * Sets the status that follows from the approvals and the signature at that moment of the batch (domain-rules §3, K5, K7).
 * Requires that the task is still on this submission.
 */
export function updateStatus(ctx: AuthContext, task: TaskRecord, also: Changes = {}): Step[] {
  const at = ctx.now().getTime();
  const approved = sql`(SELECT count(*) FROM ${taskApprovals} WHERE ${taskApprovals.taskId} = ${tasks.id}
    AND ${taskApprovals.submission} = ${tasks.submission}) >= ${tasks.approvalsRequired}`;
  const signed = sql`EXISTS (SELECT 1 FROM ${taskSignatures} WHERE ${taskSignatures.taskId} = ${tasks.id}
    AND ${taskSignatures.submission} = ${tasks.submission})`;
  const changes: Changes = {
    ...also,
    status: sql`CASE WHEN ${approved} THEN 'done' WHEN ${signed} THEN 'signed' ELSE 'waiting-for-approvals' END`,
    doneAt: sql`CASE WHEN ${approved} THEN ${at} END`,
    version: sql`${tasks.version} + 1`,
    updatedAt: at,
  };
  const isCurrent = sql`${tasks.id} = ${task.id} AND ${tasks.submission} = ${task.submission}
    AND ${tasks.status} IN ('waiting-for-approvals', 'signed')`;
  return guarded(ctx.db.update(tasks).set(changes).where(isCurrent), conflict(task));
}

/** Who was told that the task awaits approval no longer has it in the inbox once they, or others, have decided. */
export function readSubmission(
  ctx: AuthContext,
  id: string,
  decided: { approvedBy: string } | "sent-back",
): Step {
  const isApproved = sql`EXISTS (SELECT 1 FROM ${tasks} WHERE ${tasks.id} = ${id} AND ${tasks.status} = 'done')`;
  return readSubmitted(
    ctx,
    { event: "task.submitted", path: `/tasks/${id}` },
    decided === "sent-back"
      ? { approvedBy: null, isDecided: sql`1` }
      : { ...decided, isDecided: isApproved },
  );
}

/** The documents of a task submitted since it was read can no longer change, so the batch checks again. */
export function stillOpen(task: TaskRecord): Step {
  return expect(
    sql`EXISTS (SELECT 1 FROM ${tasks} WHERE ${tasks.id} = ${task.id} AND ${tasks.status} IN ('backlog', 'in-progress'))`,
    lockedRefusal(task),
  );
}

type About = (typeof taskNotes.$inferInsert)["about"];

export function approverNote(
  ctx: AuthContext,
  taskId: string,
  author: Actor,
  about: About,
  text: string,
  id = newId(ctx.now().getTime()),
): Step {
  const row = { id, taskId, authorId: author.userId, about, text, createdAt: ctx.now().getTime() };
  return step(
    ctx.db.insert(taskNotes).values(row),
    new Refusal("version_conflict", "already_exists"),
  );
}

export function activityOf(
  task: { id: string },
  event: string,
  facts: Record<string, unknown> = {},
): Activity {
  return { subject: { type: "task", id: task.id }, event: `task.${event}`, facts };
}

/** The response of every command: the state of the task after it. */
export const { of: taskResponse, schema: TASK_RESPONSE } = answer(tasks, {
  id: tasks.id,
  number: tasks.number,
  status: tasks.status,
  version: tasks.version,
  submission: tasks.submission,
});
export type TaskResponse = ValueOf<typeof TASK_RESPONSE>;
