import { returnTickets } from "~/features/tickets/statements/order-moves";
import { command } from "~/kernel/server/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { present } from "~/kernel/server/stored";
import type { ReasonInput } from "../inputs/commands";
import { readOrderFacts } from "../queries/facts";
import { requireTransition } from "../queries/judged";
import { activityOf, changeOrder, expectNoReport, type OrderAnswer, orderAnswer } from "../statements/order";

/** W3: the start was a mistake. Only while nothing was reported. */
export function returnToBacklog(ctx: AuthContext, input: ReasonInput): Promise<OrderAnswer> {
  return command(ctx, {
    name: "work-orders.return-to-backlog",
    input,
    load: () => readOrderFacts(ctx, input.id),
    decide(loaded, actor) {
      const order = present(loaded);
      return {
        permit: requireTransition(order, "returnToBacklog", actor, input.version),
        steps: [expectNoReport(order.id), ...changeOrder(ctx, order, { status: "backlog", startedAt: null, retroactiveUntil: null }), ...returnTickets(ctx, actor, order.id)],
        record: [activityOf(order, "returned", { reason: input.reason })],
        answer: orderAnswer(order.id),
      };
    },
  });
}
