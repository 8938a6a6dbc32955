import { ID_RESPONSE, idResponse } from "~/kernel/server/command/id-response";
import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { permit } from "~/kernel/server/command/permit";
import { present } from "~/kernel/server/command/stored";
import type { ApproverNoteInput } from "~/features/approvals/inputs";
import { relationshipOf } from "../policy";
import { readTaskFacts } from "../queries/facts";
import { activityOf, approverNote } from "../mutations/task";

/** Allowed in every state, as on a work order. The caller creates the note's id. */
export function addTaskApproverNote(
  ctx: AuthContext,
  input: ApproverNoteInput,
): Promise<{ id: string }> {
  return command(ctx, {
    name: "tasks.add-approver-note",
    input,
    returns: ID_RESPONSE,
    load: () => readTaskFacts(ctx, input.id),
    decide(loaded, actor) {
      const task = present(loaded);
      return {
        permit: permit(actor, "tasks.write-approver-note", relationshipOf(task, actor)),
        steps: [approverNote(ctx, task.id, actor, "note", input.text, input.noteId)],
        record: [activityOf(task, "approver-note-added")],
        response: idResponse(input.noteId),
      };
    },
  });
}
