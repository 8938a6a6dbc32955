import { sql } from "drizzle-orm";
import { documentSeenBy } from "~/kernel/server/queries/visible-records";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext, RequestContext } from "~/kernel/server/request-context";
import { COMPANY_QUOTA_BYTES, PERSON_QUOTA_BYTES } from "../model";

export type StoredFile = {
  id: string;
  status: "pending" | "attached" | "gone";
  sha256: string;
  name: string;
  mediaType: string;
  sizeBytes: number;
  storageKey: string;
  thumbnailKey: string | null;
  createdBy: string | null;
};

const COLUMNS = sql`f.id, f.status, f.sha256, f.name, f.media_type AS mediaType, f.size_bytes AS sizeBytes, f.storage_key AS storageKey, f.thumbnail_key AS thumbnailKey, f.created_by AS createdBy`;

/** Finds a file in any status. */
export async function findFile(context: RequestContext, id: string): Promise<StoredFile | null> {
  return (
    (await context.db.all<StoredFile>(sql`SELECT ${COLUMNS} FROM files f WHERE f.id = ${id}`))[0] ??
    null
  );
}

/** Returns a file of a record that the user may read, or the user's own unattached upload. Otherwise it counts as not found. */
export async function getReadableFile(ctx: AuthContext, id: string): Promise<StoredFile> {
  const [rows, settings] = await Promise.all([
    ctx.db.all<StoredFile & { readable: number }>(sql`SELECT ${COLUMNS},
      (f.status = 'pending' AND f.created_by = ${ctx.actor.userId}) OR EXISTS (SELECT 1 FROM documents d WHERE d.file_id = f.id AND ${documentSeenBy(ctx.actor)}) AS readable
      FROM files f WHERE f.id = ${id} AND f.status <> 'gone'`),
    ctx.settings(),
  ]);
  const file = rows[0];
  if (!file?.readable || !settings) throw new Refusal("not_found");
  const { readable: _, ...stored } = file;
  return stored;
}

/** Refuses when the upload would exceed the quota of the user or the tenant. */
export async function requireRoom(ctx: AuthContext, sizeBytes: number): Promise<void> {
  const rows = await ctx.db.all<{ owner: string; bytes: number }>(
    sql`SELECT owner, bytes FROM file_totals WHERE owner IN ('', ${ctx.actor.userId})`,
  );
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
    .all(sql`SELECT id, storage_key AS storageKey, thumbnail_key AS thumbnailKey FROM files
    WHERE status = 'gone' AND gone_at < ${at - DAY_MS} LIMIT ${limit}`);
}

/** Returns those of the keys that a row references. */
export async function namedKeys(context: RequestContext, keys: string[]): Promise<Set<string>> {
  const wanted = JSON.stringify(keys);
  const rows = await context.db.all<{
    key: string;
  }>(sql`SELECT storage_key AS key FROM files WHERE storage_key IN (SELECT value FROM json_each(${wanted}))
    UNION SELECT thumbnail_key FROM files WHERE thumbnail_key IN (SELECT value FROM json_each(${wanted}))`);
  return new Set(rows.map((row) => row.key));
}
