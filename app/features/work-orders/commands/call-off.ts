import { releaseTickets } from "~/features/tickets/mutations/order-moves";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { present } from "~/server/command/stored";
import type { ReasonInput } from "~/features/approvals/inputs";
import { readOrderFacts } from "../queries/facts";
import { requireTransition } from "../queries/authorize";
import {
  activityOf,
  changeOrder,
  ORDER_RESPONSE,
  type OrderResponse,
  orderResponse,
} from "../mutations/order";

/** W12: the job will not be finished. The order is done with the outcome "called-off" and counts in no efficiency report. */
export function callOffWorkOrder(ctx: AuthContext, input: ReasonInput): Promise<OrderResponse> {
  return command(ctx, {
    name: "work-orders.call-off",
    input,
    returns: ORDER_RESPONSE,
    load: () => readOrderFacts(ctx, input.id),
    decide(loaded, actor) {
      const order = present(loaded);
      const doneAt = ctx.now().getTime();
      return {
        permit: requireTransition(order, "callOff", actor, input.version),
        steps: [
          ...changeOrder(ctx, order, {
            status: "done",
            outcome: "called-off",
            outcomeReason: input.reason,
            doneAt,
          }),
          ...releaseTickets(ctx, actor, order.id),
        ],
        record: [activityOf(order, "called-off", { reason: input.reason })],
        response: orderResponse(order.id),
      };
    },
  });
}
