import { type SQL, sql } from "drizzle-orm";
import { activity, changes } from "~/database/schema/system";

/** How far a device has read the `changes` and `activity` tables. */
export type Seen = { changes: number; activity: number };

/** Returns SQL conditions for rows newer than what a device has seen. Each looks up one row of an index. */
export function changedSince(seen: Seen) {
  return {
    /** The record has a newer activity row: something attached to it changed, including its comments, notes and documents. */
    newest: (type: string, id: SQL) =>
      sql`EXISTS (SELECT 1 FROM ${activity} WHERE ${activity.subjectType} = ${type} AND ${activity.subjectId} = ${id}
        AND ${activity.seq} > ${seen.activity})`,
    /** The row itself has changed. */
    isNew: (table: string, id: SQL) =>
      sql`coalesce((SELECT ${changes.seq} FROM ${changes} WHERE ${changes.tableName} = ${table} AND ${changes.rowId} = ${id}) > ${seen.changes}, 0)`,
  };
}
