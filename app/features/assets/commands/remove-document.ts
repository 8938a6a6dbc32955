import type { RemoveDocumentInput } from "~/features/attachments/inputs";
import { findDocument } from "~/features/attachments/queries/named";
import { detachSteps, documentsActivity } from "~/features/attachments/mutations";
import { Refusal } from "~/kernel/refusal";
import { ID_RESPONSE, idResponse } from "~/kernel/server/command/id-response";
import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { permit } from "~/kernel/server/command/permit";

/** Removes a document from an asset. */
export function removeAssetDocument(
  ctx: AuthContext,
  input: RemoveDocumentInput,
): Promise<{ id: string }> {
  const subject = { type: "asset" as const, id: input.id };
  return command(ctx, {
    name: "assets.remove-document",
    input,
    returns: ID_RESPONSE,
    load: () => findDocument(ctx, subject, input.documentId),
    decide(document, actor) {
      const granted = permit(actor, "inventory.manage");
      if (!document) throw new Refusal("not_found");
      return {
        permit: granted,
        steps: detachSteps(ctx, subject, input.documentId),
        record: [documentsActivity(subject, "documents-removed", [document.name])],
        response: idResponse(input.id),
      };
    },
  });
}
