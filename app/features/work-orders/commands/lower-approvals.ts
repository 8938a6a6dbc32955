import { eq, sql } from "drizzle-orm";
import { announceEvent } from "~/features/notifications/mutations";
import { completeTickets } from "~/features/tickets/mutations/order-moves";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { expect, step, type Step } from "~/server/command/statement";
import { conflict, present } from "~/server/command/stored";
import type { LowerInput } from "../inputs/commands";
import { readOrderFacts } from "../queries/facts";
import { guardRefusal, requireTransition } from "../queries/authorize";
import {
  activityOf,
  announceDone,
  ORDER_RESPONSE,
  type OrderResponse,
  orderResponse,
  readSubmission,
  updateStatus,
} from "../mutations/order";
import { workOrders } from "~/database/schema/work-orders/order";

/** W13: lowers the number of approvals below the number at submission. The order is done if that completes it. */
export function lowerApprovals(ctx: AuthContext, input: LowerInput): Promise<OrderResponse> {
  return command(ctx, {
    name: "work-orders.lower-approvals",
    input,
    returns: ORDER_RESPONSE,
    load: () => readOrderFacts(ctx, input.id),
    decide(loaded, actor) {
      const order = present(loaded);
      const permit = requireTransition(order, "lowerApprovals", actor, input.version);
      if (input.required >= (order.approvalsRequired ?? 0)) throw guardRefusal("nothing_to_lower");
      const unchanged = expect(
        sql`EXISTS (SELECT 1 FROM ${workOrders} WHERE ${workOrders.id} = ${order.id} AND ${workOrders.version} = ${order.version})`,
        conflict(order),
      );
      return {
        permit,
        steps: [
          unchanged,
          lowerFirst(ctx, order.id, input.required),
          ...updateStatus(ctx, order),
          readSubmission(ctx, order.id, { approvedBy: null }),
          announceDone(ctx, order),
          ...completeTickets(ctx, actor, order.id),
        ],
        record: [
          activityOf(order, "approvals-lowered", {
            from: order.approvalsRequired,
            to: input.required,
            reason: input.reason,
          }),
        ],
        announce: [
          announceEvent("work_order.approved", {
            workOrderId: order.id,
            revisionId: present(order.revisionId),
          }),
        ],
        response: orderResponse(order.id),
      };
    },
  });
}

/** A separate statement, because the step that updates the status must read the lower number. */
function lowerFirst(ctx: AuthContext, id: string, required: number): Step {
  return step(
    ctx.db.update(workOrders).set({ approvalsRequired: required }).where(eq(workOrders.id, id)),
  );
}
