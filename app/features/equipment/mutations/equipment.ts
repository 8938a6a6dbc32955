import { type SQL, sql } from "drizzle-orm";
import { fold, sortKey } from "~/kernel/fold";
import { Refusal } from "~/kernel/refusal";
import type { Activity } from "~/kernel/server/records";
import { expect, type Step } from "~/kernel/server/statement";

export type EquipmentColumns = { name: string; categoryId: string | null };

/** The columns that its fields fill, with what it is sorted and found by. */
export function columnsOf({ name, categoryId }: EquipmentColumns) {
  return { name, category_id: categoryId, sort_key: sortKey(name), search_text: fold(name) };
}

/** That the category is still there. */
export function expectCategory(categoryId: string | null): Step[] {
  if (categoryId === null) return [];
  return [expect(sql`EXISTS (SELECT 1 FROM equipment_categories WHERE id = ${categoryId})`, categoryGone())];
}

export function categoryGone(): Refusal {
  return new Refusal("invalid_input", "invalid_input", { fields: { categoryId: "gone" } });
}

export function activityOf(equipment: { id: string }, event: string, facts: Record<string, unknown> = {}): Activity {
  return { subject: { type: "equipment", id: equipment.id }, event: `equipment.${event}`, facts };
}

/** What every command answers. */
export function equipmentAnswer(id: string): SQL {
  return sql`(SELECT json_object('id', id, 'name', name, 'version', version) FROM equipment WHERE id = ${id})`;
}
export type EquipmentAnswer = { id: string; name: string; version: number };
