import { sql } from "drizzle-orm";
import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { deleteStored, present, requireUnused } from "~/kernel/server/command/stored";
import type { PlainInput } from "../inputs";
import { requireEquipment } from "../queries/authorize";
import { findEquipment } from "../queries/record";
import { activityOf } from "../mutations/equipment";

/** Deletes equipment that no order and no report references. Its activity stays. */
export function deleteEquipment(ctx: AuthContext, input: PlainInput): Promise<{ id: string }> {
  return command(ctx, {
    name: "equipment.delete",
    input,
    load: () => findEquipment(ctx, input.id),
    decide(loaded, actor) {
      const equipment = present(loaded);
      const granted = requireEquipment(equipment, "delete", actor, input.version);
      requireUnused(equipment.uses);
      return {
        permit: granted,
        steps: deleteStored("equipment", equipment),
        record: [activityOf(equipment, "deleted", { name: equipment.name })],
        answer: sql`json_object('id', ${equipment.id})`,
      };
    },
  });
}
