import { command } from "~/server/command/command";
import { retryOnConflict, retryUntilCurrent } from "~/server/command/retry-until-current";
import type { AuthContext } from "~/server/request-context";
import { present } from "~/server/command/stored";
import type { PlainInput } from "~/features/approvals/inputs";
import { readOrderFacts } from "../queries/facts";
import { requireTransition } from "../queries/authorize";
import {
  ORDER_RESPONSE,
  type OrderResponse,
  orderResponse,
  startedActivity,
  startSteps,
} from "../mutations/order";

/**
 * W2: work has begun. Filing the first daily report starts the order as well. An edit between the read and the write does not refuse it,
 * as an older version does not.
 */
export function startWorkOrder(ctx: AuthContext, input: PlainInput): Promise<OrderResponse> {
  return retryUntilCurrent(() => start(ctx, input));
}

function start(ctx: AuthContext, input: PlainInput): Promise<OrderResponse> {
  return command(ctx, {
    name: "work-orders.start",
    input,
    returns: ORDER_RESPONSE,
    load: () => readOrderFacts(ctx, input.id),
    decide(loaded, actor) {
      const order = present(loaded);
      return {
        permit: requireTransition(order, "start", actor, input.version),
        steps: retryOnConflict(startSteps(ctx, order, actor)),
        record: [startedActivity(order)],
        response: orderResponse(order.id),
      };
    },
  });
}
