import { command } from "~/server/command/command";
import { retryOnConflict, retryUntilCurrent } from "~/server/command/retry-until-current";
import type { AuthContext } from "~/server/request-context";
import { present } from "~/server/command/stored";
import type { PlainInput } from "~/features/approvals/inputs";
import { readTaskFacts } from "../queries/facts";
import { requireTransition } from "../queries/authorize";
import {
  activityOf,
  changeTask,
  TASK_RESPONSE,
  type TaskResponse,
  taskResponse,
} from "../mutations/task";

/** K2: work has begun. An edit between the read and the write does not refuse it, as an older version does not. */
export function startTask(ctx: AuthContext, input: PlainInput): Promise<TaskResponse> {
  return retryUntilCurrent(() => start(ctx, input));
}

function start(ctx: AuthContext, input: PlainInput): Promise<TaskResponse> {
  return command(ctx, {
    name: "tasks.start",
    input,
    returns: TASK_RESPONSE,
    load: () => readTaskFacts(ctx, input.id),
    decide(loaded, actor) {
      const task = present(loaded);
      return {
        permit: requireTransition(task, "start", actor, input.version),
        steps: retryOnConflict(
          changeTask(ctx, task, { status: "in-progress", startedAt: ctx.now().getTime() }),
        ),
        record: [activityOf(task, "started")],
        response: taskResponse(task.id),
      };
    },
  });
}
