import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { present } from "~/kernel/server/command/stored";
import type { NoteInput } from "~/features/approvals/inputs";
import { readOrderFacts } from "../queries/facts";
import { requireTransition } from "../queries/authorize";
import {
  activityOf,
  approverNote,
  changeOrder,
  ORDER_RESPONSE,
  type OrderResponse,
  orderResponse,
} from "../mutations/order";

/** W6: returns the order to the technicians with a note. The revision is closed and its approvals no longer count. */
export function allowEditing(ctx: AuthContext, input: NoteInput): Promise<OrderResponse> {
  return command(ctx, {
    name: "work-orders.allow-editing",
    input,
    returns: ORDER_RESPONSE,
    load: () => readOrderFacts(ctx, input.id),
    decide(loaded, actor) {
      const order = present(loaded);
      return {
        permit: requireTransition(order, "allowEditing", actor, input.version),
        steps: [
          ...changeOrder(ctx, order, {
            status: "in-progress",
            revisionId: null,
            approvalsRequired: null,
          }),
          approverNote(ctx, order.id, actor, "sent-back", input.note),
        ],
        record: [
          activityOf(order, "sent-back", { revision: order.revisionNumber, note: input.note }),
        ],
        announce: [{ type: "work_order.sent_back", ids: { workOrderId: order.id } }],
        response: orderResponse(order.id),
      };
    },
  });
}
