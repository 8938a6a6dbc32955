import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import * as z from "zod/mini";
import type { Activity } from "~/kernel/server/command/records";
import type { StoredTable } from "~/kernel/server/command/stored";
import type { Schema } from "~/kernel/server/database/checked";

type Subject =
  | "asset"
  | "customer"
  | "equipment"
  | "equipment-category"
  | "location"
  | "room"
  | "spare-part";

/** An entry of a record's activity log. */
export function inventoryActivity(
  type: Subject,
  { id }: { id: string },
  event: string,
  facts: Record<string, unknown>,
): Activity {
  return { subject: { type, id }, event: `${type}.${event}`, facts };
}

export type InventoryResponse = { id: string; name: string; version: number };
export const INVENTORY_RESPONSE: Schema<InventoryResponse> = () => z.object(responseFields());

/** For the response of a noun with more fields. */
export function responseFields() {
  return { id: z.string(), name: z.string(), version: z.number() };
}

/** The response of a noun's commands. `more` are further pairs for json_object. */
export function inventoryResponse(
  table: StoredTable & { name: SQLiteColumn },
  id: string,
  more: SQL = sql``,
): SQL {
  return sql`(SELECT json_object('id', ${table.id}, 'name', ${table.name}, 'version', ${table.version}${more})
    FROM ${table} WHERE ${table.id} = ${id})`;
}
