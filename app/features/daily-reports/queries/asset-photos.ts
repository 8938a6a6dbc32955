import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import {
  checklistAnswerPhotos,
  checklistAnswers,
  workOrderChecklists,
} from "~/database/schema/checklists";
import { dailyReportPhotos, dailyReports } from "~/database/schema/daily-reports";
import { files } from "~/database/schema/system";
import { workOrders } from "~/database/schema/work-orders/order";
import { flag, listOf, NUMBER, type RowOf, value } from "~/database/fields";
import { IS_LATEST_ANSWER } from "~/features/checklists/queries/latest-answer";
import { queryRows } from "~/server/queries/query-rows";
import { answersSeenBy, reportPhotoSeenBy } from "~/server/queries/visible-records";
import type { AuthContext } from "~/server/request-context";

// As the predicate of who sees a photo of a report names them.
const p = alias(dailyReportPhotos, "p");
const r = alias(dailyReports, "r");
const [a, c, q] = [checklistAnswers, workOrderChecklists, checklistAnswerPhotos];

const MAX_PHOTOS = 24;

const PHOTO = {
  fileId: files.id,
  name: files.name,
  width: files.width,
  height: files.height,
  hasThumbnail: flag(sql`${files.thumbnailKey} IS NOT NULL`),
  at: value(NUMBER, sql`found.at`),
  workOrderId: workOrders.id,
  workOrderNumber: workOrders.number,
};
type AssetPhoto = RowOf<typeof PHOTO>;
export type AssetPhotos = { photos: AssetPhoto[]; /** There are older ones. */ hasMore: boolean };

/**
 * The newest photos that reports and checklists of the orders of an asset have, as far as this user reads them: no receipts, and of an item the
 * answer that counts. The caller checks that the user may read the asset. One statement.
 */
export async function listAssetPhotos(ctx: AuthContext, assetId: string): Promise<AssetPhotos> {
  const rows = await queryRows(ctx, PHOTO, assetPhotos(ctx, assetId));
  return { photos: rows.slice(0, MAX_PHOTOS), hasMore: rows.length > MAX_PHOTOS };
}

function assetPhotos({ actor }: Pick<AuthContext, "actor">, assetId: string) {
  const ofReports = sql`SELECT ${p.fileId} AS fileId, ${r.capturedAt} AS at, ${workOrders.id} AS orderId
    FROM ${workOrders} CROSS JOIN ${dailyReports} ${r} ON ${r.workOrderId} = ${workOrders.id}
    CROSS JOIN ${dailyReportPhotos} ${p} ON ${p.reportId} = ${r.id}
    WHERE ${workOrders.assetId} = ${assetId} AND ${r.status} = 'submitted' AND ${p.kind} <> 'receipt' AND ${reportPhotoSeenBy(actor)}`;
  const ofAnswers = sql`SELECT ${q.fileId}, ${a.answeredAt}, ${workOrders.id}
    FROM ${workOrders} CROSS JOIN ${c} ON ${c.workOrderId} = ${workOrders.id} CROSS JOIN ${a} ON ${a.checklistId} = ${c.id}
    CROSS JOIN ${q} ON ${q.answerId} = ${a.id}
    WHERE ${workOrders.assetId} = ${assetId} AND ${c.removedAt} IS NULL AND ${IS_LATEST_ANSWER} AND ${answersSeenBy(actor)}`;
  return sql`SELECT ${listOf(PHOTO)} FROM (${ofReports} UNION ALL ${ofAnswers} ORDER BY at DESC, fileId DESC LIMIT ${MAX_PHOTOS + 1}) AS found
    CROSS JOIN ${files} ON ${files.id} = found.fileId CROSS JOIN ${workOrders} ON ${workOrders.id} = found.orderId
    ORDER BY found.at DESC, found.fileId DESC`;
}
