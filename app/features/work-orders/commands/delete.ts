import { sql } from "drizzle-orm";
import { releaseTickets } from "~/features/tickets/mutations/order-moves";
import { ID_RESPONSE, idResponse } from "~/server/command/id-response";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { guarded } from "~/server/command/statement";
import { conflict, present } from "~/server/command/stored";
import type { PlainInput } from "~/features/approvals/inputs";
import { readOrderFacts } from "../queries/facts";
import { requireTransition } from "../queries/authorize";
import { activityOf, expectNoReport } from "../mutations/order";
import { workOrders } from "~/database/schema/work-orders/order";

/** W11: deletes an order that was never started. Its activity log stays. */
export function deleteWorkOrder(ctx: AuthContext, input: PlainInput): Promise<{ id: string }> {
  return command(ctx, {
    name: "work-orders.delete",
    input,
    returns: ID_RESPONSE,
    load: () => readOrderFacts(ctx, input.id),
    decide(loaded, actor) {
      const order = present(loaded);
      const unchanged = sql`${workOrders.id} = ${order.id} AND ${workOrders.version} = ${order.version} AND ${workOrders.status} = 'backlog'`;
      return {
        permit: requireTransition(order, "delete", actor, input.version),
        steps: [
          expectNoReport(order.id),
          ...releaseTickets(ctx, actor, order.id),
          ...guarded(ctx.db.delete(workOrders).where(unchanged), conflict(order)),
        ],
        record: [activityOf(order, "deleted", { number: order.number })],
        response: idResponse(order.id),
      };
    },
  });
}
