import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { present } from "~/server/command/stored";
import type { ReasonInput } from "~/features/approvals/inputs";
import { readTaskFacts } from "../queries/facts";
import { requireTransition } from "../queries/authorize";
import {
  activityOf,
  changeTask,
  TASK_RESPONSE,
  type TaskResponse,
  taskResponse,
} from "../mutations/task";

/** K2, reversed: undoes a mistaken start. */
export function returnTaskToBacklog(ctx: AuthContext, input: ReasonInput): Promise<TaskResponse> {
  return command(ctx, {
    name: "tasks.return-to-backlog",
    input,
    returns: TASK_RESPONSE,
    load: () => readTaskFacts(ctx, input.id),
    decide(loaded, actor) {
      const task = present(loaded);
      return {
        permit: requireTransition(task, "returnToBacklog", actor, input.version),
        steps: changeTask(ctx, task, { status: "backlog", startedAt: null }),
        record: [activityOf(task, "returned", { reason: input.reason })],
        response: taskResponse(task.id),
      };
    },
  });
}
