import { completeTickets } from "~/features/tickets/mutations/order-moves";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { present } from "~/server/command/stored";
import { revisionSteps } from "../revisions/mutations";
import type { CloseInput } from "../inputs/commands";
import { freezeNow, readForFreezing } from "../revisions/queries/freezing";
import { requireTransition } from "../queries/authorize";
import {
  activityOf,
  announceDone,
  changeOrder,
  freezeOrder,
  ORDER_RESPONSE,
  type OrderResponse,
  orderResponse,
} from "../mutations/order";

/** W9: completes the order without a signature, for example when the customer is absent. The PDF says "not signed". */
export function closeUnsigned(ctx: AuthContext, input: CloseInput): Promise<OrderResponse> {
  return command(ctx, {
    name: "work-orders.close-unsigned",
    input,
    returns: ORDER_RESPONSE,
    load: () => readForFreezing(ctx, input.id),
    async decide(loaded, actor) {
      const order = present(loaded.order);
      const permit = requireTransition(order, "closeUnsigned", actor, input.version);
      const done = {
        status: "done",
        outcome: "unsigned",
        outcomeReason: input.reason,
        doneAt: ctx.now().getTime(),
      } as const;
      const frozen =
        order.status === "in-progress"
          ? await freezeNow(ctx, actor, order, loaded.source, { ...input, checklistReason: null })
          : null;
      const closed = frozen
        ? [...revisionSteps(ctx, frozen.revision), ...freezeOrder(ctx, order, frozen.freeze, done)]
        : changeOrder(ctx, order, done);
      return {
        permit,
        steps: [
          ...closed,
          announceDone(ctx, frozen?.order ?? order),
          ...completeTickets(ctx, actor, order.id),
        ],
        record: [activityOf(order, "closed-unsigned", { reason: input.reason })],
        response: orderResponse(order.id),
      };
    },
  });
}
