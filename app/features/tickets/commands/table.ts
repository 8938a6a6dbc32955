import { addDocumentsInput, removeDocumentInput } from "~/features/attachments/inputs";
import { defineCommand } from "~/server/command/define-command";
import {
  addToOrderInput,
  commentInput,
  plainInput,
  reasonInput,
  resolutionInput,
} from "../inputs/commands";
import { acceptTicket } from "./accept";
import { addTicketDocuments } from "./add-documents";
import { addTicketsToWorkOrder } from "./add-to-work-order";
import { completeTicket } from "./complete";
import { deleteTicket } from "./delete";
import { rejectTicket } from "./reject";
import { removeTicketDocument } from "./remove-document";
import { removeFromWorkOrder } from "./remove-from-work-order";
import { reopenTicket } from "./reopen";
import { startTicket } from "./start";

/** The commands of domain-rules §4. */
export const ticketCommands = {
  addToWorkOrder: defineCommand(
    "Add one or several tickets to an open work order of their customer",
    addToOrderInput,
    addTicketsToWorkOrder,
    { call: { method: "POST", path: "/addToWorkOrder" } },
  ),
  accept: defineCommand("Accept a ticket", plainInput, acceptTicket),
  reject: defineCommand(
    "Reject a ticket, with a reason that its creator can read",
    reasonInput,
    rejectTicket,
  ),
  start: defineCommand("Start a ticket without a work order", plainInput, startTicket),
  complete: defineCommand(
    "Complete a ticket, with a description of the work",
    resolutionInput,
    completeTicket,
  ),
  reopen: defineCommand(
    "Reopen a rejected or completed ticket, with a comment",
    commentInput,
    reopenTicket,
  ),
  removeFromWorkOrder: defineCommand(
    "Remove a ticket from its open work order",
    plainInput,
    removeFromWorkOrder,
  ),
  delete: defineCommand(
    "Delete a ticket that is not part of a work order",
    plainInput,
    deleteTicket,
  ),
  addDocuments: defineCommand(
    "Attach files that the caller has uploaded to a ticket",
    addDocumentsInput,
    addTicketDocuments,
    { call: { method: "PUT", path: "/:id/documents" } },
  ),
  removeDocument: defineCommand(
    "Remove a document or photo from a ticket",
    removeDocumentInput,
    removeTicketDocument,
    { call: { method: "DELETE", path: "/:id/documents/:documentId" } },
  ),
};
