import { permit } from "~/kernel/server/command/permit";
import { ID_RESPONSE, idResponse } from "~/kernel/server/command/id-response";
import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { present } from "~/kernel/server/command/stored";
import type { ApproverNoteInput } from "~/features/approvals/inputs";
import { relationshipOf } from "../policy";
import { readOrderFacts } from "../queries/facts";
import { activityOf, approverNote } from "../mutations/order";

/** Allowed in every state (domain-rules §2). The caller creates the note's id. */
export function addApproverNote(
  ctx: AuthContext,
  input: ApproverNoteInput,
): Promise<{ id: string }> {
  return command(ctx, {
    name: "work-orders.add-approver-note",
    input,
    returns: ID_RESPONSE,
    load: () => readOrderFacts(ctx, input.id),
    decide(loaded, actor) {
      const order = present(loaded);
      return {
        permit: permit(actor, "work-orders.write-approver-note", relationshipOf(order, actor)),
        steps: [approverNote(ctx, order.id, actor, "note", input.text, input.noteId)],
        record: [activityOf(order, "approver-note-added")],
        response: idResponse(input.noteId),
      };
    },
  });
}
