import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { workOrders } from "~/database/schema/work-orders/order";
import { json, NUMBER, TEXT } from "~/database/fields";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";
import type { Instant } from "~/kernel/time/instants";
import { isOutside } from "../policy/answers";
import { IS_LATEST_ANSWER } from "./latest-answer";
import {
  checklistAnswers,
  checklistTemplateVersions,
  workOrderChecklists,
} from "~/database/schema/checklists";

/** A reading with the wording and limits of the time, in thousandths of the unit. */
type Reading = {
  thousandths: number;
  at: Instant;
  isOutside: boolean;
  orderId: string;
  orderNumber: string;
};
/** What was measured on an asset: one item of a checklist. The oldest reading is first. */
export type AssetReadings = {
  itemId: string;
  label: string;
  unit: string;
  min: number | null;
  max: number | null;
  readings: [Reading, ...Reading[]];
};

/** As many as a chart of this size shows apart. */
const MAX_READINGS = 24;

const [a, c, v] = [checklistAnswers, workOrderChecklists, checklistTemplateVersions];
const LIMIT = () => z.nullable(z.number());
const READING = {
  itemId: TEXT,
  thousandths: NUMBER,
  at: NUMBER,
  orderId: TEXT,
  orderNumber: TEXT,
  item: json(
    () => z.object({ label: z.string(), unit: z.string(), min: LIMIT(), max: LIMIT() }),
    sql`item`,
  ),
};

/** The last readings of each item that was measured on the asset. Empty while the feature is disabled. The caller checks the right. */
export async function readAssetReadings(
  ctx: AuthContext,
  assetId: string,
): Promise<AssetReadings[]> {
  const [rows, { features }] = await Promise.all([
    queryRows(ctx, READING, readingsOf(assetId)),
    ctx.settings(),
  ]);
  if (!features.CHECKLISTS.enabled) return [];
  const itemIds = [...new Set(rows.map(({ itemId }) => itemId))];
  return itemIds.flatMap((itemId) => {
    const own = rows.filter((row) => row.itemId === itemId);
    const [first, ...others] = own.map(({ item, thousandths, at, orderId, orderNumber }) => ({
      thousandths,
      at,
      orderId,
      orderNumber,
      isOutside: isOutside(item, thousandths),
    }));
    const newest = own.at(-1)?.item;
    return first && newest ? [{ itemId, ...newest, readings: [first, ...others] }] : [];
  });
}

export function readingsOf(assetId: string) {
  return sql`SELECT r.itemId, r.thousandths, r.at, ${workOrders.id} AS orderId, ${workOrders.number} AS orderNumber,
      (SELECT json_object('label', i.value ->> 'label', 'unit', i.value ->> 'unit', 'min', i.value ->> 'min', 'max', i.value ->> 'max')
        FROM ${v} CROSS JOIN json_each(${v.items}) i WHERE ${v.id} = r.versionId AND i.value ->> 'id' = r.itemId) AS item
    FROM (SELECT ${a.itemId} AS itemId, ${a.thousandths} AS thousandths, ${a.answeredAt} AS at, ${c.versionId} AS versionId, ${c.workOrderId} AS orderId,
        row_number() OVER (PARTITION BY ${a.itemId} ORDER BY ${a.answeredAt} DESC) AS place
      FROM ${a} INDEXED BY checklist_answers_by_reading CROSS JOIN ${c} ON ${c.id} = ${a.checklistId}
      WHERE ${a.assetId} = ${assetId} AND ${a.kind} = 'number' AND ${c.removedAt} IS NULL AND ${IS_LATEST_ANSWER}) r
    CROSS JOIN ${workOrders} ON ${workOrders.id} = r.orderId
    WHERE r.place <= ${MAX_READINGS} ORDER BY r.itemId, r.at`;
}
