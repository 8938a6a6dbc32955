import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { present } from "~/server/command/stored";
import type { PlainInput } from "../inputs/commands";
import { readTicketFacts } from "../queries/facts";
import { requireTransition } from "../queries/authorize";
import {
  activityOf,
  changeTicket,
  TICKET_RESPONSE,
  type TicketResponse,
  ticketResponse,
} from "../mutations/ticket";

/** T5 by hand: a user who starts a ticket without an order becomes its handler. An order starts its own tickets. */
export function startTicket(ctx: AuthContext, input: PlainInput): Promise<TicketResponse> {
  return command(ctx, {
    name: "tickets.start",
    input,
    returns: TICKET_RESPONSE,
    load: () => readTicketFacts(ctx, input.id),
    decide(loaded, actor) {
      const ticket = present(loaded);
      const handlerId = ticket.workOrderId === null ? actor.userId : null;
      return {
        permit: requireTransition(ctx, ticket, "start", actor, input.version),
        steps: changeTicket(ctx, ticket, {
          status: "in-progress",
          handlerId,
          startedAt: ctx.now().getTime(),
        }),
        record: [activityOf(ticket, "started")],
        response: ticketResponse(ticket.id),
      };
    },
  });
}
