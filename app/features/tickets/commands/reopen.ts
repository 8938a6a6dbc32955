import { eq } from "drizzle-orm";
import { announceEvent } from "~/features/notifications/mutations";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { present } from "~/server/command/stored";
import { tickets } from "~/database/schema/tickets";
import type { CommentInput } from "../inputs/commands";
import { readTicketFacts } from "../queries/facts";
import { requireTransition } from "../queries/authorize";
import { endLinks } from "../mutations/links";
import {
  activityOf,
  changeTicket,
  TICKET_RESPONSE,
  type TicketResponse,
  ticketResponse,
} from "../mutations/ticket";

const AGAIN = {
  closedAt: null,
  rejectionReason: "",
  resolution: "",
  workOrderId: null,
  handlerId: null,
  startedAt: null,
};

/**
 * T7: a rejected ticket is requested again; a done one is to be done again and leaves its order. The earlier resolution or reason stays in
 * the activity log.
 */
export function reopenTicket(ctx: AuthContext, input: CommentInput): Promise<TicketResponse> {
  return command(ctx, {
    name: "tickets.reopen",
    input,
    returns: TICKET_RESPONSE,
    load: () => readTicketFacts(ctx, input.id),
    decide(loaded, actor) {
      const ticket = present(loaded);
      const permit = requireTransition(ctx, ticket, "reopen", actor, input.version);
      const status = ticket.status === "rejected" ? "created" : "accepted";
      return {
        permit,
        steps: [
          ...(ticket.workOrderId ? [endLinks(ctx, actor, eq(tickets.id, ticket.id))] : []),
          ...changeTicket(ctx, ticket, { ...AGAIN, status }),
        ],
        record: [activityOf(ticket, "reopened", { comment: input.comment })],
        announce: [announceEvent("ticket.created", { ticketId: ticket.id })],
        response: ticketResponse(ticket.id),
      };
    },
  });
}
