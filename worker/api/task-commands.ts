import type * as z from "zod/mini";
import { addDocumentsInput, removeDocumentInput } from "~/features/attachments/inputs";
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
import {
  approveInput,
  approverNoteInput,
  noteInput,
  plainInput,
  reasonInput,
  signInput,
} from "~/features/tasks/inputs/commands";
import type { AuthContext } from "~/kernel/server/request-context";
import { type Endpoint, endpoint } from "./endpoint";

/**
 * Each command of domain-rules §3 is an endpoint with its own name below the task that it changes.
 */
export const taskCommandEndpoints = [
  taskCommand("start", "Start a task", plainInput, startTask),
  taskCommand(
    "returnToBacklog",
    "Return a task to the backlog, with a reason",
    reasonInput,
    returnTaskToBacklog,
  ),
  taskCommand(
    "submitForApproval",
    "Submit a task for approval and freeze it",
    plainInput,
    submitTaskForApproval,
  ),
  taskCommand(
    "complete",
    "Complete a task directly, if the company requires no approvals",
    plainInput,
    completeTask,
  ),
  taskCommand("approve", "Approve the displayed submission of a task", approveInput, approveTask),
  taskCommand(
    "allowEditing",
    "Return a submitted task for editing, with a note",
    noteInput,
    allowTaskEditing,
  ),
  taskCommand("sign", "Sign a task; this cannot be undone", signInput, signTask),
  taskCommand("reopen", "Reopen a completed task, with a reason", reasonInput, reopenTask),
  taskCommand(
    "addApproverNote",
    "Add an approver note to a task, in any state",
    approverNoteInput,
    addTaskApproverNote,
  ),
  endpoint({
    method: "PUT",
    path: "/tasks/:id/documents",
    summary: "Attach files that the caller has uploaded to an open task",
    access: "tasks",
    input: addDocumentsInput,
    run: (ctx, input) => addTaskDocuments(ctx, input),
  }),
  endpoint({
    method: "DELETE",
    path: "/tasks/:id/documents/:documentId",
    summary: "Remove a document from an open task",
    access: "tasks",
    input: removeDocumentInput,
    run: (ctx, input) => removeTaskDocument(ctx, input),
  }),
];

type Run<Schema extends z.ZodMiniType> = (
  ctx: AuthContext,
  input: z.output<Schema>,
) => Promise<unknown>;

function taskCommand<Schema extends z.ZodMiniType>(
  name: string,
  summary: string,
  input: Schema,
  run: Run<Schema>,
): Endpoint {
  const path = `/tasks/:id/${name}` as const;
  // Safe: the input was parsed by this schema.
  return {
    method: "POST",
    path,
    summary,
    access: "tasks",
    input,
    run: (ctx, given) => run(ctx, given as z.output<Schema>),
  };
}
