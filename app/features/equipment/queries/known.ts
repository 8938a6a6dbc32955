import { sql } from "drizzle-orm";
import type { AuthContext } from "~/kernel/server/request-context";
import { equipment } from "../schema";

/** Returns those of the ids that exist, archived equipment included. */
export async function listKnownEquipment(
  ctx: AuthContext,
  ids: readonly (string | null)[],
): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: equipment.id })
    .from(equipment)
    .where(
      sql`${equipment.id} IN (SELECT value FROM json_each(${JSON.stringify(ids.filter(Boolean))}))`,
    );
  return rows.map((row) => row.id);
}
