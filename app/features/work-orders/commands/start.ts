import { command } from "~/kernel/server/command/command";
import { orMovedOn, untilSettled } from "~/kernel/server/command/moved-on";
import type { AuthContext } from "~/kernel/server/request-context";
import { present } from "~/kernel/server/command/stored";
import type { PlainInput } from "../inputs/commands";
import { readOrderFacts } from "../queries/facts";
import { requireTransition } from "../queries/authorize";
import {
  ORDER_ANSWER,
  type OrderAnswer,
  orderAnswer,
  startedActivity,
  startSteps,
} from "../mutations/order";

/**
 * W2: work has begun. Filing the first daily report starts the order as well. An edit between the read and the write does not refuse it,
 * as an older version does not.
 */
export function startWorkOrder(ctx: AuthContext, input: PlainInput): Promise<OrderAnswer> {
  return untilSettled(() => start(ctx, input));
}

function start(ctx: AuthContext, input: PlainInput): Promise<OrderAnswer> {
  return command(ctx, {
    name: "work-orders.start",
    input,
    returns: ORDER_ANSWER,
    load: () => readOrderFacts(ctx, input.id),
    decide(loaded, actor) {
      const order = present(loaded);
      return {
        permit: requireTransition(order, "start", actor, input.version),
        steps: orMovedOn(startSteps(ctx, order, actor)),
        record: [startedActivity(order)],
        answer: orderAnswer(order.id),
      };
    },
  });
}
