import type * as z from "zod/mini";
import { addDocumentsInput, removeDocumentInput } from "~/features/documents/inputs";
import { addTaskApproverNote } from "~/features/tasks/commands/add-approver-note";
import { addTaskDocuments } from "~/features/tasks/commands/add-documents";
import { allowTaskEditing } from "~/features/tasks/commands/allow-editing";
import { approveTask } from "~/features/tasks/commands/approve";
import { completeTask } from "~/features/tasks/commands/complete";
import { removeTaskDocument } from "~/features/tasks/commands/remove-document";
import { reopenTask } from "~/features/tasks/commands/reopen";
import { returnTaskToBacklog } from "~/features/tasks/commands/return-to-backlog";
import { signTask } from "~/features/tasks/commands/sign";
import { startTask } from "~/features/tasks/commands/start";
import { submitTaskForApproval } from "~/features/tasks/commands/submit-for-approval";
import { approveInput, approverNoteInput, noteInput, plainInput, reasonInput, signInput } from "~/features/tasks/inputs/commands";
import type { AuthContext } from "~/kernel/server/request-context";
import { type Endpoint, endpoint } from "./endpoint";

/** Each command of domain-rules §3 is a call of its own name below the task it changes. */
export const taskCommandEndpoints = [
  taskCommand("start", "Start the work", plainInput, startTask),
  taskCommand("returnToBacklog", "Back to the backlog, with a reason", reasonInput, returnTaskToBacklog),
  taskCommand("submitForApproval", "Declare the task complete and freeze it", plainInput, submitTaskForApproval),
  taskCommand("complete", "Done at once, where the company asks for no approvals", plainInput, completeTask),
  taskCommand("approve", "Approve the submission that was shown", approveInput, approveTask),
  taskCommand("allowEditing", "Send a submitted task back, with a note", noteInput, allowTaskEditing),
  taskCommand("sign", "Sign, irreversibly", signInput, signTask),
  taskCommand("reopen", "Open a task that was done, with a reason", reasonInput, reopenTask),
  taskCommand("addApproverNote", "Add an approver note, in every state", approverNoteInput, addTaskApproverNote),
  endpoint({
    method: "PUT",
    path: "/tasks/:id/documents",
    summary: "Put files that the caller has sent on an open task",
    access: "tasks",
    input: addDocumentsInput,
    run: (ctx, input) => addTaskDocuments(ctx, input),
  }),
  endpoint({
    method: "DELETE",
    path: "/tasks/:id/documents/:documentId",
    summary: "Take a document off an open task",
    access: "tasks",
    input: removeDocumentInput,
    run: (ctx, input) => removeTaskDocument(ctx, input),
  }),
];

type Run<Schema extends z.ZodMiniType> = (ctx: AuthContext, input: z.output<Schema>) => Promise<unknown>;

function taskCommand<Schema extends z.ZodMiniType>(name: string, summary: string, input: Schema, run: Run<Schema>): Endpoint {
  const path = `/tasks/:id/${name}` as const;
  // Safe: what arrives is what this very schema returned.
  return { method: "POST", path, summary, access: "tasks", input, run: (ctx, given) => run(ctx, given as z.output<Schema>) };
}
