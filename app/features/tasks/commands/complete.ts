import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { present } from "~/server/command/stored";
import type { PlainInput } from "~/features/approvals/inputs";
import { readTaskFacts } from "../queries/facts";
import { requireTransition } from "../queries/authorize";
import {
  activityOf,
  changeTask,
  submitted,
  TASK_RESPONSE,
  type TaskResponse,
  taskResponse,
} from "../mutations/task";

/** K4: completes the task directly when the tenant requires no approvals. */
export function completeTask(ctx: AuthContext, input: PlainInput): Promise<TaskResponse> {
  return command(ctx, {
    name: "tasks.complete",
    input,
    returns: TASK_RESPONSE,
    load: () => readTaskFacts(ctx, input.id),
    decide(loaded, actor) {
      const task = present(loaded);
      return {
        permit: requireTransition(task, "complete", actor, input.version),
        steps: changeTask(ctx, task, {
          status: "done",
          doneAt: ctx.now().getTime(),
          ...submitted(ctx, task, actor),
        }),
        record: [activityOf(task, "completed")],
        response: taskResponse(task.id),
      };
    },
  });
}
