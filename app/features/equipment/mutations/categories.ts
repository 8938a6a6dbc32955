import { and, eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Schema } from "~/kernel/server/database/checked";
import { sortKey } from "~/kernel/text/sort-key";
import { Refusal } from "~/kernel/refusal";
import type { Activity } from "~/kernel/server/command/records";
import { expect, step, type Step } from "~/kernel/server/command/statement";
import type { CategoryGuard } from "../model";
import { equipmentCategories } from "../schema";

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

function guardRefusal(guard: CategoryGuard, facts: Record<string, unknown>): Refusal {
  return new Refusal("guard_failed", guard, { guard, ...facts });
}

export function categoryActivityOf(
  category: { id: string },
  event: string,
  facts: Record<string, unknown>,
): Activity {
  return {
    subject: { type: "equipment-category", id: category.id },
    event: `equipment-category.${event}`,
    facts,
  };
}

export function categoryResponse(id: string): SQL {
  return sql`(SELECT json_object('id', ${equipmentCategories.id}, 'name', ${equipmentCategories.name},
    'version', ${equipmentCategories.version}) FROM ${equipmentCategories} WHERE ${equipmentCategories.id} = ${id})`;
}
export type CategoryResponse = { id: string; name: string; version: number };
export const CATEGORY_RESPONSE: Schema<CategoryResponse> = () =>
  z.object({ id: z.string(), name: z.string(), version: z.number() });
