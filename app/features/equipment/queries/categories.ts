import { eq, isNull, sql } from "drizzle-orm";
import { countOf } from "~/kernel/server/database/fields";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { present } from "~/kernel/server/command/stored";
import { equipment, equipmentCategories } from "../schema";

export type EquipmentCategory = {
  id: string;
  name: string;
  version: number;
  equipmentCount: number;
};

const COLUMNS = {
  id: equipmentCategories.id,
  name: equipmentCategories.name,
  version: equipmentCategories.version,
  equipmentCount: countOf(equipment, eq(equipment.categoryId, equipmentCategories.id)),
};

/** Lists all categories by name with their equipment counts. A tenant has a few dozen. */
export async function listEquipmentCategories(ctx: AuthContext): Promise<EquipmentCategory[]> {
  if (!may(ctx.actor, "inventory.manage")) throw new Refusal("not_allowed");
  return ctx.db
    .select(COLUMNS)
    .from(equipmentCategories)
    .where(isNull(equipmentCategories.archivedAt))
    .orderBy(equipmentCategories.sortKey, equipmentCategories.id);
}

/** Reads a category with one SQL statement; null when the id does not exist. */
export async function findCategory(
  ctx: AuthContext,
  id: string | null,
): Promise<EquipmentCategory | null> {
  const rows = await ctx.db
    .select(COLUMNS)
    .from(equipmentCategories)
    .where(sql`${equipmentCategories.id} = ${id}`);
  return rows[0] ?? null;
}

/** Reads one category for its dialogs. */
export async function getCategory(ctx: AuthContext, id: string): Promise<EquipmentCategory> {
  if (!may(ctx.actor, "settings.manage")) throw new Refusal("not_allowed");
  return present(await findCategory(ctx, id));
}
