import { changesOf } from "~/kernel/changes";
import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { changeStored, present } from "~/kernel/server/command/stored";
import type { UpdateInput } from "../inputs";
import { findCategory } from "../queries/categories";
import { requireEquipment } from "../queries/authorize";
import { findEquipment } from "../queries/record";
import {
  activityOf,
  categoryGone,
  columnsOf,
  EQUIPMENT_RESPONSE,
  type EquipmentResponse,
  equipmentResponse,
  expectCategory,
} from "../mutations/equipment";
import { EQUIPMENT_FIELDS } from "../model";
import { equipment } from "../schema";

/** Updates name and category. Filed reports keep the name at the time of filing. */
export function updateEquipment(ctx: AuthContext, input: UpdateInput): Promise<EquipmentResponse> {
  return command(ctx, {
    name: "equipment.update",
    input,
    returns: EQUIPMENT_RESPONSE,
    load: async () => {
      const [found, category] = await Promise.all([
        findEquipment(ctx, input.id),
        findCategory(ctx, input.categoryId),
      ]);
      return { found, category };
    },
    decide({ found, category }, actor) {
      const current = present(found);
      const granted = requireEquipment(current, "update", actor, input.version);
      const { id, version: _seen, ...fields } = input;
      if (fields.categoryId && !category) throw categoryGone();
      return {
        permit: granted,
        steps: [
          ...expectCategory(fields.categoryId),
          ...changeStored(ctx, equipment, current, columnsOf(fields)),
        ],
        record: [
          activityOf(current, "updated", {
            name: fields.name,
            changes: changesOf(EQUIPMENT_FIELDS, current, fields),
          }),
        ],
        response: equipmentResponse(id),
      };
    },
  });
}
