import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { changeStored, present } from "~/kernel/server/command/stored";
import type { PlainInput } from "../inputs";
import { requireEquipment } from "../queries/authorize";
import { findEquipment } from "../queries/record";
import { activityOf, type EquipmentAnswer, equipmentAnswer } from "../mutations/equipment";

/** Restores archived equipment, so that it can be chosen again. */
export function restoreEquipment(ctx: AuthContext, input: PlainInput): Promise<EquipmentAnswer> {
  return command(ctx, {
    name: "equipment.restore",
    input,
    load: () => findEquipment(ctx, input.id),
    decide(loaded, actor) {
      const equipment = present(loaded);
      return {
        permit: requireEquipment(equipment, "restore", actor, input.version),
        steps: changeStored(ctx, "equipment", equipment, { archived_at: null }),
        record: [activityOf(equipment, "restored", { name: equipment.name })],
        answer: equipmentAnswer(equipment.id),
      };
    },
  });
}
