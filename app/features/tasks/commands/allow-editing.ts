import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { present } from "~/kernel/server/command/stored";
import type { NoteInput } from "~/features/approvals/inputs";
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

/** K6: returns the task with a note. The approvals of this submission no longer count. */
export function allowTaskEditing(ctx: AuthContext, input: NoteInput): Promise<TaskResponse> {
  return command(ctx, {
    name: "tasks.allow-editing",
    input,
    returns: TASK_RESPONSE,
    load: () => readTaskFacts(ctx, input.id),
    decide(loaded, actor) {
      const task = present(loaded);
      return {
        permit: requireTransition(task, "allowEditing", actor, input.version),
        steps: [
          ...changeTask(ctx, task, { status: "in-progress", ...OPENED }),
          approverNote(ctx, task.id, actor, "sent-back", input.note),
        ],
        record: [activityOf(task, "sent-back", { note: input.note })],
        announce: [{ type: "task.sent_back", ids: { taskId: task.id } }],
        response: taskResponse(task.id),
      };
    },
  });
}
