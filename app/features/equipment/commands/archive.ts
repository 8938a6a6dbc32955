import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { changeStored, present } from "~/kernel/server/command/stored";
import type { PlainInput } from "../inputs";
import { requireEquipment } from "../queries/authorize";
import { findEquipment } from "../queries/record";
import { activityOf, type EquipmentAnswer, equipmentAnswer } from "../mutations/equipment";

/** Archives equipment. Pickers no longer offer it; records that reference it keep its name (domain-rules §6). */
export function archiveEquipment(ctx: AuthContext, input: PlainInput): Promise<EquipmentAnswer> {
  return command(ctx, {
    name: "equipment.archive",
    input,
    load: () => findEquipment(ctx, input.id),
    decide(loaded, actor) {
      const equipment = present(loaded);
      return {
        permit: requireEquipment(equipment, "archive", actor, input.version),
        steps: changeStored(ctx, "equipment", equipment, { archived_at: ctx.now().getTime() }),
        record: [activityOf(equipment, "archived", { name: equipment.name })],
        answer: equipmentAnswer(equipment.id),
      };
    },
  });
}
