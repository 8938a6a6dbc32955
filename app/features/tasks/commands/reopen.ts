import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { present } from "~/server/command/stored";
import { announceEvent } from "~/features/notifications/mutations";
import type { ReasonInput } from "~/features/approvals/inputs";
import { readTaskFacts } from "../queries/facts";
import { requireTransition } from "../queries/authorize";
import {
  activityOf,
  approverNote,
  changeTask,
  OPENED,
  TASK_RESPONSE,
  type TaskResponse,
  taskResponse,
} from "../mutations/task";

/** K8: continues a done task. A given signature is kept; the next submission is approved and signed again. */
export function reopenTask(ctx: AuthContext, input: ReasonInput): Promise<TaskResponse> {
  return command(ctx, {
    name: "tasks.reopen",
    input,
    returns: TASK_RESPONSE,
    load: () => readTaskFacts(ctx, input.id),
    decide(loaded, actor) {
      const task = present(loaded);
      return {
        permit: requireTransition(task, "reopen", actor, input.version),
        steps: [
          ...changeTask(ctx, task, { status: "in-progress", ...OPENED }),
          approverNote(ctx, task.id, actor, "reopened", input.reason),
        ],
        record: [activityOf(task, "reopened", { reason: input.reason })],
        announce: [announceEvent("task.sent_back", { taskId: task.id })],
        response: taskResponse(task.id),
      };
    },
  });
}
