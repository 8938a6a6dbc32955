import { workOrders } from "~/database/schema/work-orders/order";
import { activityOf, changeOrder } from "~/features/work-orders/mutations/order";
import { requireOpen } from "~/features/work-orders/queries/authorize";
import { readOrderFacts } from "~/features/work-orders/queries/facts";
import { answer } from "~/server/command/answer";
import { command } from "~/server/command/command";
import { permit } from "~/server/command/permit";
import { retryUntilCurrent } from "~/server/command/retry-until-current";
import { present } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import type { SettlePlanningInput } from "../inputs";
import { retried } from "../mutations/order-follows";

const RESPONSE = answer(workOrders, { id: workOrders.id, version: workOrders.version });
export const SETTLED = RESPONSE.schema;

/** Says that an open order needs no more visits for the hours that are planned now, or that it does after all (domain-rules §9). */
export function settlePlanning(ctx: AuthContext, input: SettlePlanningInput) {
  return retryUntilCurrent(() => settle(ctx, input));
}

function settle(ctx: AuthContext, input: SettlePlanningInput) {
  const { id, isSettled } = input;
  return command(ctx, {
    name: "work-orders.settle-planning",
    input,
    returns: SETTLED,
    load: () => readOrderFacts(ctx, id),
    decide(found, actor) {
      const granted = permit(actor, "schedule.plan");
      const order = present(found);
      requireOpen(order);
      const settledMinutes = isSettled
        ? order.plannedRegularMinutes + order.plannedTravelMinutes
        : 0;
      return {
        permit: granted,
        steps: changeOrder(ctx, order, { settledMinutes }).map(retried),
        record: [activityOf(order, isSettled ? "planning-settled" : "planning-unsettled")],
        response: RESPONSE.of(id),
      };
    },
  });
}
