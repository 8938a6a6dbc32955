import { type SQL, sql } from "drizzle-orm";

/** How far a device has read the `changes` and `activity` tables. */
export type Seen = { changes: number; activity: number };

/** Returns SQL conditions for rows newer than what a device has seen. Each looks up one row of an index. */
export function changedSince({ changes, activity }: Seen) {
  return {
    /** The record has a newer activity row: something attached to it changed, including its comments, notes and documents. */
    newest: (type: string, id: SQL) =>
      sql`EXISTS (SELECT 1 FROM activity e WHERE e.subject_type = ${type} AND e.subject_id = ${id} AND e.seq > ${activity})`,
    /** The row itself has changed. */
    isNew: (table: string, id: SQL) =>
      sql`coalesce((SELECT seq FROM changes WHERE table_name = ${table} AND row_id = ${id}) > ${changes}, 0)`,
  };
}
