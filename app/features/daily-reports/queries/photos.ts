import { eq, sql } from "drizzle-orm";
import { type PdfPicture, readReportPictures } from "~/features/work-orders/queries/pdf/pictures";
import type { AuthContext } from "~/server/request-context";
import { files } from "~/database/schema/system";
import { dailyReports } from "~/database/schema/daily-reports";

/** The SHA-256 of uploaded files by id. Ids without a file are left out: the write refuses them. */
export async function listFileHashes(
  ctx: AuthContext,
  fileIds: readonly string[],
): Promise<Record<string, string>> {
  if (fileIds.length === 0) return {};
  const rows = await ctx.db
    .select({ id: files.id, sha256: files.sha256 })
    .from(files)
    .where(sql`${files.id} IN (SELECT value FROM json_each(${JSON.stringify(fileIds)}))`);
  return Object.fromEntries(rows.map((row) => [row.id, row.sha256]));
}

/** Where the bytes of a report's photos are, for its PDF. The caller prints those that the reader sees. */
export function readPhotosToPrint(ctx: AuthContext, reportId: string): Promise<PdfPicture[]> {
  return readReportPictures(ctx, eq(dailyReports.id, reportId));
}
