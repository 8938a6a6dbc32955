import { type SQL, sql } from "drizzle-orm";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Instant } from "~/kernel/time/instants";
import type { Subject } from "../model";

export type DocumentRow = {
  id: string;
  fileId: string;
  name: string;
  mediaType: string;
  sizeBytes: number;
  sha256: string;
  width: number | null;
  height: number | null;
  hasThumbnail: boolean;
  addedAt: Instant;
  addedBy: { id: string; name: string };
};

/** A JSON list for use inside a record's own SQL statement. `type` and `id` name the record. Readers of the record may read it. */
export function documentsOf(type: SQL, id: SQL): SQL {
  return sql`(SELECT json_group_array(json(x)) FROM (SELECT json_object('id', d.id, 'fileId', f.id, 'name', f.name, 'mediaType', f.media_type, 'sizeBytes', f.size_bytes, 'sha256', f.sha256,
      'width', f.width, 'height', f.height, 'hasThumbnail', json(iif(f.thumbnail_key IS NULL, 'false', 'true')), 'addedAt', d.added_at,
      'addedBy', json_object('id', u.id, 'name', trim(u.name || ' ' || u.surname))) AS x
    FROM documents d CROSS JOIN files f ON f.id = d.file_id JOIN users u ON u.id = d.added_by
    WHERE d.subject_type = ${type} AND d.subject_id = ${id} AND d.kind = 'document' ORDER BY d.added_at, d.rowid))`;
}

/** Lists the documents of one record, oldest first. The caller has checked that the user may read the record. */
export async function listDocuments(
  ctx: AuthContext,
  { type, id }: Subject,
): Promise<DocumentRow[]> {
  const rows = await ctx.db.all<{ list: string }>(
    sql`SELECT ${documentsOf(sql`${type}`, sql`${id}`)} AS list`,
  );
  return JSON.parse(rows[0]?.list ?? "[]");
}
