import type { RemoveDocumentInput } from "~/features/attachments/inputs";
import { findDocument } from "~/features/attachments/queries/named";
import { detachSteps, documentsActivity } from "~/features/attachments/mutations";
import { Refusal } from "~/kernel/refusal";
import { ID_RESPONSE, idResponse } from "~/kernel/server/command/id-response";
import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { permit } from "~/kernel/server/command/permit";
import { present } from "~/kernel/server/command/stored";
import { isOpen } from "~/features/approvals/policy";
import { readTaskFacts } from "../queries/facts";
import { lockedRefusal } from "../queries/authorize";
import { stillOpen } from "../mutations/task";

/** Removes a document from an open task. The office removes any document, an assignee only their own. */
export function removeTaskDocument(
  ctx: AuthContext,
  input: RemoveDocumentInput,
): Promise<{ id: string }> {
  const subject = { type: "task" as const, id: input.id };
  return command(ctx, {
    name: "tasks.remove-document",
    input,
    returns: ID_RESPONSE,
    load: async () => {
      const [task, document] = await Promise.all([
        readTaskFacts(ctx, input.id),
        findDocument(ctx, subject, input.documentId),
      ]);
      return { task, document };
    },
    decide({ task: loaded, document }, actor) {
      const task = present(loaded);
      if (!document) throw new Refusal("not_found");
      const granted = permit(actor, "tasks.remove-document", {
        own: document.addedBy === actor.userId,
      });
      if (!isOpen(task)) throw lockedRefusal(task);
      return {
        permit: granted,
        steps: [stillOpen(task), ...detachSteps(ctx, subject, input.documentId)],
        record: [documentsActivity(subject, "documents-removed", [document.name])],
        response: idResponse(task.id),
      };
    },
  });
}
