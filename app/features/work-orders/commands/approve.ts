import { sql } from "drizzle-orm";
import { announceEvent } from "~/features/notifications/mutations";
import { completeTickets } from "~/features/tickets/mutations/order-moves";
import { newId } from "~/kernel/ids";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { expect, step, type Step } from "~/server/command/statement";
import type { Actor } from "~/kernel/authorization/roles";
import { conflict, present } from "~/server/command/stored";
import type { ApproveInput } from "../inputs/commands";
import { type OrderRecord, readOrderFacts } from "../queries/facts";
import { guardRefusal, requireTransition } from "../queries/authorize";
import {
  activityOf,
  announceDone,
  approverNote,
  ORDER_RESPONSE,
  type OrderResponse,
  orderResponse,
  readSubmission,
  updateStatus,
} from "../mutations/order";
import { workOrderApprovals, workOrderSignatures } from "~/database/schema/work-orders/revisions";

/** W5: records one of the approvals that this revision requires. The last one completes a signed order. */
export function approveWorkOrder(ctx: AuthContext, input: ApproveInput): Promise<OrderResponse> {
  return command(ctx, {
    name: "work-orders.approve",
    input,
    returns: ORDER_RESPONSE,
    load: () => readOrderFacts(ctx, input.id),
    decide(loaded, actor) {
      const order = present(loaded);
      const permit = requireTransition(order, "approve", actor);
      if (order.revision !== input.revision) throw conflict(order);
      return {
        permit,
        steps: [
          ...approvalSteps(ctx, order, actor, input.note),
          ...updateStatus(ctx, order),
          readSubmission(ctx, order.id, { approvedBy: actor.userId }),
          announceDone(ctx, order),
          ...completeTickets(ctx, actor, order.id),
        ],
        record: [
          activityOf(order, "approved", { revision: order.revisionNumber, note: input.note }),
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

/** One approval per user and revision: a second one conflicts with the row of the first. */
function approvalSteps(ctx: AuthContext, order: OrderRecord, actor: Actor, note: string): Step[] {
  const at = ctx.now().getTime();
  const row = {
    id: newId(at),
    revisionId: order.revisionId ?? "",
    workOrderId: order.id,
    userId: actor.userId,
    note,
    approvedAt: at,
  };
  return [
    ...(order.fourEyes ? [expectOtherSigner(row.revisionId, actor)] : []),
    step(ctx.db.insert(workOrderApprovals).values(row), guardRefusal("approved_already")),
    ...(note ? [approverNote(ctx, order.id, actor, "approval", note)] : []),
  ];
}

/** Of everything that the four-eyes rule checks, only a signature can still be added while the order waits. */
function expectOtherSigner(revisionId: string, actor: Actor): Step {
  const signed = sql`SELECT 1 FROM ${workOrderSignatures} WHERE ${workOrderSignatures.revisionId} = ${revisionId}
    AND ${workOrderSignatures.signedBy} = ${actor.userId}`;
  return expect(sql`NOT EXISTS (${signed})`, guardRefusal("four_eyes"));
}
