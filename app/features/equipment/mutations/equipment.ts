import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Schema } from "~/kernel/server/database/checked";
import { fold } from "~/kernel/text/fold";
import { sortKey } from "~/kernel/text/sort-key";
import { Refusal } from "~/kernel/refusal";
import type { Activity } from "~/kernel/server/command/records";
import { expect, type Step } from "~/kernel/server/command/statement";
import { equipment, equipmentCategories } from "../schema";

type EquipmentColumns = { name: string; categoryId: string | null };

/** Maps the fields to columns, including the sort and search keys. */
export function columnsOf({ name, categoryId }: EquipmentColumns) {
  return { name, categoryId, sortKey: sortKey(name), searchText: fold(name) };
}

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

export function activityOf(
  equipment: { id: string },
  event: string,
  facts: Record<string, unknown> = {},
): Activity {
  return { subject: { type: "equipment", id: equipment.id }, event: `equipment.${event}`, facts };
}

/** The answer of every equipment command. */
export function equipmentResponse(id: string): SQL {
  return sql`(SELECT json_object('id', ${equipment.id}, 'name', ${equipment.name}, 'version', ${equipment.version})
    FROM ${equipment} WHERE ${equipment.id} = ${id})`;
}
export type EquipmentResponse = { id: string; name: string; version: number };
export const EQUIPMENT_RESPONSE: Schema<EquipmentResponse> = () =>
  z.object({ id: z.string(), name: z.string(), version: z.number() });
