import { command } from "~/kernel/server/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { changeStored, present } from "~/kernel/server/stored";
import type { PlainInput } from "../inputs";
import { requireEquipment } from "../queries/judged";
import { findEquipment } from "../queries/record";
import { activityOf, type EquipmentAnswer, equipmentAnswer } from "../statements/equipment";

/** No picker offers it any more; what names it keeps its name (domain-rules §6). */
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
