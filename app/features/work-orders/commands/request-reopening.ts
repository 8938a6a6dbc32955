import { sql } from "drizzle-orm";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { expect } from "~/server/command/statement";
import { conflict, present } from "~/server/command/stored";
import { announceEvent } from "~/features/notifications/mutations";
import type { NoteInput } from "~/features/approvals/inputs";
import { readOrderFacts } from "../queries/facts";
import { requireTransition } from "../queries/authorize";
import {
  activityOf,
  approverNote,
  ORDER_RESPONSE,
  type OrderResponse,
  orderResponse,
} from "../mutations/order";
import { workOrders } from "~/database/schema/work-orders/order";

/** Requests W10 from the system administrators. Changes nothing itself. */
export function requestReopening(ctx: AuthContext, input: NoteInput): Promise<OrderResponse> {
  return command(ctx, {
    name: "work-orders.request-reopening",
    input,
    returns: ORDER_RESPONSE,
    load: () => readOrderFacts(ctx, input.id),
    decide(loaded, actor) {
      const order = present(loaded);
      return {
        permit: requireTransition(order, "requestReopening", actor, input.version),
        steps: [
          expect(
            sql`EXISTS (SELECT 1 FROM ${workOrders} WHERE ${workOrders.id} = ${order.id} AND ${workOrders.version} = ${order.version})`,
            conflict(order),
          ),
          approverNote(ctx, order.id, actor, "reopening-requested", input.note),
        ],
        record: [activityOf(order, "reopening-requested", { note: input.note })],
        announce: [announceEvent("work_order.reopening_requested", { workOrderId: order.id })],
        response: orderResponse(order.id),
      };
    },
  });
}
