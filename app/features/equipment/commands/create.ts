import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { permit } from "~/kernel/server/command/permit";
import { insertStored } from "~/kernel/server/command/stored";
import type { CreateInput } from "../inputs";
import { findCategory } from "../queries/categories";
import {
  activityOf,
  categoryGone,
  columnsOf,
  EQUIPMENT_RESPONSE,
  type EquipmentResponse,
  equipmentResponse,
  expectCategory,
} from "../mutations/equipment";
import { equipment } from "../schema";

/** Creates equipment, in a category or in none. */
export function createEquipment(ctx: AuthContext, input: CreateInput): Promise<EquipmentResponse> {
  return command(ctx, {
    name: "equipment.create",
    input,
    returns: EQUIPMENT_RESPONSE,
    load: () => findCategory(ctx, input.categoryId),
    decide(category, actor) {
      const granted = permit(actor, "inventory.manage");
      const { id, ...fields } = input;
      if (fields.categoryId && !category) throw categoryGone();
      return {
        permit: granted,
        steps: [
          ...expectCategory(fields.categoryId),
          insertStored(ctx, equipment, { id, ...columnsOf(fields) }),
        ],
        record: [activityOf({ id }, "created", { name: fields.name })],
        response: equipmentResponse(id),
      };
    },
  });
}
