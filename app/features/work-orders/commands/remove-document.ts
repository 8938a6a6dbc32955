import type { RemoveDocumentInput } from "~/features/attachments/inputs";
import { findDocument } from "~/features/attachments/queries/named";
import { detachSteps, documentsActivity } from "~/features/attachments/mutations";
import { Refusal } from "~/kernel/refusal";
import { ID_RESPONSE, idResponse } from "~/kernel/server/command/id-response";
import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { permit } from "~/kernel/server/command/permit";
import { present } from "~/kernel/server/command/stored";
import { readOrderFacts } from "../queries/facts";
import { requireOpen } from "../queries/authorize";
import { stillOpen } from "../mutations/order";

/** Removes a document from an open order. The office removes any document, an assignee only their own (domain-rules §7). */
export function removeWorkOrderDocument(
  ctx: AuthContext,
  input: RemoveDocumentInput,
): Promise<{ id: string }> {
  const subject = { type: "work-order" as const, id: input.id };
  return command(ctx, {
    name: "work-orders.remove-document",
    input,
    returns: ID_RESPONSE,
    load: async () => {
      const [order, document] = await Promise.all([
        readOrderFacts(ctx, input.id),
        findDocument(ctx, subject, input.documentId),
      ]);
      return { order, document };
    },
    decide({ order: loaded, document }, actor) {
      const order = present(loaded);
      if (!document) throw new Refusal("not_found");
      const granted = permit(actor, "work-orders.remove-document", {
        own: document.addedBy === actor.userId,
      });
      requireOpen(order);
      return {
        permit: granted,
        steps: [stillOpen(order), ...detachSteps(ctx, subject, input.documentId)],
        record: [documentsActivity(subject, "documents-removed", [document.name])],
        response: idResponse(order.id),
      };
    },
  });
}
