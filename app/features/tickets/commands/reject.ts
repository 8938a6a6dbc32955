import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { present } from "~/server/command/stored";
import type { ReasonInput } from "../inputs/commands";
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

/** T3: rejects the ticket. Its author is notified of the reason. */
export function rejectTicket(ctx: AuthContext, input: ReasonInput): Promise<TicketResponse> {
  return command(ctx, {
    name: "tickets.reject",
    input,
    returns: TICKET_RESPONSE,
    load: () => readTicketFacts(ctx, input.id),
    decide(loaded, actor) {
      const ticket = present(loaded);
      return {
        permit: requireTransition(ctx, ticket, "reject", actor, input.version),
        steps: changeTicket(ctx, ticket, {
          status: "rejected",
          rejectionReason: input.reason,
          closedAt: ctx.now().getTime(),
        }),
        record: [activityOf(ticket, "rejected", { reason: input.reason })],
        announce: [decisionAnnouncement(ctx, ticket, "rejected")],
        response: ticketResponse(ticket.id),
        undo: undoOfDecision(ticket, "rejected"),
      };
    },
  });
}
