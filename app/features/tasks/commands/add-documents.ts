import type { AddDocumentsInput } from "~/features/attachments/inputs";
import { readFileNames } from "~/features/attachments/queries/named";
import { attachSteps, documentsActivity } from "~/features/attachments/mutations";
import { ID_RESPONSE, idResponse } from "~/kernel/server/command/id-response";
import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { permit } from "~/kernel/server/command/permit";
import { present } from "~/kernel/server/command/stored";
import { isOpen } from "~/features/approvals/policy";
import { relationshipOf } from "../policy";
import { readTaskFacts } from "../queries/facts";
import { lockedRefusal } from "../queries/authorize";
import { stillOpen } from "../mutations/task";

/** Attaches files that this user has uploaded to a task that is still open. */
export function addTaskDocuments(
  ctx: AuthContext,
  input: AddDocumentsInput,
): Promise<{ id: string }> {
  return command(ctx, {
    name: "tasks.add-documents",
    input,
    returns: ID_RESPONSE,
    load: async () => {
      const [task, names] = await Promise.all([
        readTaskFacts(ctx, input.id),
        readFileNames(ctx, input.fileIds),
      ]);
      return { task, names };
    },
    decide({ task: loaded, names }, actor) {
      const task = present(loaded);
      const granted = permit(actor, "tasks.add-document", relationshipOf(task, actor));
      if (!isOpen(task)) throw lockedRefusal(task);
      const subject = { type: "task" as const, id: task.id };
      return {
        permit: granted,
        steps: [stillOpen(task), ...attachSteps(ctx, actor, subject, input.fileIds)],
        record: [documentsActivity(subject, "documents-added", names)],
        response: idResponse(task.id),
      };
    },
  });
}
