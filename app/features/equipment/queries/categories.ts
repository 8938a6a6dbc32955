import { sql } from "drizzle-orm";
import { may } from "~/kernel/actions";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { present } from "~/kernel/server/stored";

export type EquipmentCategory = { id: string; name: string; version: number; equipmentCount: number };

const COLUMNS = sql`t.id, t.name, t.version, (SELECT count(*) FROM equipment e WHERE e.category_id = t.id) AS equipmentCount`;

/** All categories by name, each with how much equipment is in it; a company has a few dozen. */
export async function listEquipmentCategories(ctx: AuthContext): Promise<EquipmentCategory[]> {
  if (!may(ctx.actor, "inventory.manage")) throw new Refusal("not_allowed");
  return ctx.db.all<EquipmentCategory>(sql`SELECT ${COLUMNS} FROM equipment_categories t WHERE t.archived_at IS NULL ORDER BY t.sort_key, t.id`);
}

/** One statement of the caller's wave; null where there is none with that id. */
export async function findCategory(ctx: AuthContext, id: string | null): Promise<EquipmentCategory | null> {
  const rows = await ctx.db.all<EquipmentCategory>(sql`SELECT ${COLUMNS} FROM equipment_categories t WHERE t.id = ${id}`);
  return rows[0] ?? null;
}

/** One category, for the dialogs that change it. */
export async function getCategory(ctx: AuthContext, id: string): Promise<EquipmentCategory> {
  if (!may(ctx.actor, "settings.manage")) throw new Refusal("not_allowed");
  return present(await findCategory(ctx, id));
}
