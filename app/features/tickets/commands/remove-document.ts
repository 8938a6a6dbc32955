import { sql } from "drizzle-orm";
import type { RemoveDocumentInput } from "~/features/documents/inputs";
import { detachSteps, documentsActivity } from "~/features/documents/statements";
import { Refusal } from "~/kernel/refusal";
import { command } from "~/kernel/server/command";
import type { Ctx } from "~/kernel/server/ctx";
import { permit } from "~/kernel/server/permit";
import { present } from "~/kernel/server/stored";
import { mayEdit } from "../policy";
import { readTicketFacts } from "../queries/facts";
import { expectUnchanged } from "../statements/links";

/** One photo or document, by whoever may edit the ticket. */
export function removeTicketDocument(ctx: Ctx, input: RemoveDocumentInput): Promise<{ id: string }> {
  return command(ctx, {
    name: "tickets.remove-document",
    input,
    load: async () => {
      const named = sql`SELECT f.name FROM documents d JOIN files f ON f.id = d.file_id WHERE d.id = ${input.documentId} AND d.subject_type = 'ticket' AND d.subject_id = ${input.id}`;
      const [ticket, files] = await Promise.all([readTicketFacts(ctx, input.id), ctx.db.all<{ name: string }>(named)]);
      return { ticket, file: files[0] };
    },
    decide({ ticket: loaded, file }, actor) {
      const ticket = present(loaded);
      const { name } = present(file);
      const granted = permit(actor, "tickets.edit", { own: ticket.creatorId === actor.userId });
      if (!mayEdit(ticket, actor)) throw new Refusal("transition_not_allowed", "ticket_locked", { status: ticket.status });
      const subject = { type: "ticket", id: ticket.id } as const;
      return {
        permit: granted,
        steps: [expectUnchanged(ticket), ...detachSteps(subject, input.documentId)],
        record: [documentsActivity(subject, "documents-removed", [name])],
        answer: sql`json_object('id', ${ticket.id})`,
      };
    },
  });
}
