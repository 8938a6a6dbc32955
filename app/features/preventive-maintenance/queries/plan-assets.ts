import { eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import * as z from "zod/mini";
import { flag, json, TEXT, value } from "~/database/fields";
import { assets } from "~/database/schema/assets";
import { customers } from "~/database/schema/customers";
import { locations } from "~/database/schema/locations";
import {
  maintenanceOrders,
  maintenancePlanAssets,
  maintenancePlans,
} from "~/database/schema/preventive-maintenance";
import { rooms } from "~/database/schema/rooms";
import { queryRows } from "~/server/queries/query-rows";
import type { RequestContext } from "~/server/request-context";
import { featureIsOn, type PlaceFilter, placedAt } from "~/server/queries/visible-places";
import { MAX_PLAN_ASSETS, type PlanScope } from "../model";

const a = assets;
const p = maintenancePlans;
/** Of the locations. */
const owners = alias(customers, "owners");

/** Orders are made in batches of so many. */
const ORDERS_AT_ONCE = 10;

/** Neither the asset nor its customer or place is archived. */
const IN_USE = sql`${a.archivedAt} IS NULL
  AND NOT EXISTS (SELECT 1 FROM ${customers} WHERE ${customers.id} = ${a.customerId} AND ${customers.archivedAt} IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM ${locations} WHERE ${locations.id} = ${a.locationId} AND ${locations.archivedAt} IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM ${rooms} WHERE ${rooms.id} = ${a.roomId} AND ${rooms.archivedAt} IS NOT NULL)`;

type Category = Record<"assetCategory" | "customerId" | "locationId" | "roomId", unknown>;

/** Conditions for an asset being one of a category at a place. A disabled kind of place narrows nothing. */
export function ofCategory({ assetCategory, customerId, locationId, roomId }: Category): SQL {
  return sql`${a.category} = ${assetCategory} AND ${IN_USE}
    AND (${customerId} IS NULL OR ${a.customerId} = ${customerId})
    AND (${locationId} IS NULL OR ${a.locationId} = ${locationId} OR NOT ${featureIsOn("LOCATIONS")})
    AND (${roomId} IS NULL OR ${a.roomId} = ${roomId} OR NOT ${featureIsOn("ROOMS")})`;
}

/** The assets in use of the plan `p` of the caller's query, as what follows its FROM. */
const CHOSEN = sql`${maintenancePlanAssets} CROSS JOIN ${a} ON ${a.id} = ${maintenancePlanAssets.assetId}
  WHERE ${maintenancePlanAssets.planId} = ${p.id} AND ${p.scope} = 'chosen' AND ${IN_USE}`;
const BY_CATEGORY = sql`${a} WHERE ${ofCategory(p)}`;

/** How many orders the next occurrence of a plan for several assets has assets for. */
export const ASSET_COUNT = sql`CASE ${p.scope} WHEN 'chosen' THEN (SELECT count(*) FROM ${CHOSEN})
  WHEN 'category' THEN (SELECT count(*) FROM ${BY_CATEGORY}) ELSE 0 END`;

/** Whether an asset belongs to the plan `p` for several assets. */
const BELONGS = sql`CASE ${p.scope} WHEN 'chosen' THEN EXISTS (SELECT 1 FROM ${maintenancePlanAssets}
    WHERE ${maintenancePlanAssets.planId} = ${p.id} AND ${maintenancePlanAssets.assetId} = ${a.id})
  WHEN 'category' THEN (${ofCategory(p)}) ELSE 0 END`;

/** Conditions for a plan being for these places, or for this asset, alone or among others. */
export function plansAt({
  assetId,
  ...places
}: Partial<Record<PlaceFilter, string | null | undefined>>): SQL[] {
  return [...placedAt(p, places), ...(assetId ? [isForAsset(assetId)] : [])];
}

/** Without the feature, nothing is read for it. */
function isForAsset(assetId: string): SQL {
  const isOn = featureIsOn("PREVENTIVE_MAINTENANCE");
  const one = sql`SELECT ${p.id} FROM ${p} WHERE ${p.assetId} = ${assetId} AND ${p.scope} = 'one' AND ${isOn}`;
  const chosen = sql`SELECT ${p.id} FROM ${maintenancePlanAssets} CROSS JOIN ${p} ON ${p.id} = ${maintenancePlanAssets.planId}
    WHERE ${maintenancePlanAssets.assetId} = ${assetId} AND ${p.scope} = 'chosen' AND ${isOn}`;
  const category = sql`SELECT ${p.id} FROM ${a} CROSS JOIN ${p} ON ${p.assetCategory} = ${a.category} AND ${p.scope} = 'category'
    WHERE ${a.id} = ${assetId} AND ${ofCategory(p)} AND ${isOn}`;
  return sql`${p.id} IN (${one} UNION ${chosen} UNION ${category})`;
}

/**
 * The targets of an occurrence: each asset, or each location with assets. An asset without a location is a target of its own, and each is one
 * while the company uses no locations. What follows the columns of an INSERT … SELECT, with `target` as their name.
 */
export function targetsOf(planId: string, scope: PlanScope, ordersPer: "asset" | "place"): SQL {
  const place = sql`CASE WHEN ${featureIsOn("LOCATIONS")} THEN coalesce(${a.locationId}, ${a.id}) ELSE ${a.id} END`;
  const target = ordersPer === "asset" ? a.id : place;
  const source = scope === "chosen" ? CHOSEN : BY_CATEGORY;
  return sql`FROM (SELECT DISTINCT ${target} AS target FROM ${p} CROSS JOIN ${source} AND ${p.id} = ${planId})`;
}

/** Whether a place that an order would have is archived by now. */
const ASSET = () =>
  z.object({
    id: z.string(),
    name: z.string(),
    serialNumber: z.string(),
    category: z.string(),
    customerId: z.nullable(z.string()),
    customerName: z.nullable(z.string()),
    customerSortKey: z.nullable(z.string()),
    locationId: z.nullable(z.string()),
    locationName: z.nullable(z.string()),
    locationCustomerId: z.nullable(z.string()),
    locationCustomerName: z.nullable(z.string()),
    locationCustomerSortKey: z.nullable(z.string()),
    roomId: z.nullable(z.string()),
    roomName: z.nullable(z.string()),
  });
export type WaitingOrder = {
  dueOn: string;
  target: string;
  assets: z.infer<ReturnType<typeof ASSET>>[];
};

/** The next orders of a plan that are to be made, the earliest first, each with its assets that are in use. */
export function readWaiting(context: RequestContext, planId: string): Promise<WaitingOrder[]> {
  const w = maintenanceOrders;
  const asset = sql`json_object('id', ${a.id}, 'name', ${a.name}, 'serialNumber', ${a.serialNumber}, 'category', ${a.category},
    'customerId', ${a.customerId}, 'customerName', ${customers.name}, 'customerSortKey', ${customers.sortKey},
    'locationId', ${a.locationId}, 'locationName', ${locations.name}, 'locationCustomerId', ${locations.customerId},
    'locationCustomerName', ${owners.name}, 'locationCustomerSortKey', ${owners.sortKey},
    'roomId', ${a.roomId}, 'roomName', ${rooms.name})`;
  const found = sql`(SELECT json_group_array(json(asset)) FROM (SELECT ${asset} AS asset FROM ${p} CROSS JOIN ${a}
      LEFT JOIN ${customers} ON ${customers.id} = ${a.customerId} LEFT JOIN ${locations} ON ${locations.id} = ${a.locationId}
      LEFT JOIN ${rooms} ON ${rooms.id} = ${a.roomId} LEFT JOIN ${customers} ${owners} ON ${owners.id} = ${locations.customerId}
      WHERE ${p.id} = w.plan_id AND (${a.id} = w.target OR ${a.locationId} = w.target) AND ${BELONGS} AND ${IN_USE}
      ORDER BY ${rooms.sortKey}, ${a.sortKey}, ${a.id}))`;
  return queryRows(
    context,
    { dueOn: TEXT, target: TEXT, assets: json(() => z.array(ASSET()), sql`assets`) },
    sql`SELECT w.due_on AS dueOn, w.target AS target, ${found} AS assets
      FROM (SELECT ${w.planId} AS plan_id, ${w.dueOn} AS due_on, ${w.target} AS target FROM ${w}
        WHERE ${w.planId} = ${planId} AND ${w.state} = 'waiting' ORDER BY ${w.dueOn}, ${w.target} LIMIT ${ORDERS_AT_ONCE}) w`,
  );
}

/** The assets of a plan for several by name: those that were chosen, also archived ones, or those of its category that are in use. */
export function readPlanAssets({ db }: RequestContext, planId: string) {
  const chosen = sql`SELECT ${maintenancePlanAssets.assetId} FROM ${p} CROSS JOIN ${maintenancePlanAssets} ON ${maintenancePlanAssets.planId} = ${p.id}
    WHERE ${p.id} = ${planId} AND ${p.scope} = 'chosen'`;
  const ofItsCategory = sql`SELECT ${a.id} FROM ${p} CROSS JOIN ${BY_CATEGORY} AND ${p.id} = ${planId} AND ${p.scope} = 'category'`;
  return db
    .select({
      id: a.id,
      name: a.name,
      serialNumber: a.serialNumber,
      customerName: value(TEXT, sql`coalesce(${customers.name}, '')`),
      archived: flag(isNotNull(a.archivedAt)),
    })
    .from(a)
    .leftJoin(customers, eq(customers.id, a.customerId))
    .where(sql`${a.id} IN (${chosen} UNION ${ofItsCategory})`)
    .orderBy(a.sortKey, a.id)
    .limit(MAX_PLAN_ASSETS);
}
