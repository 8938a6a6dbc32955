import { and, eq, sql } from "drizzle-orm";
import { guardRefusal, Refusal } from "~/kernel/refusal";
import { expect, step, type Step } from "~/server/command/statement";
import type { AuthContext } from "~/server/request-context";
import { sortKey } from "~/kernel/text/sort-key";
import { equipmentCategories } from "~/database/schema/equipment";

/** Checks at write time that the category exists. */
export function expectCategory(categoryId: string | null): Step[] {
  if (categoryId === null) return [];
  return [
    expect(
      sql`EXISTS (SELECT 1 FROM ${equipmentCategories} WHERE ${equipmentCategories.id} = ${categoryId})`,
      categoryGone(),
    ),
  ];
}

export function categoryGone(): Refusal {
  return new Refusal("invalid_input", "invalid_input", { fields: { categoryId: "gone" } });
}

/** Category names are unique: users could not distinguish two that read alike. */
export function expectNewName(id: string, name: string): Step {
  const taken = guardRefusal("category_exists", { fields: { name: "twice" } });
  return expect(
    sql`NOT EXISTS (SELECT 1 FROM ${equipmentCategories} WHERE ${equipmentCategories.sortKey} = ${sortKey(name)}
      AND ${equipmentCategories.archivedAt} IS NULL AND ${equipmentCategories.id} <> ${id})`,
    taken,
  );
}

/** A foreign key refuses the delete when equipment references the category since the read. */
export function deleteUnused(ctx: AuthContext, id: string, version: number): Step {
  return step(
    ctx.db
      .delete(equipmentCategories)
      .where(and(eq(equipmentCategories.id, id), eq(equipmentCategories.version, version))),
    categoryInUse(1),
  );
}

export function categoryInUse(equipment: number): Refusal {
  return guardRefusal("category_in_use", { uses: { equipment } });
}
