import * as z from "zod/mini";
import { createTicket } from "~/features/tickets/commands/create";
import { ticketCommands } from "~/features/tickets/commands/table";
import { undoDecision } from "~/features/tickets/commands/undo";
import { updateTicket } from "~/features/tickets/commands/update";
import { undoInput } from "~/features/tickets/inputs/commands";
import { listInput } from "~/features/tickets/inputs/list";
import { createInput, updateInput } from "~/features/tickets/inputs/save";
import { getTicket } from "~/features/tickets/queries/detail";
import { readTicketFacts } from "~/features/tickets/queries/facts";
import { LISTED_TICKET, listTickets } from "~/features/tickets/queries/list";
import { getSignedRevision } from "~/features/tickets/queries/signed-pdf";
import { id } from "~/kernel/input/fields";
import type { AuthContext } from "~/server/request-context";
import type { Env } from "../env";
import { commandEndpoints } from "./command-endpoints";
import { endpoint } from "./endpoint";
import { listResponse } from "./list-response";
import { readCustomersPdf } from "../jobs/work-order-pdfs";
import { updateEndpoint } from "./update-endpoint";
import { orPageToTryAgain, pdf } from "./work-order-pdf";

const one = z.object({ id: id() });

async function sendSignedPdf(ctx: AuthContext, env: Env, ticketId: string): Promise<Response> {
  const revision = await getSignedRevision(ctx, ticketId);
  const { bytes, name } = await readCustomersPdf(ctx, env, revision);
  return pdf(bytes, bytes.length, name);
}

export const ticketEndpoints = [
  // POST /tickets/addToWorkOrder comes before POST /tickets/:id, which matches it too.
  ...commandEndpoints({ path: "/tickets", access: "tickets", commands: ticketCommands }),
  endpoint({
    method: "GET",
    path: "/tickets",
    summary: "List the tickets that the caller may see",
    access: "tickets",
    input: listInput,
    response: listResponse(LISTED_TICKET),
    run: (ctx, input) => listTickets(ctx, input),
  }),
  endpoint({
    method: "GET",
    path: "/tickets/:id",
    summary: "Get a ticket, with the caller's availableActions",
    access: "tickets",
    input: one,
    run: (ctx, input) => getTicket(ctx, input.id),
  }),
  endpoint({
    method: "GET",
    path: "/tickets/:id/signedPdf",
    summary: "Get the signed PDF of a ticket's work order, for the customer's users",
    access: "tickets",
    input: one,
    isPdf: true,
    run: (ctx, input, c) =>
      orPageToTryAgain(
        c.req.raw,
        `/tickets/${input.id}/signed-pdf`,
        sendSignedPdf(ctx, c.env, input.id),
      ),
  }),
  endpoint({
    method: "POST",
    path: "/tickets/:id/undo",
    summary:
      "Undo a request of the caller that accepted or rejected a ticket: act is its idempotency key. Refused once its creator was told, which with X-Act is two minutes later, and when somebody has changed the ticket since",
    access: "tickets",
    input: undoInput,
    run: undoDecision,
  }),
  endpoint({
    method: "PUT",
    path: "/tickets",
    summary:
      "Create a ticket. The client generates the id; repeating the request creates only one ticket",
    access: "tickets",
    input: createInput,
    run: (ctx, input) => createTicket(ctx, input),
  }),
  updateEndpoint({
    path: "/tickets",
    summary: "Update a ticket",
    access: "tickets",
    input: updateInput,
    current: readTicketFacts,
    run: updateTicket,
  }),
];
