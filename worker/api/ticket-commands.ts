import type * as z from "zod/mini";
import { addDocumentsInput, removeDocumentInput } from "~/features/documents/inputs";
import { acceptTicket } from "~/features/tickets/commands/accept";
import { addTicketDocuments } from "~/features/tickets/commands/add-documents";
import { addTicketsToWorkOrder } from "~/features/tickets/commands/add-to-work-order";
import { completeTicket } from "~/features/tickets/commands/complete";
import { rejectTicket } from "~/features/tickets/commands/reject";
import { removeTicketDocument } from "~/features/tickets/commands/remove-document";
import { removeFromWorkOrder } from "~/features/tickets/commands/remove-from-work-order";
import { reopenTicket } from "~/features/tickets/commands/reopen";
import { startTicket } from "~/features/tickets/commands/start";
import { addToOrderInput, commentInput, plainInput, reasonInput, resolutionInput } from "~/features/tickets/inputs/commands";
import type { AuthContext } from "~/kernel/server/request-context";
import { type Endpoint, endpoint } from "./endpoint";

/** Each command of domain-rules §4 is a call of its own name below the ticket it changes. */
export const ticketCommandEndpoints = [
  endpoint({
    method: "POST",
    path: "/tickets/addToWorkOrder",
    summary: "Put one or several tickets into an open work order of their customer",
    access: "tickets",
    input: addToOrderInput,
    run: (ctx, input) => addTicketsToWorkOrder(ctx, input),
  }),
  ticketCommand("accept", "Accept a ticket", plainInput, acceptTicket),
  ticketCommand("reject", "Reject a ticket, with a reason that its raiser reads", reasonInput, rejectTicket),
  ticketCommand("start", "Start the work without a work order", plainInput, startTicket),
  ticketCommand("complete", "Declare it done, with what was done", resolutionInput, completeTicket),
  ticketCommand("reopen", "Ask again for what was rejected or done, with a comment", commentInput, reopenTicket),
  ticketCommand("removeFromWorkOrder", "Take a ticket out of its open work order", plainInput, removeFromWorkOrder),
  endpoint({
    method: "PUT",
    path: "/tickets/:id/documents",
    summary: "Add files that were sent before",
    access: "tickets",
    input: addDocumentsInput,
    run: (ctx, input) => addTicketDocuments(ctx, input),
  }),
  endpoint({
    method: "DELETE",
    path: "/tickets/:id/documents/:documentId",
    summary: "Remove a document or photo",
    access: "tickets",
    input: removeDocumentInput,
    run: (ctx, input) => removeTicketDocument(ctx, input),
  }),
];

type Run<Schema extends z.ZodMiniType> = (ctx: AuthContext, input: z.output<Schema>) => Promise<unknown>;

function ticketCommand<Schema extends z.ZodMiniType>(name: string, summary: string, input: Schema, run: Run<Schema>): Endpoint {
  const path = `/tickets/:id/${name}` as const;
  // Safe: what arrives is what this very schema returned.
  return { method: "POST", path, summary, access: "tickets", input, run: (ctx, given) => run(ctx, given as z.output<Schema>) };
}
