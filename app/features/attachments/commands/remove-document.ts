import { ID_RESPONSE, idResponse } from "~/server/command/id-response";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { present } from "~/server/command/stored";
import type { RemoveDocumentInput } from "../inputs";
import { detachSteps, documentsActivity } from "../mutations";
import { findDocument } from "../queries/named";
import type { Documented } from "./add-documents";

export function removeDocument<Found extends { id: string }>(noun: Documented<Found>) {
  return (ctx: AuthContext, input: RemoveDocumentInput): Promise<{ id: string }> => {
    const subject = { type: noun.subjectType, id: input.id };
    return command(ctx, {
      name: `${noun.name}.remove-document`,
      input,
      returns: ID_RESPONSE,
      load: () =>
        Promise.all([
          noun.find(ctx, input.id),
          findDocument(ctx, subject, input.documentId),
        ] as const),
      decide([loaded, attached], actor) {
        const found = present(loaded);
        const document = present(attached);
        const granted = noun.permitRemoving(found, actor, document.addedBy === actor.userId);
        noun.requireOpen(found);
        return {
          permit: granted,
          steps: [noun.stillOpen(found), ...detachSteps(ctx, subject, input.documentId)],
          record: [documentsActivity(subject, "documents-removed", [document.name])],
          response: idResponse(found.id),
        };
      },
    });
  };
}
