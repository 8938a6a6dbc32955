import { addDocumentsInput, removeDocumentInput } from "~/features/attachments/inputs";
import { defineCommand } from "~/server/command/define-command";
import { ID_RESPONSE } from "~/server/command/id-response";
import { approverNoteInput, noteInput, plainInput, reasonInput } from "~/features/approvals/inputs";
import { approveInput, closeInput, lowerInput, signInput, submitInput } from "../inputs/commands";
import { approveWorkOrder } from "./approve";
import { callOffWorkOrder } from "./call-off";
import { closeUnsigned } from "./close-unsigned";
import { deleteWorkOrder } from "./delete";
import { enableRetroactiveEntry } from "./enable-retroactive-entry";
import { lowerApprovals } from "./lower-approvals";
import { reopenWorkOrder } from "./reopen";
import { requestReopening } from "./request-reopening";
import { returnToBacklog } from "./return-to-backlog";
import {
  addApproverNote,
  addWorkOrderDocuments,
  allowEditing,
  removeWorkOrderDocument,
} from "./shared";
import { signWorkOrder } from "./sign";
import { startWorkOrder } from "./start";
import { submitForApproval } from "./submit-for-approval";

/** The commands of domain-rules §2. */
export const workOrderCommands = {
  start: defineCommand("Start a work order", plainInput, startWorkOrder),
  returnToBacklog: defineCommand(
    "Return a work order to the backlog, with a reason",
    reasonInput,
    returnToBacklog,
  ),
  submitForApproval: defineCommand(
    "Submit a work order for approval and freeze it as a revision",
    submitInput,
    submitForApproval,
  ),
  approve: defineCommand(
    "Approve the displayed revision of a work order",
    approveInput,
    approveWorkOrder,
  ),
  allowEditing: defineCommand(
    "Return a submitted work order for editing, with a note",
    noteInput,
    allowEditing,
  ),
  sign: defineCommand(
    "Sign the displayed revision of a work order; this cannot be undone",
    signInput,
    signWorkOrder,
  ),
  closeUnsigned: defineCommand(
    "Close a work order without the customer's signature, with a reason",
    closeInput,
    closeUnsigned,
  ),
  reopen: defineCommand(
    "Reopen a signed work order for editing, with a reason",
    reasonInput,
    reopenWorkOrder,
  ),
  delete: defineCommand(
    "Delete a work order that has not been started",
    plainInput,
    deleteWorkOrder,
  ),
  callOff: defineCommand("Call off a work order, with a reason", reasonInput, callOffWorkOrder),
  lowerApprovals: defineCommand(
    "Lower the number of required approvals of a work order, with a reason",
    lowerInput,
    lowerApprovals,
  ),
  requestReopening: defineCommand(
    "Request the reopening of a signed work order, with a note",
    noteInput,
    requestReopening,
  ),
  enableRetroactiveEntry: defineCommand(
    "Allow daily reports for earlier days on a work order for 72 hours",
    plainInput,
    enableRetroactiveEntry,
  ),
  addApproverNote: defineCommand(
    "Add an approver note to a work order, in any state",
    approverNoteInput,
    addApproverNote,
  ),
  addDocuments: defineCommand(
    "Attach files that the caller has uploaded to an open work order",
    addDocumentsInput,
    addWorkOrderDocuments,
    { call: { method: "PUT", path: "/:id/documents" }, response: ID_RESPONSE },
  ),
  removeDocument: defineCommand(
    "Remove a document from an open work order",
    removeDocumentInput,
    removeWorkOrderDocument,
    { call: { method: "DELETE", path: "/:id/documents/:documentId" }, response: ID_RESPONSE },
  ),
};
