import { Refusal } from "~/kernel/refusal";
import { command } from "~/server/command/command";
import { ID_RESPONSE, idResponse } from "~/server/command/id-response";
import { permit } from "~/server/command/permit";
import { present } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import type { AddInput } from "../inputs/answer";
import { addSteps, expectOrder, orderActivity } from "../mutations/order";
import { checklistRelationship, OPEN_ORDER } from "../policy/rights";
import { requireChecklists } from "../queries/feature";
import { findOrder } from "../queries/of-order";
import { findTemplate } from "../queries/template";

/** Adds the newest version of a template to an open order. */
export function addChecklist(ctx: AuthContext, input: AddInput): Promise<{ id: string }> {
  const { workOrderId, checklistId: id, templateId } = input;
  return command(ctx, {
    name: "checklists.add",
    input,
    returns: ID_RESPONSE,
    load: async () => {
      const [, order, template] = await Promise.all([
        requireChecklists(ctx),
        findOrder(ctx, workOrderId),
        findTemplate(ctx, templateId),
      ]);
      return { order, template };
    },
    decide({ order: found, template }, actor) {
      const order = present(found);
      const granted = permit(actor, "checklists.add", checklistRelationship(order, actor));
      if (!OPEN_ORDER.includes(order.status))
        throw new Refusal("transition_not_allowed", "order_locked", { status: order.status });
      if (!template)
        throw new Refusal("invalid_input", "invalid_input", { fields: { templateId: "gone" } });
      return {
        permit: granted,
        steps: [
          expectOrder(workOrderId, OPEN_ORDER),
          ...addSteps(ctx, { id, workOrderId, templateId }),
        ],
        record: [orderActivity(workOrderId, "checklist-added", { name: template.name })],
        response: idResponse(id),
      };
    },
  });
}
