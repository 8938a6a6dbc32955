import * as z from "zod/mini";
import { createTicket } from "~/features/tickets/commands/create";
import { deleteTicket } from "~/features/tickets/commands/delete";
import { updateTicket } from "~/features/tickets/commands/update";
import { plainInput } from "~/features/tickets/inputs/commands";
import { listInput } from "~/features/tickets/inputs/list";
import { createInput, updateInput } from "~/features/tickets/inputs/save";
import { getTicket } from "~/features/tickets/queries/detail";
import { listTickets } from "~/features/tickets/queries/list";
import { id } from "~/kernel/fields";
import { endpoint } from "./endpoint";

const one = z.object({ id: id() });

export const ticketEndpoints = [
  endpoint({
    method: "GET",
    path: "/tickets",
    summary: "A page of the tickets that the asker sees",
    access: "tickets",
    input: listInput,
    answer: z.object({ entities: z.array(z.looseObject({ id: z.string(), number: z.string(), version: z.number() })), totalCount: z.number() }),
    run: (ctx, input) => listTickets(ctx, input),
  }),
  endpoint({
    method: "GET",
    path: "/tickets/:id",
    summary: "One ticket, with availableActions for who asks",
    access: "tickets",
    input: one,
    run: (ctx, input) => getTicket(ctx, input.id),
  }),
  endpoint({
    method: "PUT",
    path: "/tickets",
    summary: "Raise a ticket. The caller makes its id: sending it twice makes one",
    access: "tickets",
    input: createInput,
    run: (ctx, input) => createTicket(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/tickets/:id",
    summary: "Change a ticket",
    access: "tickets",
    input: updateInput,
    run: (ctx, input) => updateTicket(ctx, input),
  }),
  endpoint({
    method: "DELETE",
    path: "/tickets/:id",
    summary: "Delete a ticket that is in no work order",
    access: "tickets",
    input: plainInput,
    run: (ctx, input) => deleteTicket(ctx, input),
  }),
];
