import { command } from "~/kernel/server/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { present } from "~/kernel/server/stored";
import type { PlainInput } from "../inputs/commands";
import { readTicketFacts } from "../queries/facts";
import { requireTransition } from "../queries/judged";
import { unlinkSteps } from "../statements/links";
import { activityOf, type TicketAnswer, ticketAnswer } from "../statements/ticket";

/** T10: back to the accepted ones, while its order is still open. */
export function removeFromWorkOrder(ctx: AuthContext, input: PlainInput): Promise<TicketAnswer> {
  return command(ctx, {
    name: "tickets.remove-from-work-order",
    input,
    load: () => readTicketFacts(ctx, input.id),
    decide(loaded, actor) {
      const ticket = present(loaded);
      const permit = requireTransition(ctx, ticket, "removeFromWorkOrder", actor, input.version);
      return {
        permit,
        steps: unlinkSteps(ctx, actor, ticket),
        record: [activityOf(ticket, "unlinked", { workOrderId: ticket.workOrderId, number: ticket.orderNumber })],
        answer: ticketAnswer(ticket.id),
      };
    },
  });
}
