import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { users } from "~/database/schema/users";
import { json, listOf } from "~/database/fields";
import { queryRows } from "~/server/queries/query-rows";
import { files } from "~/database/schema/system";
import type { AuthContext } from "~/server/request-context";
import type { Subject } from "../model";
import { documents } from "~/database/schema/attachments";
import { USER } from "~/server/queries/related";

/**
 * A JSON list for use inside a record's own SQL statement. `type` and `id` name the record. Readers of the record may read it, of a ticket
 * `onlyIf` it came while they could.
 */
export function documentsOf(type: SQL, id: SQL, onlyIf = sql`1`): SQL {
  return sql`(SELECT json_group_array(json(x)) FROM (SELECT json_object('id', ${documents.id}, 'fileId', ${files.id},
      'name', ${files.name}, 'mediaType', ${files.mediaType}, 'sizeBytes', ${files.sizeBytes}, 'sha256', ${files.sha256},
      'width', ${files.width}, 'height', ${files.height}, 'hasThumbnail', json(iif(${files.thumbnailKey} IS NULL, 'false', 'true')),
      'addedAt', ${documents.addedAt}, 'addedBy', ${USER}) AS x
    FROM ${documents} CROSS JOIN ${files} ON ${files.id} = ${documents.fileId} JOIN ${users} ON ${users.id} = ${documents.addedBy}
    WHERE ${documents.subjectType} = ${type} AND ${documents.subjectId} = ${id} AND ${documents.kind} = 'document' AND ${onlyIf}
    ORDER BY ${documents.addedAt}, ${documents}.rowid))`;
}

/** What `documentsOf` makes. */
export const DOCUMENTS = () =>
  z.array(
    z.object({
      id: z.string(),
      fileId: z.string(),
      name: z.string(),
      mediaType: z.string(),
      sizeBytes: z.number(),
      sha256: z.string(),
      width: z.nullable(z.number()),
      height: z.nullable(z.number()),
      hasThumbnail: z.boolean(),
      addedAt: z.number(),
      addedBy: z.object({ id: z.string(), name: z.string() }),
    }),
  );

export type DocumentRow = z.output<ReturnType<typeof DOCUMENTS>>[number];

/** Lists the documents of one record, oldest first. The caller has checked that the user may read the record. */
export async function listDocuments(
  ctx: AuthContext,
  { type, id }: Subject,
): Promise<DocumentRow[]> {
  const fields = { list: json(DOCUMENTS, documentsOf(sql`${type}`, sql`${id}`)) };
  const [row] = await queryRows(ctx, fields, sql`SELECT ${listOf(fields)}`);
  return row?.list ?? [];
}
