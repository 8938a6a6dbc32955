import { addDocumentsInput, removeDocumentInput } from "~/features/attachments/inputs";
import { defineCommand } from "~/server/command/define-command";
import { approverNoteInput, noteInput, plainInput, reasonInput } from "~/features/approvals/inputs";
import { approveInput, signInput } from "../inputs/commands";
import { approveTask } from "./approve";
import { completeTask } from "./complete";
import { deleteTask } from "./delete";
import { reopenTask } from "./reopen";
import { returnTaskToBacklog } from "./return-to-backlog";
import {
  addTaskApproverNote,
  addTaskDocuments,
  allowTaskEditing,
  removeTaskDocument,
} from "./shared";
import { signTask } from "./sign";
import { startTask } from "./start";
import { submitTaskForApproval } from "./submit-for-approval";

/** The commands of domain-rules §3. */
export const taskCommands = {
  start: defineCommand("Start a task", plainInput, startTask),
  returnToBacklog: defineCommand(
    "Return a task to the backlog, with a reason",
    reasonInput,
    returnTaskToBacklog,
  ),
  submitForApproval: defineCommand(
    "Submit a task for approval and freeze it",
    plainInput,
    submitTaskForApproval,
  ),
  complete: defineCommand(
    "Complete a task directly, if the company requires no approvals",
    plainInput,
    completeTask,
  ),
  approve: defineCommand("Approve the displayed submission of a task", approveInput, approveTask),
  allowEditing: defineCommand(
    "Return a submitted task for editing, with a note",
    noteInput,
    allowTaskEditing,
  ),
  sign: defineCommand("Sign a task; this cannot be undone", signInput, signTask),
  reopen: defineCommand("Reopen a completed task, with a reason", reasonInput, reopenTask),
  delete: defineCommand("Delete a task that has not been started", plainInput, deleteTask),
  addApproverNote: defineCommand(
    "Add an approver note to a task, in any state",
    approverNoteInput,
    addTaskApproverNote,
  ),
  addDocuments: defineCommand(
    "Attach files that the caller has uploaded to an open task",
    addDocumentsInput,
    addTaskDocuments,
    { call: { method: "PUT", path: "/:id/documents" } },
  ),
  removeDocument: defineCommand(
    "Remove a document from an open task",
    removeDocumentInput,
    removeTaskDocument,
    { call: { method: "DELETE", path: "/:id/documents/:documentId" } },
  ),
};
