import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/authorization/roles";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import { expect, insertSelected, step, type Step } from "~/server/command/statement";
import { files } from "~/database/schema/system";
import type { PhotoInput } from "../inputs";
import { dailyReportPhotos } from "~/database/schema/daily-reports";

/**
 * Makes the photos of a report equal to `photos`, in their order. Place it after the step that writes the report's row. Each file is an
 * image that this user uploaded, or a photo of this report already; another one fails the batch.
 */
export function photoSteps(
  ctx: AuthContext,
  actor: Actor,
  reportId: string,
  photos: readonly PhotoInput[],
): Step[] {
  const rows = JSON.stringify(photos);
  const isHere = sql`EXISTS (SELECT 1 FROM ${dailyReportPhotos} WHERE ${dailyReportPhotos.fileId} = ${files.id}
    AND ${dailyReportPhotos.reportId} = ${reportId})`;
  // Its first use attaches a file.
  const isNew = sql`${files.createdBy} = ${actor.userId} AND ${files.status} = 'pending'`;
  const usable = sql`SELECT count(*) FROM ${files} WHERE ${files.id} IN (SELECT value ->> 'fileId' FROM json_each(${rows}))
    AND ${files.status} <> 'gone' AND ${files.mediaType} LIKE 'image/%' AND (${isHere} OR (${isNew}))`;
  const removed = and(
    eq(dailyReportPhotos.reportId, reportId),
    sql`${dailyReportPhotos.fileId} NOT IN (SELECT value ->> 'fileId' FROM json_each(${rows}))`,
  );
  const isNone = photos.length === 0;
  return [
    ...(isNone
      ? []
      : [
          expect(
            sql`(${usable}) = ${photos.length}`,
            new Refusal("invalid_input", "file_gone", { fields: { photos: "gone" } }),
          ),
        ]),
    step(ctx.db.delete(dailyReportPhotos).where(removed)),
    ...(isNone
      ? []
      : [
          step(
            insertSelected(
              dailyReportPhotos,
              {
                fileId: sql`value ->> 'fileId'`,
                reportId,
                position: sql`key`,
                kind: sql`value ->> 'kind'`,
                expense: sql`value ->> 'expense'`,
              },
              sql`FROM json_each(${rows}) WHERE 1
                ON CONFLICT (file_id) DO UPDATE SET position = excluded.position, kind = excluded.kind, expense = excluded.expense`,
            ),
          ),
        ]),
  ];
}
