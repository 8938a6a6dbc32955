import { eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { workOrders } from "~/database/schema/work-orders/order";
import { json, NUMBER, TEXT } from "~/database/fields";
import type { ListPage } from "~/server/queries/listing";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";
import type { Instant } from "~/kernel/time/instants";
import type { ReadingsInput } from "../inputs/readings";
import { isOutside } from "../policy/answers";
import { labelBelow } from "../policy/sheet";
import { requireChecklists } from "./feature";
import { headingOf } from "./heading";
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
/** What was measured on an asset: one item of a checklist, its label with the heading above it. The oldest reading is first. */
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
const ITEM = () =>
  z.object({
    heading: z.nullable(z.string()),
    label: z.string(),
    unit: z.string(),
    min: LIMIT(),
    max: LIMIT(),
  });
const READING = {
  itemId: TEXT,
  thousandths: NUMBER,
  at: NUMBER,
  orderId: TEXT,
  orderNumber: TEXT,
  item: json(ITEM, sql`item`),
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
    if (!first || !newest) return [];
    const { heading, label, ...limits } = newest;
    return [{ itemId, label: labelBelow(heading, label), ...limits, readings: [first, ...others] }];
  });
}

/** The item of a reading `r` as it was worded then. */
const ITEM_THEN = sql`(SELECT json_object('heading', ${headingOf(sql`i`)}, 'label', i.value ->> 'label', 'unit', i.value ->> 'unit', 'min', i.value ->> 'min', 'max', i.value ->> 'max')
  FROM ${v} CROSS JOIN json_each(${v.items}) i WHERE ${v.id} = r.versionId AND i.value ->> 'id' = r.itemId)`;

/** Numbers that count: of several answers to an item the latest, and none of a checklist that was taken off. */
function measuredOn(assetId: string) {
  return sql`FROM ${a} INDEXED BY checklist_answers_by_reading CROSS JOIN ${c} ON ${c.id} = ${a.checklistId}
    WHERE ${a.assetId} = ${assetId} AND ${a.kind} = 'number' AND ${c.removedAt} IS NULL AND ${IS_LATEST_ANSWER}`;
}

function readingsOf(assetId: string) {
  return sql`SELECT r.itemId, r.thousandths, r.at, ${workOrders.id} AS orderId, ${workOrders.number} AS orderNumber, ${ITEM_THEN} AS item
    FROM (SELECT ${a.itemId} AS itemId, ${a.thousandths} AS thousandths, ${a.answeredAt} AS at, ${c.versionId} AS versionId, ${c.workOrderId} AS orderId,
        row_number() OVER (PARTITION BY ${a.itemId} ORDER BY ${a.answeredAt} DESC) AS place
      ${measuredOn(assetId)}) r
    CROSS JOIN ${workOrders} ON ${workOrders.id} = r.orderId
    WHERE r.place <= ${MAX_READINGS} ORDER BY r.itemId, r.at`;
}

/** A reading of the list. `id` is that of its answer. */
export const LISTED_READING = () =>
  z.object({
    id: z.string(),
    itemId: z.string(),
    ...ITEM().shape,
    thousandths: z.number(),
    isOutside: z.boolean(),
    at: z.number(),
    workOrderId: z.string(),
    workOrderNumber: z.string(),
  });
const LISTED = {
  id: TEXT,
  itemId: TEXT,
  thousandths: NUMBER,
  at: NUMBER,
  workOrderId: TEXT,
  workOrderNumber: TEXT,
  item: json(ITEM, sql`item`),
};

/** A page of all readings of an asset, the newest first, for the API. The caller checks the right. */
export async function listAssetReadings(
  ctx: AuthContext,
  { id: assetId, itemId, pageNumber, pageSize }: ReadingsInput,
): Promise<ListPage<z.infer<ReturnType<typeof LISTED_READING>>>> {
  const measured = sql`${measuredOn(assetId)} AND ${itemId === null ? sql`1` : eq(a.itemId, itemId)}`;
  const [rows, counts] = await Promise.all([
    queryRows(
      ctx,
      LISTED,
      sql`SELECT r.id, r.itemId, r.thousandths, r.at, ${workOrders.id} AS workOrderId, ${workOrders.number} AS workOrderNumber, ${ITEM_THEN} AS item
        FROM (SELECT ${a.id} AS id, ${a.seq} AS seq, ${a.itemId} AS itemId, ${a.thousandths} AS thousandths, ${a.answeredAt} AS at,
            ${c.versionId} AS versionId, ${c.workOrderId} AS orderId
          ${measured} ORDER BY ${a.answeredAt} DESC, ${a.seq} DESC LIMIT ${pageSize} OFFSET ${(pageNumber - 1) * pageSize}) r
        CROSS JOIN ${workOrders} ON ${workOrders.id} = r.orderId ORDER BY r.at DESC, r.seq DESC`,
    ),
    queryRows(ctx, { n: NUMBER }, sql`SELECT count(*) AS n ${measured}`),
    requireChecklists(ctx),
  ]);
  const entities = rows.map(({ item, ...row }) => ({
    ...row,
    ...item,
    isOutside: isOutside(item, row.thousandths),
  }));
  return { entities, totalCount: counts[0]?.n ?? 0 };
}
