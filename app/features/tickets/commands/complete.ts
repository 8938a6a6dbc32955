import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { present } from "~/server/command/stored";
import type { ResolutionInput } from "../inputs/commands";
import { readTicketFacts } from "../queries/facts";
import { requireTransition } from "../queries/authorize";
import {
  activityOf,
  announcementOf,
  changeTicket,
  TICKET_RESPONSE,
  type TicketResponse,
  ticketResponse,
} from "../mutations/ticket";

/** T6 by hand: marks the ticket done, with a resolution. Its author is notified. */
export function completeTicket(ctx: AuthContext, input: ResolutionInput): Promise<TicketResponse> {
  return command(ctx, {
    name: "tickets.complete",
    input,
    returns: TICKET_RESPONSE,
    load: () => readTicketFacts(ctx, input.id),
    decide(loaded, actor) {
      const ticket = present(loaded);
      return {
        permit: requireTransition(ctx, ticket, "complete", actor, input.version),
        steps: changeTicket(ctx, ticket, {
          status: "done",
          resolution: input.resolution,
          closedAt: ctx.now().getTime(),
        }),
        record: [activityOf(ticket, "completed", { resolution: input.resolution })],
        announce: [announcementOf(ticket, "done")],
        response: ticketResponse(ticket.id),
      };
    },
  });
}
