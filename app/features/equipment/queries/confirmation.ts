import type { AuthContext } from "~/kernel/server/request-context";
import { withFieldsOfInput } from "~/kernel/server/command/conflict-facts";
import { permit } from "~/kernel/server/command/permit";
import { present } from "~/kernel/server/command/stored";
import type { UpdateInput } from "../inputs";
import { findCategory } from "./categories";
import { requireEquipment } from "./authorize";
import { findEquipment } from "./record";

type RequestedChange = { field: "name" | "categoryId"; from: string; to: string };

/** Returns what an update would change, with names, for its confirmation. Refuses as the update itself would. One round trip. */
export async function readRequestedChanges(
  ctx: AuthContext,
  input: UpdateInput,
): Promise<RequestedChange[]> {
  const [loaded, category] = await Promise.all([
    findEquipment(ctx, input.id),
    findCategory(ctx, input.categoryId),
  ]);
  permit(ctx.actor, "inventory.manage");
  const equipment = present(loaded);
  try {
    requireEquipment(equipment, "update", ctx.actor, input.version);
  } catch (error) {
    throw withFieldsOfInput(error, input);
  }
  return [
    ...(input.name === equipment.name
      ? []
      : [{ field: "name" as const, from: equipment.name, to: input.name }]),
    ...(input.categoryId === equipment.categoryId
      ? []
      : [{ field: "categoryId" as const, from: equipment.categoryName, to: category?.name ?? "" }]),
  ];
}
