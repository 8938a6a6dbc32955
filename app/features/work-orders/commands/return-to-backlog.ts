import { returnTickets } from "~/features/tickets/mutations/order-moves";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { present } from "~/server/command/stored";
import type { ReasonInput } from "~/features/approvals/inputs";
import { readOrderFacts } from "../queries/facts";
import { requireTransition } from "../queries/authorize";
import {
  activityOf,
  changeOrder,
  expectNoReport,
  ORDER_RESPONSE,
  type OrderResponse,
  orderResponse,
} from "../mutations/order";

/** W3: undoes a mistaken start. Only possible while nothing is reported. */
export function returnToBacklog(ctx: AuthContext, input: ReasonInput): Promise<OrderResponse> {
  return command(ctx, {
    name: "work-orders.return-to-backlog",
    input,
    returns: ORDER_RESPONSE,
    load: () => readOrderFacts(ctx, input.id),
    decide(loaded, actor) {
      const order = present(loaded);
      return {
        permit: requireTransition(order, "returnToBacklog", actor, input.version),
        steps: [
          expectNoReport(order.id),
          ...changeOrder(ctx, order, {
            status: "backlog",
            startedAt: null,
            retroactiveUntil: null,
          }),
          ...returnTickets(ctx, actor, order.id),
        ],
        record: [activityOf(order, "returned", { reason: input.reason })],
        response: orderResponse(order.id),
      };
    },
  });
}
