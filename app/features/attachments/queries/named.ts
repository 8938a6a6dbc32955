import { and, eq, sql } from "drizzle-orm";
import { files } from "~/database/schema/system";
import type { AuthContext } from "~/server/request-context";
import type { Subject } from "../model";
import { documents } from "~/database/schema/attachments";

export async function readFileNames(
  ctx: AuthContext,
  fileIds: readonly string[],
): Promise<string[]> {
  const rows = await ctx.db
    .select({ name: files.name })
    .from(files)
    .where(sql`${files.id} IN (SELECT value FROM json_each(${JSON.stringify(fileIds)}))`)
    .orderBy(files.createdAt, files.id);
  return rows.map((row) => row.name);
}

/** Finds one document of a record, for its removal; null when it is not attached to the record. */
export async function findDocument(
  ctx: AuthContext,
  { type, id }: Subject,
  documentId: string,
): Promise<{ name: string; addedBy: string } | null> {
  const rows = await ctx.db
    .select({ name: files.name, addedBy: documents.addedBy })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(
      and(
        eq(documents.id, documentId),
        eq(documents.subjectType, type),
        eq(documents.subjectId, id),
        eq(documents.kind, "document"),
      ),
    );
  return rows[0] ?? null;
}
