import { sql } from "drizzle-orm";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Subject } from "../model";

/** Reads the names of files, for the activity row of attaching them. */
export async function readFileNames(
  ctx: AuthContext,
  fileIds: readonly string[],
): Promise<string[]> {
  const rows = await ctx.db.all<{ name: string }>(
    sql`SELECT name FROM files WHERE id IN (SELECT value FROM json_each(${JSON.stringify(fileIds)})) ORDER BY created_at, id`,
  );
  return rows.map((row) => row.name);
}

/** Finds one document of a record, for its removal; null when it is not attached to the record. */
export async function findDocument(
  ctx: AuthContext,
  { type, id }: Subject,
  documentId: string,
): Promise<{ name: string; addedBy: string } | null> {
  const rows = await ctx.db.all<{
    name: string;
    addedBy: string;
  }>(sql`SELECT f.name, d.added_by AS addedBy FROM documents d JOIN files f ON f.id = d.file_id
    WHERE d.id = ${documentId} AND d.subject_type = ${type} AND d.subject_id = ${id} AND d.kind = 'document'`);
  return rows[0] ?? null;
}
