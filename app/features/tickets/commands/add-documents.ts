import type { AddDocumentsInput } from "~/features/attachments/inputs";
import { readFileNames } from "~/features/attachments/queries/named";
import { attachSteps, documentsActivity } from "~/features/attachments/mutations";
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
export function addTicketDocuments(
  ctx: AuthContext,
  input: AddDocumentsInput,
): Promise<{ id: string }> {
  return command(ctx, {
    name: "tickets.add-documents",
    input,
    returns: ID_RESPONSE,
    load: async () => {
      const [ticket, names] = await Promise.all([
        readTicketFacts(ctx, input.id),
        readFileNames(ctx, input.fileIds),
      ]);
      return { ticket, names };
    },
    decide({ ticket: loaded, names }, actor) {
      const ticket = present(loaded);
      const granted = permit(actor, "tickets.edit", { own: ticket.creatorId === actor.userId });
      if (!mayEdit(ticket, actor))
        throw new Refusal("transition_not_allowed", "ticket_locked", { status: ticket.status });
      const subject = { type: "ticket", id: ticket.id } as const;
      return {
        permit: granted,
        steps: [expectUnchanged(ticket), ...attachSteps(ctx, actor, subject, input.fileIds)],
        record: [documentsActivity(subject, "documents-added", names)],
        response: idResponse(ticket.id),
      };
    },
  });
}
