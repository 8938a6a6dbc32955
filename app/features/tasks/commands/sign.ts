import { signedAs } from "~/features/approvals/policy";
import { hashPerson, personStep } from "~/server/command/person";
import { newId } from "~/kernel/ids";
import { type Actor, fullName } from "~/kernel/authorization/roles";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { step, type Step } from "~/server/command/statement";
import { conflict, present } from "~/server/command/stored";
import type { SignInput } from "../inputs/commands";
import { readTaskFacts, type TaskRecord } from "../queries/facts";
import { requireTransition } from "../queries/authorize";
import {
  activityOf,
  changeTask,
  updateStatus,
  submitted,
  TASK_RESPONSE,
  type TaskResponse,
  taskResponse,
} from "../mutations/task";
import { taskSignatures } from "~/database/schema/tasks";

/** K7: the user's own signature, irreversible. When the tenant requires no approvals, it completes a task in progress. */
export function signTask(ctx: AuthContext, input: SignInput): Promise<TaskResponse> {
  return command(ctx, {
    name: "tasks.sign",
    input,
    returns: TASK_RESPONSE,
    load: () => readTaskFacts(ctx, input.id),
    async decide(loaded, actor) {
      const task = present(loaded);
      const permit = requireTransition(task, "sign", actor);
      return {
        permit,
        steps: await signingSteps(ctx, actor, task, input),
        record: [activityOf(task, "signed", { name: fullName(actor) })],
        response: taskResponse(task.id),
      };
    },
  });
}

/** A submitted task is signed as it was shown, regardless of approvals meanwhile. A task in progress is signed as its version. */
async function signingSteps(
  ctx: AuthContext,
  actor: Actor,
  task: TaskRecord,
  input: SignInput,
): Promise<Step[]> {
  const signedAt = ctx.now().getTime();
  if (task.status === "in-progress") {
    if (input.version !== task.version) throw conflict(task);
    const finished = submitted(ctx, task, actor);
    return [
      ...changeTask(ctx, task, { status: "done", doneAt: signedAt, signedAt, ...finished }),
      ...(await signatureSteps(ctx, actor, { ...task, ...finished }, input)),
    ];
  }
  if (input.submission !== task.submission) throw conflict(task);
  return [
    ...(await signatureSteps(ctx, actor, task, input)),
    ...updateStatus(ctx, task, { signedAt }),
  ];
}

async function signatureSteps(
  ctx: AuthContext,
  actor: Actor,
  task: TaskRecord,
  { signature }: SignInput,
): Promise<Step[]> {
  const at = ctx.now().getTime();
  const person = await hashPerson(signedAs(actor, signature), actor.userId);
  const row = {
    id: newId(at),
    taskId: task.id,
    submission: task.submission,
    person: person.hash,
    signedBy: actor.userId,
    signedAt: at,
  };
  return [personStep(ctx, person), step(ctx.db.insert(taskSignatures).values(row), conflict(task))];
}
