import type { AddDocumentsInput } from "~/features/attachments/inputs";
import { readFileNames } from "~/features/attachments/queries/named";
import { attachSteps, documentsActivity } from "~/features/attachments/mutations";
import { ID_RESPONSE, idResponse } from "~/kernel/server/command/id-response";
import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { permit } from "~/kernel/server/command/permit";
import { present } from "~/kernel/server/command/stored";
import { relationshipOf } from "../policy";
import { readOrderFacts } from "../queries/facts";
import { requireOpen } from "../queries/authorize";
import { stillOpen } from "../mutations/order";

/** Attaches files that this user has uploaded to an order that is still open (domain-rules §2). */
export function addWorkOrderDocuments(
  ctx: AuthContext,
  input: AddDocumentsInput,
): Promise<{ id: string }> {
  return command(ctx, {
    name: "work-orders.add-documents",
    input,
    returns: ID_RESPONSE,
    load: async () => {
      const [order, names] = await Promise.all([
        readOrderFacts(ctx, input.id),
        readFileNames(ctx, input.fileIds),
      ]);
      return { order, names };
    },
    decide({ order: loaded, names }, actor) {
      const order = present(loaded);
      const granted = permit(actor, "work-orders.add-document", relationshipOf(order, actor));
      requireOpen(order);
      const subject = { type: "work-order" as const, id: order.id };
      return {
        permit: granted,
        steps: [stillOpen(order), ...attachSteps(ctx, actor, subject, input.fileIds)],
        record: [documentsActivity(subject, "documents-added", names)],
        response: idResponse(order.id),
      };
    },
  });
}
