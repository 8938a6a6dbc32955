import { announceEvent } from "~/features/notifications/mutations";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { present } from "~/server/command/stored";
import { revisionSteps } from "../revisions/mutations";
import type { SubmitInput } from "../inputs/commands";
import { freezeNow, readForFreezing, requireAsSeen } from "../revisions/queries/freezing";
import { requireTransition } from "../queries/authorize";
import {
  activityOf,
  freezeOrder,
  ORDER_RESPONSE,
  type OrderResponse,
  orderResponse,
} from "../mutations/order";

/** W4: declares the job complete. Freezes its content as the next revision, with today's required number of approvals. */
export function submitForApproval(ctx: AuthContext, input: SubmitInput): Promise<OrderResponse> {
  return command(ctx, {
    name: "work-orders.submit-for-approval",
    input,
    returns: ORDER_RESPONSE,
    load: () => readForFreezing(ctx, input.id, input.content),
    async decide(loaded, actor) {
      const order = present(loaded.order);
      const version = input.content ? undefined : input.version;
      const permit = requireTransition(order, "submitForApproval", actor, version);
      requireAsSeen(order, loaded, input);
      const frozen = await freezeNow(ctx, actor, order, loaded.source, input);
      return {
        permit,
        steps: [
          ...revisionSteps(ctx, frozen.revision),
          ...freezeOrder(ctx, order, frozen.freeze, { status: "waiting-for-approvals" }),
        ],
        record: [
          activityOf(order, "submitted", {
            revision: frozen.order.revisionNumber,
            approvals: order.approvalsToday,
          }),
        ],
        announce: [
          announceEvent("work_order.submitted", {
            workOrderId: order.id,
            revisionId: frozen.freeze.revisionId,
          }),
        ],
        response: orderResponse(order.id),
      };
    },
  });
}
