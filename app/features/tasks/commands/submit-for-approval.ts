import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { present } from "~/server/command/stored";
import { announceEvent } from "~/features/notifications/mutations";
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

/** K3: declares the job complete. Freezes its fields, with today's required number of approvals. */
export function submitTaskForApproval(ctx: AuthContext, input: PlainInput): Promise<TaskResponse> {
  return command(ctx, {
    name: "tasks.submit-for-approval",
    input,
    returns: TASK_RESPONSE,
    load: () => readTaskFacts(ctx, input.id),
    decide(loaded, actor) {
      const task = present(loaded);
      return {
        permit: requireTransition(task, "submitForApproval", actor, input.version),
        steps: changeTask(ctx, task, {
          status: "waiting-for-approvals",
          ...submitted(ctx, task, actor),
        }),
        record: [activityOf(task, "submitted", { approvals: task.approvalsToday })],
        announce: [
          announceEvent("task.submitted", {
            taskId: task.id,
            submission: String(task.submission + 1),
          }),
        ],
        response: taskResponse(task.id),
      };
    },
  });
}
