import { answer } from "~/server/command/answer";
import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { assets } from "~/database/schema/assets";
import { customers } from "~/database/schema/customers";
import { joinedName, requireInventoryAccess } from "~/features/inventory/queries";
import { rooms } from "~/database/schema/rooms";
import { tickets } from "~/database/schema/tickets";
import { workOrders } from "~/database/schema/work-orders/order";
import type { CardCounts } from "~/kernel/input/list-view";
import { present } from "~/server/command/stored";
import {
  countOf,
  fieldColumns,
  flag,
  NUMBER_OR_NULL,
  TEXT_OR_NULL,
  value,
} from "~/database/fields";
import { type Grouping, pageOrGroups } from "~/server/queries/groups";
import { archivedIs, type Listing } from "~/server/queries/listing";
import type { AuthContext } from "~/server/request-context";
import { LOCATION_FIELDS } from "./fields";
import type { ListInput } from "./inputs";
import { locationPolicy } from "./policy";
import { locations } from "~/database/schema/locations";

const ROW = {
  id: locations.id,
  ...fieldColumns(locations, LOCATION_FIELDS),
  customerName: joinedName(customers),
  roomCount: countOf(rooms, and(eq(rooms.locationId, locations.id), isNull(rooms.archivedAt))),
  archived: flag(isNotNull(locations.archivedAt)),
  createdAt: locations.createdAt,
  version: locations.version,
};

export const LISTED_LOCATION = { ...ROW, roomCount: NUMBER_OR_NULL };

const SORTS = {
  name: locations.sortKey,
  city: locations.city,
  createdAt: null,
} as const satisfies Listing["sorts"] & Record<ListInput["sortBy"], unknown>;

/** Reads one page or the board of locations and the total count, in one round trip. */
export async function listLocations(
  ctx: AuthContext,
  listParams: ListInput,
  cards: CardCounts | null = null,
) {
  requireInventoryAccess(ctx);
  const [page, settings] = await Promise.all([
    pageOrGroups(ctx, listParams, listingOf(listParams), cards),
    ctx.settings(),
  ]);
  const { enabled } = settings.features.ROOMS;
  return {
    ...page,
    entities: page.entities.map((row) => ({ ...row, roomCount: enabled ? row.roomCount : null })),
  };
}
export type LocationRow = Awaited<ReturnType<typeof listLocations>>["entities"][number];

function listingOf({
  customerId,
  archived,
}: Pick<ListInput, "customerId" | "archived">): Listing<typeof ROW> & { grouping: Grouping } {
  return {
    table: locations,
    row: ROW,
    joins: sql`LEFT JOIN ${customers} ON ${customers.id} = ${locations.customerId}`,
    ...archivedIs(locations, archived, [
      customerId ? eq(locations.customerId, customerId) : undefined,
    ]),
    sorts: SORTS,
    grouping: {
      by: locations.customerId,
      label: sql`(SELECT ${customers.name} FROM ${customers} WHERE ${customers.id} = ${locations.customerId})`,
      order: sql`(SELECT ${customers.sortKey} FROM ${customers} WHERE ${customers.id} = ${locations.customerId})`,
    },
  };
}

/** A location as its commands read it: one statement in the caller's round trip. Null when no location has this id. */
export async function findLocation(ctx: AuthContext, id: string) {
  const [found] = await ctx.db
    .select({
      ...ROW,
      customerArchived: flag(isNotNull(customers.archivedAt)),
      archivedAt: locations.archivedAt,
      updatedAt: locations.updatedAt,
      uses: USES,
      liveAssets: countOf(
        assets,
        and(eq(assets.locationId, locations.id), isNull(assets.archivedAt)),
      ),
    })
    .from(locations)
    .leftJoin(customers, eq(customers.id, locations.customerId))
    .where(eq(locations.id, id));
  if (!found) return null;
  const { roomCount, liveAssets, ...location } = found;
  const counts = { rooms: roomCount, assets: liveAssets, workOrders: location.uses.workOrders };
  return { ...location, counts };
}
export type LocationRecord = NonNullable<Awaited<ReturnType<typeof findLocation>>>;

/** The references that prevent its deletion, in the order in which they are reported. */
const USES = {
  rooms: countOf(rooms, eq(rooms.locationId, locations.id)),
  assets: countOf(assets, eq(assets.locationId, locations.id)),
  workOrders: countOf(workOrders, eq(workOrders.locationId, locations.id)),
  tickets: countOf(tickets, eq(tickets.locationId, locations.id)),
};

/** Reads a location with everything its page shows, in one round trip. */
export async function getLocation(ctx: AuthContext, id: string) {
  requireInventoryAccess(ctx);
  const [found, settings] = await Promise.all([findLocation(ctx, id), ctx.settings()]);
  const location = present(found);
  return {
    ...location,
    roomsOn: settings.features.ROOMS.enabled,
    availableActions: locationPolicy.actions(location),
    deleteBlocked: locationPolicy.deleteBlocked(location),
  };
}
export type LocationDetail = Awaited<ReturnType<typeof getLocation>>;

/** Reads the customer of a location and the id of the customer's default location. */
export async function findCustomerOfLocation(ctx: AuthContext, customerId: string | null) {
  if (customerId === null) return null;
  const [found = null] = await ctx.db
    .select({
      id: customers.id,
      name: customers.name,
      archived: flag(isNotNull(customers.archivedAt)),
      defaultLocationId: value(
        TEXT_OR_NULL,
        sql`(SELECT ${locations.id} FROM ${locations} WHERE ${locations.customerId} = ${customers.id} AND ${locations.isDefault} = 1)`,
      ),
    })
    .from(customers)
    .where(eq(customers.id, customerId));
  return found;
}
export type NamedCustomer = NonNullable<Awaited<ReturnType<typeof findCustomerOfLocation>>>;

const standard = alias(locations, "standard");

/** Finds the default location of the same customer, unless it is this location. */
export async function findDefaultBeside(
  ctx: AuthContext,
  id: string,
): Promise<{ id: string } | null> {
  const rows = await ctx.db
    .select({ id: standard.id })
    .from(locations)
    .crossJoin(standard)
    .where(
      and(
        eq(standard.customerId, locations.customerId),
        eq(standard.isDefault, true).inlineParams(),
        eq(locations.id, id),
        ne(standard.id, locations.id),
      ),
    );
  return rows[0] ?? null;
}

type NamedRoom = { id: string; name: string };

/** Lists the rooms that would be archived with their location. */
export function listLiveRooms(ctx: AuthContext, locationId: string): Promise<NamedRoom[]> {
  return ctx.db
    .select({ id: rooms.id, name: rooms.name })
    .from(rooms)
    .where(and(eq(rooms.locationId, locationId), isNull(rooms.archivedAt)))
    .orderBy(rooms.sortKey, rooms.id);
}

/** Lists the rooms that were archived with their location (same timestamp) and would be restored with it. */
export function listRoomsArchivedWith(ctx: AuthContext, locationId: string): Promise<NamedRoom[]> {
  return ctx.db
    .select({ id: rooms.id, name: rooms.name })
    .from(locations)
    .crossJoin(rooms)
    .where(
      and(
        eq(rooms.locationId, locations.id),
        eq(rooms.archivedAt, locations.archivedAt),
        eq(locations.id, locationId),
      ),
    )
    .orderBy(rooms.sortKey, rooms.id);
}

/** The response of every location command. */
export const { of: locationResponse, schema: LOCATION_RESPONSE } = answer(locations, {
  id: locations.id,
  name: locations.name,
  version: locations.version,
  isDefault: locations.isDefault,
});
