import { type Column, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { schemaOf, type Value } from "~/database/fields";
import { objectOf } from "~/database/json-values";

type Columns = Record<string, Column | Value<unknown>> & { id: Column };

/**
 * What the commands of a noun answer with: these columns of its record at the end of the batch. `of` is the SQL for the record with
 * that id, and `schema` is the schema of the API and of `command`.
 */
export function answer<C extends Columns>(table: SQLiteTable, columns: C) {
  return {
    of: (id: string): SQL =>
      sql`(SELECT json_object(${objectOf(columns)}) FROM ${table} WHERE ${columns.id} = ${id})`,
    schema: () => schemaOf(columns),
  };
}
