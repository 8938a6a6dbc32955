import { alias } from "drizzle-orm/sqlite-core";
import { and, eq, lt, ne, sql } from "drizzle-orm";
import { flag, type RowOf } from "~/database/fields";
import { queryRows } from "~/server/queries/query-rows";
import { files, fileTotals } from "~/database/schema/system";
import { answersSeenBy, documentSeenBy, reportPhotoSeenBy } from "~/server/queries/visible-records";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext, RequestContext } from "~/server/request-context";
import { checklistAnswerPhotos } from "~/database/schema/checklists";
import { dailyReportPhotos, dailyReports } from "~/database/schema/daily-reports";
import { COMPANY_QUOTA_BYTES, PERSON_QUOTA_BYTES } from "../model";
import { documents } from "~/database/schema/attachments";

const d = alias(documents, "d");
const p = alias(dailyReportPhotos, "p");
const r = alias(dailyReports, "r");

const FILE = {
  id: files.id,
  status: files.status,
  sha256: files.sha256,
  name: files.name,
  mediaType: files.mediaType,
  sizeBytes: files.sizeBytes,
  storageKey: files.storageKey,
  thumbnailKey: files.thumbnailKey,
  createdBy: files.createdBy,
};
export type StoredFile = RowOf<typeof FILE>;

/** Finds a file in any status. */
export async function findFile(context: RequestContext, id: string): Promise<StoredFile | null> {
  const [found] = await context.db.select(FILE).from(files).where(eq(files.id, id));
  return found ?? null;
}

/** Returns a file of a record that the user may read, or the user's own unattached upload. Otherwise it counts as not found. */
export async function getReadableFile(ctx: AuthContext, id: string): Promise<StoredFile> {
  const [rows, settings] = await Promise.all([
    ctx.db
      .select({
        ...FILE,
        readable: flag(
          sql`(${files.status} = 'pending' AND ${files.createdBy} IS ${ctx.actor.userId}) OR EXISTS (SELECT 1 FROM ${documents} ${d}
            WHERE ${d.fileId} = ${files.id} AND ${documentSeenBy(ctx.actor)})
            OR EXISTS (SELECT 1 FROM ${dailyReportPhotos} ${p} JOIN ${dailyReports} ${r} ON ${r.id} = ${p.reportId}
            WHERE ${p.fileId} = ${files.id} AND ${reportPhotoSeenBy(ctx.actor)})
            OR (${answersSeenBy(ctx.actor)} AND EXISTS (SELECT 1 FROM ${checklistAnswerPhotos}
            WHERE ${checklistAnswerPhotos.fileId} = ${files.id}))`,
        ),
      })
      .from(files)
      .where(and(eq(files.id, id), ne(files.status, "gone"))),
    ctx.settings(),
  ]);
  const file = rows[0];
  if (!file?.readable || !settings) throw new Refusal("not_found");
  const { readable: _, ...stored } = file;
  return stored;
}

/** Refuses when the upload would exceed the quota of the user or the tenant. */
export async function requireRoom(ctx: AuthContext, sizeBytes: number): Promise<void> {
  const rows = await ctx.db
    .select({ owner: fileTotals.owner, bytes: fileTotals.bytes })
    .from(fileTotals)
    .where(sql`${fileTotals.owner} IN ('', ${ctx.actor.userId})`);
  const used = (owner: string) => rows.find((row) => row.owner === owner)?.bytes ?? 0;
  if (used(ctx.actor.userId) + sizeBytes > PERSON_QUOTA_BYTES)
    throw new Refusal("guard_failed", "own_quota", {
      guard: "own_quota",
      limitBytes: PERSON_QUOTA_BYTES,
    });
  if (used("") + sizeBytes > COMPANY_QUOTA_BYTES)
    throw new Refusal("guard_failed", "company_quota", {
      guard: "company_quota",
      limitBytes: COMPANY_QUOTA_BYTES,
    });
}

const DAY_MS = 24 * 60 * 60_000;

/** Lists rows that have been gone for a day, so that no request still reads their bytes. */
export function listForgotten(
  context: RequestContext,
  limit: number,
): Promise<{ id: string; storageKey: string; thumbnailKey: string | null }[]> {
  const at = context.now().getTime();
  return context.db
    .select({ id: files.id, storageKey: files.storageKey, thumbnailKey: files.thumbnailKey })
    .from(files)
    .where(and(eq(files.status, "gone").inlineParams(), lt(files.goneAt, at - DAY_MS)))
    .limit(limit);
}

/** Returns those of the keys that a row references. */
export async function namedKeys(context: RequestContext, keys: string[]): Promise<Set<string>> {
  const wanted = JSON.stringify(keys);
  const rows = await queryRows(
    context,
    { key: files.storageKey },
    sql`SELECT ${files.storageKey} AS key FROM ${files} WHERE ${files.storageKey} IN (SELECT value FROM json_each(${wanted}))
    UNION SELECT ${files.thumbnailKey} FROM ${files} WHERE ${files.thumbnailKey} IN (SELECT value FROM json_each(${wanted}))`,
  );
  return new Set(rows.map((row) => row.key));
}
