import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { present } from "~/server/command/stored";
import type { PlainInput } from "~/features/approvals/inputs";
import { readOrderFacts } from "../queries/facts";
import { requireTransition } from "../queries/authorize";
import {
  activityOf,
  changeOrder,
  ORDER_RESPONSE,
  type OrderResponse,
  orderResponse,
} from "../mutations/order";
import { RETROACTIVE_HOURS } from "../model";

const HOUR_MS = 3_600_000;

/** Allows entries for earlier days for 72 hours (domain-rules §2). */
export function enableRetroactiveEntry(
  ctx: AuthContext,
  input: PlainInput,
): Promise<OrderResponse> {
  return command(ctx, {
    name: "work-orders.enable-retroactive-entry",
    input,
    returns: ORDER_RESPONSE,
    load: () => readOrderFacts(ctx, input.id),
    decide(loaded, actor) {
      const order = present(loaded);
      const retroactiveUntil = ctx.now().getTime() + RETROACTIVE_HOURS * HOUR_MS;
      return {
        permit: requireTransition(order, "enableRetroactiveEntry", actor, input.version),
        steps: changeOrder(ctx, order, { retroactiveUntil }),
        record: [activityOf(order, "retroactive-entry-enabled", { until: retroactiveUntil })],
        response: orderResponse(order.id),
      };
    },
  });
}
