import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { present } from "~/server/command/stored";
import type { PlainInput } from "../inputs/commands";
import { readTicketFacts } from "../queries/facts";
import { requireTransition } from "../queries/authorize";
import { unlinkSteps } from "../mutations/links";
import {
  activityOf,
  TICKET_RESPONSE,
  type TicketResponse,
  ticketResponse,
} from "../mutations/ticket";

/** T10: removes the ticket from its order while that is still open. The ticket is then accepted again. */
export function removeFromWorkOrder(ctx: AuthContext, input: PlainInput): Promise<TicketResponse> {
  return command(ctx, {
    name: "tickets.remove-from-work-order",
    input,
    returns: TICKET_RESPONSE,
    load: () => readTicketFacts(ctx, input.id),
    decide(loaded, actor) {
      const ticket = present(loaded);
      const permit = requireTransition(ctx, ticket, "removeFromWorkOrder", actor, input.version);
      return {
        permit,
        steps: unlinkSteps(ctx, actor, ticket),
        record: [
          activityOf(ticket, "unlinked", {
            workOrderId: ticket.workOrderId,
            number: ticket.orderNumber,
          }),
        ],
        response: ticketResponse(ticket.id),
      };
    },
  });
}
