import { answer } from "~/server/command/answer";
import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { listDocuments } from "~/features/attachments/queries/list";
import { customers } from "~/database/schema/customers";
import { commonPolicy } from "~/features/inventory/policy";
import {
  type CustomerChoices,
  joinedName,
  readCustomerChoices,
  requireInventoryAccess,
} from "~/features/inventory/queries";
import { locations } from "~/database/schema/locations";
import { pick, type PickerOption } from "~/features/pickers/queries/options";
import { rooms } from "~/database/schema/rooms";
import { tickets } from "~/database/schema/tickets";
import { workOrders } from "~/database/schema/work-orders/order";
import { may } from "~/kernel/authorization/actions";
import type { Features } from "~/kernel/features";
import type { CardCounts } from "~/kernel/input/list-view";
import { Refusal } from "~/kernel/refusal";
import { present } from "~/server/command/stored";
import { countOf, fieldColumns, flag, listOf, type RowOf, TEXT, value } from "~/database/fields";
import { type Grouping, type ListOrBoard, pageOrGroups } from "~/server/queries/groups";
import { archivedIs, type Listing, matching } from "~/server/queries/listing";
import { queryRows } from "~/server/queries/query-rows";
import { placedAt } from "~/server/queries/visible-places";
import type { AuthContext } from "~/server/request-context";
import { ASSET_FIELDS } from "./fields";
import type { ListInput } from "./inputs";
import { joinNames } from "~/kernel/text/title";
import { isDistinctive, type Place } from "./model";
import { assets } from "~/database/schema/assets";

export const LISTED_ASSET = {
  id: assets.id,
  ...fieldColumns(assets, ASSET_FIELDS),
  customerName: joinedName(customers),
  locationName: joinedName(locations),
  roomName: joinedName(rooms),
  archived: flag(isNotNull(assets.archivedAt)),
  createdAt: assets.createdAt,
  version: assets.version,
};
export type AssetRow = RowOf<typeof LISTED_ASSET>;

const SORTS = {
  name: assets.sortKey,
  serialNumber: assets.serialNumber,
  manufacturer: assets.manufacturer,
  category: [assets.category, assets.sortKey],
  createdAt: null,
} as const satisfies Listing["sorts"] & Record<ListInput["sortBy"], unknown>;

/** Reads one page or the board of assets and the total count, in one round trip. */
export async function listAssets(
  ctx: AuthContext,
  listParams: ListInput,
  cards: CardCounts | null = null,
): Promise<ListOrBoard<AssetRow>> {
  requireInventoryAccess(ctx);
  const [page, settings] = await Promise.all([
    pageOrGroups(ctx, listParams, listingOf(listParams), cards),
    ctx.settings(),
  ]);
  const hidden = hiddenPlaces(settings.features);
  return { ...page, entities: page.entities.map((row) => ({ ...row, ...hidden })) };
}

/** Places whose feature is off are null and empty. */
function hiddenPlaces({ LOCATIONS, ROOMS }: Features) {
  return {
    ...(LOCATIONS.enabled ? {} : { locationId: null, locationName: "" }),
    ...(ROOMS.enabled ? {} : { roomId: null, roomName: "" }),
  };
}

function listingOf({
  customerId,
  locationId,
  roomId,
  category,
  archived,
}: Pick<ListInput, "customerId" | "locationId" | "roomId" | "category" | "archived">): Listing<
  typeof LISTED_ASSET
> & { grouping: Grouping } {
  return {
    table: assets,
    row: LISTED_ASSET,
    joins: sql`LEFT JOIN ${customers} ON ${customers.id} = ${assets.customerId} LEFT JOIN ${locations} ON ${locations.id} = ${assets.locationId}
      LEFT JOIN ${rooms} ON ${rooms.id} = ${assets.roomId}`,
    ...archivedIs(assets, archived, [
      ...placedAt(assets, { customerId, locationId, roomId }),
      category ? eq(assets.category, category) : undefined,
    ]),
    sorts: SORTS,
    grouping: { by: assets.category },
  };
}

/** The customer and the serial number tell assets of one name apart. */
export const ASSET_OPTION = {
  id: assets.id,
  name: assets.name,
  hint: value(
    TEXT,
    sql`concat_ws(' · ', (SELECT ${customers.name} FROM ${customers} WHERE ${customers.id} = ${assets.customerId}), nullif(${assets.serialNumber}, ''))`,
  ),
};

/** The assets in use that a list finds on all its pages, by name, up to a number. */
export function namesOfList(ctx: AuthContext, listParams: ListInput, most: number) {
  const found = matching(listParams, listingOf({ ...listParams, archived: false }));
  return queryRows(
    ctx,
    ASSET_OPTION,
    sql`SELECT ${listOf(ASSET_OPTION)} FROM ${found} ORDER BY ${assets.sortKey}, ${assets.id} LIMIT ${most}`,
  );
}

/** An asset as its commands read it: one statement in the caller's round trip. Null when no asset has this id. */
export async function findAsset(ctx: AuthContext, id: string) {
  const [found = null] = await ctx.db
    .select({
      ...LISTED_ASSET,
      archivedAt: assets.archivedAt,
      updatedAt: assets.updatedAt,
      // The references that prevent its deletion, in the order in which they are reported.
      uses: {
        workOrders: countOf(workOrders, eq(workOrders.assetId, assets.id)),
        tickets: countOf(tickets, eq(tickets.assetId, assets.id)),
      },
    })
    .from(assets)
    .leftJoin(customers, eq(customers.id, assets.customerId))
    .leftJoin(locations, eq(locations.id, assets.locationId))
    .leftJoin(rooms, eq(rooms.id, assets.roomId))
    .where(eq(assets.id, id));
  return found;
}

