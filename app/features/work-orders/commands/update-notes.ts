import { Refusal } from "~/kernel/refusal";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import { conflict, present } from "~/server/command/stored";
import type { NotesInput } from "../inputs/create";
import { editableFields, relationshipOf } from "../policy/rights";
import { changesOf } from "../queries/changes";
import { readOrderFacts } from "../queries/facts";
import {
  activityOf,
  changeOrder,
  ORDER_RESPONSE,
  type OrderResponse,
  orderResponse,
} from "../mutations/order";
import { readPlannedThings } from "../queries/stored-plan";
import { planThings } from "../mutations/plan";
import { pictureSteps, textsOf } from "../mutations/texts";

/** What the lead of an open order may change: notes, intervention, planned parts and equipment (domain-rules §2). */
export function updateWorkOrderNotes(ctx: AuthContext, input: NotesInput): Promise<OrderResponse> {
  return command(ctx, {
    name: "work-orders.update-notes",
    input,
    returns: ORDER_RESPONSE,
    load: () => Promise.all([readOrderFacts(ctx, input.id), readPlannedThings(ctx, input.id)]),
    decide([loaded, things], actor) {
      const order = present(loaded);
      const granted = permit(actor, "work-orders.edit-notes", relationshipOf(order, actor));
      if (input.version !== order.version) throw conflict(order);
      if (editableFields(order, actor) === "none")
        throw new Refusal("transition_not_allowed", "order_locked", { status: order.status });
      const { intervention } = input;
      const texts = textsOf({ ...input, description: order.description }, order);
      const { repairNotes, repairNotesDoc } = texts;
      return {
        permit: granted,
        steps: [
          ...changeOrder(ctx, order, { intervention, repairNotes, repairNotesDoc }),
          ...planThings(ctx, order.id, input, things),
          ...pictureSteps(ctx, actor, order.id, texts),
        ],
        record: [
          activityOf(order, "updated", {
            changes: changesOf(order, { intervention, repairNotes, repairNotesDoc }),
          }),
        ],
        response: orderResponse(order.id),
      };
    },
  });
}
