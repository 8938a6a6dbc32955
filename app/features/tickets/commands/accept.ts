import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { present } from "~/server/command/stored";
import type { PlainInput } from "../inputs/commands";
import { readTicketFacts } from "../queries/facts";
import { requireTransition } from "../queries/authorize";
import {
  activityOf,
  changeTicket,
  decisionAnnouncement,
  TICKET_RESPONSE,
  type TicketResponse,
  ticketResponse,
  undoOfDecision,
} from "../mutations/ticket";

/** T2: accepts the ticket. Its author is notified. */
export function acceptTicket(ctx: AuthContext, input: PlainInput): Promise<TicketResponse> {
  return command(ctx, {
    name: "tickets.accept",
    input,
    returns: TICKET_RESPONSE,
    load: () => readTicketFacts(ctx, input.id),
    decide(loaded, actor) {
      const ticket = present(loaded);
      return {
        permit: requireTransition(ctx, ticket, "accept", actor, input.version),
        steps: changeTicket(ctx, ticket, { status: "accepted", acceptedAt: ctx.now().getTime() }),
        record: [activityOf(ticket, "accepted")],
        announce: [decisionAnnouncement(ctx, ticket, "accepted")],
        response: ticketResponse(ticket.id),
        undo: undoOfDecision(ticket, "accepted"),
      };
    },
  });
}
