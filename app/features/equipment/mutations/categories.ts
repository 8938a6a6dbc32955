import { type SQL, sql } from "drizzle-orm";
import { sortKey } from "~/kernel/text/fold";
import { Refusal } from "~/kernel/refusal";
import type { Activity } from "~/kernel/server/command/records";
import { expect, step, type Step } from "~/kernel/server/command/statement";
import type { CategoryGuard } from "../model";

/** Category names are unique: users could not distinguish two that read alike. */
export function expectNewName(id: string, name: string): Step {
  const taken = guardRefusal("category_exists", { fields: { name: "twice" } });
  return expect(
    sql`NOT EXISTS (SELECT 1 FROM equipment_categories WHERE sort_key = ${sortKey(name)} AND archived_at IS NULL AND id <> ${id})`,
    taken,
  );
}

/** A foreign key refuses the delete when equipment references the category since the read. */
export function deleteUnused(id: string, version: number): Step {
  return step(
    sql`DELETE FROM equipment_categories WHERE id = ${id} AND version = ${version}`,
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

export function categoryAnswer(id: string): SQL {
  return sql`(SELECT json_object('id', id, 'name', name, 'version', version) FROM equipment_categories WHERE id = ${id})`;
}
export type CategoryAnswer = { id: string; name: string; version: number };
