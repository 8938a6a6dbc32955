import { announceEvent } from "~/features/notifications/mutations";
import { resumeTickets } from "~/features/tickets/mutations/order-moves";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { present } from "~/server/command/stored";
import type { ReasonInput } from "~/features/approvals/inputs";
import { readOrderFacts } from "../queries/facts";
import { requireTransition } from "../queries/authorize";
import {
  activityOf,
  approverNote,
  changeOrder,
  ORDER_RESPONSE,
  type OrderResponse,
  orderResponse,
  readSubmission,
} from "../mutations/order";

/** W10: allows editing after signing. The signed revision and its signatures are kept permanently; the next revision is signed again. */
export function reopenWorkOrder(ctx: AuthContext, input: ReasonInput): Promise<OrderResponse> {
  return command(ctx, {
    name: "work-orders.reopen",
    input,
    returns: ORDER_RESPONSE,
    load: () => readOrderFacts(ctx, input.id),
    decide(loaded, actor) {
      const order = present(loaded);
      const again = {
        revisionId: null,
        approvalsRequired: null,
        signedAt: null,
        doneAt: null,
        outcome: null,
        outcomeReason: "",
      };
      return {
        permit: requireTransition(order, "reopen", actor, input.version),
        steps: [
          ...resumeTickets(ctx, actor, order.id),
          ...changeOrder(ctx, order, { status: "in-progress", ...again }),
          approverNote(ctx, order.id, actor, "reopened", input.reason),
          readSubmission(ctx, order.id, "sent-back"),
        ],
        record: [
          activityOf(order, "reopened", { revision: order.revisionNumber, reason: input.reason }),
        ],
        announce: [announceEvent("work_order.sent_back", { workOrderId: order.id })],
        response: orderResponse(order.id),
      };
    },
  });
}