const other = alias(assets, "other");

/** Other assets in use with the same serial number: any five, because many may share a text that is no number. */
function findSameSerial(ctx: AuthContext, id: string) {
  return ctx.db
    .select({
      id: other.id,
      name: other.name,
      customerName: joinedName(customers),
      locationName: joinedName(locations),
    })
    .from(assets)
    .innerJoin(
      other,
      sql`lower(${other.serialNumber}) = lower(${assets.serialNumber}) AND ${other.archivedAt} IS NULL`,
    )
    .leftJoin(customers, eq(customers.id, other.customerId))
    .leftJoin(locations, eq(locations.id, other.locationId))
    .where(and(eq(assets.id, id), ne(other.id, id)))
    .limit(5);
}

/** Reads an asset with everything its page shows, in one round trip. Technicians read those that a work order names (domain-rules §7). */
export async function getAsset(ctx: AuthContext, id: string) {
  const mayManage = may(ctx.actor, "inventory.manage");
  const [found, sameSerial, documents, settings] = await Promise.all([
    findAsset(ctx, id),
    mayManage ? findSameSerial(ctx, id) : [],
    listDocuments(ctx, { type: "asset", id }),
    ctx.settings(),
  ]);
  const asset = present(found);
  if (!may(ctx.actor, "assets.read", { assigned: asset.uses.workOrders > 0 }))
    throw new Refusal("not_allowed");
  const warns = isDistinctive(asset.serialNumber);
  return {
    ...asset,
    ...hiddenPlaces(settings.features),
    sameSerial: warns ? sameSerial.map((each) => sameOf(each, settings.features)) : [],
    documents,
    availableActions: mayManage ? commonPolicy.actions(asset) : [],
    deleteBlocked: mayManage ? commonPolicy.deleteBlocked(asset) : null,
  };
}
export type AssetDetail = Awaited<ReturnType<typeof getAsset>>;

type Same = { id: string; name: string; customerName: string; locationName: string };

function sameOf({ id, name, customerName, locationName }: Same, { LOCATIONS }: Features) {
  const hint = joinNames(customerName, LOCATIONS.enabled && locationName);
  return { id, name, hint, path: `/assets/${id}` };
}

type Named = { id: string; name: string };
export type AssetChoices = Pick<CustomerChoices, "customers"> & {
  /** Null when the feature is off for the tenant. */
  locations: PickerOption[] | null;
  rooms: PickerOption[] | null;
  categories: string[];
  chosen: {
    customer: Named | null;
    location: (Named & { customerId: string | null }) | null;
    room: (Named & { locationId: string }) | null;
  };
};

/** Reads the first options of the form and filters, and the names of the chosen records, archived or not. */
export async function readAssetChoices(
  ctx: AuthContext,
  { customerId, locationId, roomId }: Place,
): Promise<AssetChoices> {
  const [settings, owners, placesToPick, roomsToPick, categories, location, room] =
    await Promise.all([
      ctx.settings(),
      readCustomerChoices(ctx, customerId),
      pick(ctx, "locations", { search: "", customerId }).catch(() => null),
      pick(ctx, "rooms", { search: "", customerId, locationId }).catch(() => null),
      listCategories(ctx),
      ctx.db
        .select({ id: locations.id, name: locations.name, customerId: locations.customerId })
        .from(locations)
        .where(sql`${locations.id} = ${locationId}`),
      ctx.db
        .select({ id: rooms.id, name: rooms.name, locationId: rooms.locationId })
        .from(rooms)
        .where(sql`${rooms.id} = ${roomId}`),
    ]);
  const { LOCATIONS, ROOMS } = settings.features;
  return {
    customers: owners.customers,
    locations: LOCATIONS.enabled ? placesToPick : null,
    rooms: ROOMS.enabled ? roomsToPick : null,
    categories,
    chosen: {
      customer: owners.customer,
      location: LOCATIONS.enabled ? (location[0] ?? null) : null,
      room: ROOMS.enabled ? (room[0] ?? null) : null,
    },
  };
}

const MAX_CATEGORIES = 200;

/** Lists the categories in use in order. It skips from one to the next in the index instead of scanning all assets. */
export async function listCategories(ctx: AuthContext): Promise<string[]> {
  const next = sql`SELECT min(${assets.category}) FROM ${assets} WHERE ${assets.archivedAt} IS NULL AND ${assets.category} >`;
  const used = await queryRows(
    ctx,
    { category: assets.category },
    sql`WITH RECURSIVE used (category) AS (SELECT (${next} '')
      UNION ALL SELECT (${next} used.category) FROM used WHERE used.category IS NOT NULL)
      SELECT category FROM used WHERE category IS NOT NULL LIMIT ${MAX_CATEGORIES}`,
  );
  return used.map((row) => row.category);
}

/** The response of every asset command. */
export const { of: assetResponse, schema: ASSET_RESPONSE } = answer(assets, {
  id: assets.id,
  name: assets.name,
  version: assets.version,
});
