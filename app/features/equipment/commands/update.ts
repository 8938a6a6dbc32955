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
  type EquipmentAnswer,
  equipmentAnswer,
  expectCategory,
} from "../mutations/equipment";
import { EQUIPMENT_FIELDS } from "../model";

/** Updates name and category. Filed reports keep the name at the time of filing. */
export function updateEquipment(ctx: AuthContext, input: UpdateInput): Promise<EquipmentAnswer> {
  return command(ctx, {
    name: "equipment.update",
    input,
    load: async () => {
      const [equipment, category] = await Promise.all([
        findEquipment(ctx, input.id),
        findCategory(ctx, input.categoryId),
      ]);
      return { equipment, category };
    },
    decide({ equipment: loaded, category }, actor) {
      const equipment = present(loaded);
      const granted = requireEquipment(equipment, "update", actor, input.version);
      const { id, version: _seen, ...fields } = input;
      if (fields.categoryId && !category) throw categoryGone();
      return {
        permit: granted,
        steps: [
          ...expectCategory(fields.categoryId),
          ...changeStored(ctx, "equipment", equipment, columnsOf(fields)),
        ],
        record: [
          activityOf(equipment, "updated", {
            name: fields.name,
            changes: changesOf(EQUIPMENT_FIELDS, equipment, fields),
          }),
        ],
        answer: equipmentAnswer(id),
      };
    },
  });
}
