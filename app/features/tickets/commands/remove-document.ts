import type { RemoveDocumentInput } from "~/features/attachments/inputs";
import { findDocument } from "~/features/attachments/queries/named";
import { detachSteps, documentsActivity } from "~/features/attachments/mutations";
import { Refusal } from "~/kernel/refusal";
import { ID_RESPONSE, idResponse } from "~/server/command/id-response";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import { present } from "~/server/command/stored";
import { mayEdit } from "../policy";
import { readTicketFacts } from "../queries/facts";
import { expectUnchanged } from "../mutations/links";

/** Requires the right to edit the ticket. */
export function removeTicketDocument(
  ctx: AuthContext,
  input: RemoveDocumentInput,
): Promise<{ id: string }> {
  const subject = { type: "ticket", id: input.id } as const;
  return command(ctx, {
    name: "tickets.remove-document",
    input,
    returns: ID_RESPONSE,
    load: async () => {
      const [ticket, document] = await Promise.all([
        readTicketFacts(ctx, input.id),
        findDocument(ctx, subject, input.documentId),
      ]);
      return { ticket, document };
    },
    decide({ ticket: loaded, document }, actor) {
      const ticket = present(loaded);
      const { name } = present(document);
      const granted = permit(actor, "tickets.edit", { own: ticket.creatorId === actor.userId });
      if (!mayEdit(ticket, actor))
        throw new Refusal("transition_not_allowed", "ticket_locked", { status: ticket.status });
      return {
        permit: granted,
        steps: [expectUnchanged(ticket), ...detachSteps(ctx, subject, input.documentId)],
        record: [documentsActivity(subject, "documents-removed", [name])],
        response: idResponse(ticket.id),
      };
    },
  });
}
