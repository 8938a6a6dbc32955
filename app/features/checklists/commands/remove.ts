import { Refusal } from "~/kernel/refusal";
import { command } from "~/server/command/command";
import { ID_RESPONSE, idResponse } from "~/server/command/id-response";
import { permit } from "~/server/command/permit";
import { present } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import type { RemoveInput } from "../inputs/answer";
import { expectOrder, guardRefusal, orderActivity, removeSteps } from "../mutations/order";
import { checklistRelationship, OPEN_ORDER } from "../policy/rights";
import { requireChecklists } from "../queries/feature";
import { findOrder, findOrderChecklist } from "../queries/of-order";

/** Takes a checklist off an open order. Its answers are kept and are no longer part of the order. */
export function removeChecklist(ctx: AuthContext, input: RemoveInput): Promise<{ id: string }> {
  const { workOrderId, checklistId } = input;
  return command(ctx, {
    name: "checklists.remove",
    input,
    returns: ID_RESPONSE,
    load: async () => {
      const [, order, checklist] = await Promise.all([
        requireChecklists(ctx),
        findOrder(ctx, workOrderId),
        findOrderChecklist(ctx, checklistId),
      ]);
      return { order, checklist };
    },
    decide({ order: found, checklist: listed }, actor) {
      const order = present(found);
      const granted = permit(actor, "checklists.add", checklistRelationship(order, actor));
      const checklist = present(listed?.workOrderId === workOrderId ? listed : null);
      if (!OPEN_ORDER.includes(order.status))
        throw new Refusal("transition_not_allowed", "order_locked", { status: order.status });
      if (checklist.removedAt !== null) throw guardRefusal("checklist_removed");
      return {
        permit: granted,
        steps: [expectOrder(workOrderId, OPEN_ORDER), ...removeSteps(ctx, checklistId)],
        record: [orderActivity(workOrderId, "checklist-removed", { name: checklist.name })],
        response: idResponse(checklistId),
      };
    },
  });
}
