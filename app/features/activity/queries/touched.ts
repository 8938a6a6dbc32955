import { type SQL, sql } from "drizzle-orm";

/** How far a device has read the changes of records, and the log. */
export type Seen = { changes: number; activity: number };

/** Conditions that say whether something is newer than what a device has seen; each looks up one row of an index. */
export function changedSince({ changes, activity }: Seen) {
  return {
    /** The log has a line about the record: what hangs on it has changed, its comments, notes and documents too. */
    newest: (type: string, id: SQL) => sql`EXISTS (SELECT 1 FROM activity e WHERE e.subject_type = ${type} AND e.subject_id = ${id} AND e.seq > ${activity})`,
    /** The row itself has changed. */
    isNew: (table: string, id: SQL) => sql`coalesce((SELECT seq FROM changes WHERE table_name = ${table} AND row_id = ${id}) > ${changes}, 0)`,
  };
}
