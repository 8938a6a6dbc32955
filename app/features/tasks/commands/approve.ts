import { sql } from "drizzle-orm";
import { announceEvent } from "~/features/notifications/mutations";
import { newId } from "~/kernel/ids";
import type { Actor } from "~/kernel/authorization/roles";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { expect, step, type Step } from "~/server/command/statement";
import { conflict, present } from "~/server/command/stored";
import type { ApproveInput } from "../inputs/commands";
import { readTaskFacts, type TaskRecord } from "../queries/facts";
import { guardRefusal, requireTransition } from "../queries/authorize";
import {
  activityOf,
  approverNote,
  readSubmission,
  updateStatus,
  TASK_RESPONSE,
  type TaskResponse,
  taskResponse,
} from "../mutations/task";
import { taskApprovals, taskSignatures } from "~/database/schema/tasks";

/** K5: records one of the approvals that this submission requires. The last one completes the task, signed or not. */
export function approveTask(ctx: AuthContext, input: ApproveInput): Promise<TaskResponse> {
  return command(ctx, {
    name: "tasks.approve",
    input,
    returns: TASK_RESPONSE,
    load: () => readTaskFacts(ctx, input.id),
    decide(loaded, actor) {
      const task = present(loaded);
      const permit = requireTransition(task, "approve", actor);
      if (task.submission !== input.submission) throw conflict(task);
      return {
        permit,
        steps: [
          ...approvalSteps(ctx, task, actor, input.note),
          ...updateStatus(ctx, task),
          readSubmission(ctx, task.id, { approvedBy: actor.userId }),
        ],
        record: [activityOf(task, "approved", { note: input.note })],
        announce: [
          announceEvent("task.approved", { taskId: task.id, submission: String(task.submission) }),
        ],
        response: taskResponse(task.id),
      };
    },
  });
}

/** One approval per user and submission: a second one conflicts with the row of the first. */
function approvalSteps(ctx: AuthContext, task: TaskRecord, actor: Actor, note: string): Step[] {
  const at = ctx.now().getTime();
  const row = {
    id: newId(at),
    taskId: task.id,
    submission: task.submission,
    userId: actor.userId,
    note,
    approvedAt: at,
  };
  return [
    ...(task.fourEyes ? [expectOtherSigner(task, actor)] : []),
    step(ctx.db.insert(taskApprovals).values(row), guardRefusal("task_approved_already")),
    ...(note ? [approverNote(ctx, task.id, actor, "approval", note)] : []),
  ];
}

/** Of everything that the four-eyes rule checks, only a signature can still be added while the task waits. */
function expectOtherSigner({ id, submission }: TaskRecord, actor: Actor): Step {
  const signed = sql`SELECT 1 FROM ${taskSignatures} WHERE ${taskSignatures.taskId} = ${id}
    AND ${taskSignatures.submission} = ${submission} AND ${taskSignatures.signedBy} = ${actor.userId}`;
  return expect(sql`NOT EXISTS (${signed})`, guardRefusal("task_four_eyes"));
}
