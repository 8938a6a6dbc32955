import { announceEvent } from "~/features/notifications/mutations";
import { addApproverNote } from "~/features/approvals/commands/add-approver-note";
import { allowEditing, type Returnable } from "~/features/approvals/commands/allow-editing";
import { addDocuments, type Documented } from "~/features/attachments/commands/add-documents";
import { removeDocument } from "~/features/attachments/commands/remove-document";
import { permit } from "~/server/command/permit";
import { relationshipOf } from "../policy";
import { readTaskFacts, type TaskRecord } from "../queries/facts";
import { requireOpen, requireTransition } from "../queries/authorize";
import {
  activityOf,
  approverNote,
  changeTask,
  OPENED,
  readSubmission,
  stillOpen,
  TASK_RESPONSE,
  type TaskResponse,
  taskResponse,
} from "../mutations/task";

const task: Documented<TaskRecord> & Returnable<TaskRecord, TaskResponse> = {
  name: "tasks",
  subjectType: "task",
  find: readTaskFacts,
  permitAdding: (found, actor) => permit(actor, "tasks.add-document", relationshipOf(found, actor)),
  // The office removes any document, an assignee only their own.
  permitRemoving: (_, actor, own) => permit(actor, "tasks.remove-document", { own }),
  requireOpen,
  stillOpen,
  permitNote: (found, actor) =>
    permit(actor, "tasks.write-approver-note", relationshipOf(found, actor)),
  approverNote,
  requireTransition,
  openSteps: (ctx, found) => [
    ...changeTask(ctx, found, { status: "in-progress", ...OPENED }),
    readSubmission(ctx, found.id, "sent-back"),
  ],
  submittedFacts: () => ({}),
  activityOf,
  sentBack: ({ id }) => announceEvent("task.sent_back", { taskId: id }),
  response: taskResponse,
  returns: TASK_RESPONSE,
};

export const addTaskDocuments = addDocuments(task);
export const removeTaskDocument = removeDocument(task);
export const addTaskApproverNote = addApproverNote(task);
export const allowTaskEditing = allowEditing(task);
