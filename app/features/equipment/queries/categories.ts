import { sql } from "drizzle-orm";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { present } from "~/kernel/server/command/stored";

export type EquipmentCategory = {
  id: string;
  name: string;
  version: number;
  equipmentCount: number;
};

const COLUMNS = sql`t.id, t.name, t.version, (SELECT count(*) FROM equipment e WHERE e.category_id = t.id) AS equipmentCount`;

/** Lists all categories by name with their equipment counts. A tenant has a few dozen. */
export async function listEquipmentCategories(ctx: AuthContext): Promise<EquipmentCategory[]> {
  if (!may(ctx.actor, "inventory.manage")) throw new Refusal("not_allowed");
  return ctx.db.all<EquipmentCategory>(
    sql`SELECT ${COLUMNS} FROM equipment_categories t WHERE t.archived_at IS NULL ORDER BY t.sort_key, t.id`,
  );
}

/** Reads a category with one SQL statement; null when the id does not exist. */
export async function findCategory(
  ctx: AuthContext,
  id: string | null,
): Promise<EquipmentCategory | null> {
  const rows = await ctx.db.all<EquipmentCategory>(
    sql`SELECT ${COLUMNS} FROM equipment_categories t WHERE t.id = ${id}`,
  );
  return rows[0] ?? null;
}

/** Reads one category for its dialogs. */
export async function getCategory(ctx: AuthContext, id: string): Promise<EquipmentCategory> {
  if (!may(ctx.actor, "settings.manage")) throw new Refusal("not_allowed");
  return present(await findCategory(ctx, id));
}
