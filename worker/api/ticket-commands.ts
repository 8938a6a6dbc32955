import type * as z from "zod/mini";
import { addDocumentsInput, removeDocumentInput } from "~/features/attachments/inputs";
import { acceptTicket } from "~/features/tickets/commands/accept";
import { addTicketDocuments } from "~/features/tickets/commands/add-documents";
import { addTicketsToWorkOrder } from "~/features/tickets/commands/add-to-work-order";
import { completeTicket } from "~/features/tickets/commands/complete";
import { rejectTicket } from "~/features/tickets/commands/reject";
import { removeTicketDocument } from "~/features/tickets/commands/remove-document";
import { removeFromWorkOrder } from "~/features/tickets/commands/remove-from-work-order";
import { reopenTicket } from "~/features/tickets/commands/reopen";
import { startTicket } from "~/features/tickets/commands/start";
import {
  addToOrderInput,
  commentInput,
  plainInput,
  reasonInput,
  resolutionInput,
} from "~/features/tickets/inputs/commands";
import type { AuthContext } from "~/kernel/server/request-context";
import { type Endpoint, endpoint } from "./endpoint";

/**
 * Each command of domain-rules §4 is an endpoint with its own name below the ticket that it
 * changes.
 */
export const ticketCommandEndpoints = [
  endpoint({
    method: "POST",
    path: "/tickets/addToWorkOrder",
    summary: "Add one or several tickets to an open work order of their customer",
    access: "tickets",
    input: addToOrderInput,
    run: (ctx, input) => addTicketsToWorkOrder(ctx, input),
  }),
  ticketCommand("accept", "Accept a ticket", plainInput, acceptTicket),
  ticketCommand(
    "reject",
    "Reject a ticket, with a reason that its creator can read",
    reasonInput,
    rejectTicket,
  ),
  ticketCommand("start", "Start a ticket without a work order", plainInput, startTicket),
  ticketCommand(
    "complete",
    "Complete a ticket, with a description of the work",
    resolutionInput,
    completeTicket,
  ),
  ticketCommand(
    "reopen",
    "Reopen a rejected or completed ticket, with a comment",
    commentInput,
    reopenTicket,
  ),
  ticketCommand(
    "removeFromWorkOrder",
    "Remove a ticket from its open work order",
    plainInput,
    removeFromWorkOrder,
  ),
  endpoint({
    method: "PUT",
    path: "/tickets/:id/documents",
    summary: "Attach files that the caller has uploaded to a ticket",
    access: "tickets",
    input: addDocumentsInput,
    run: (ctx, input) => addTicketDocuments(ctx, input),
  }),
  endpoint({
    method: "DELETE",
    path: "/tickets/:id/documents/:documentId",
    summary: "Remove a document or photo from a ticket",
    access: "tickets",
    input: removeDocumentInput,
    run: (ctx, input) => removeTicketDocument(ctx, input),
  }),
];

type Run<Schema extends z.ZodMiniType> = (
  ctx: AuthContext,
  input: z.output<Schema>,
) => Promise<unknown>;

function ticketCommand<Schema extends z.ZodMiniType>(
  name: string,
  summary: string,
  input: Schema,
  run: Run<Schema>,
): Endpoint {
  const path = `/tickets/:id/${name}` as const;
  // Safe: the input was parsed by this schema.
  return {
    method: "POST",
    path,
    summary,
    access: "tickets",
    input,
    run: (ctx, given) => run(ctx, given as z.output<Schema>),
  };
}
