import { answer } from "~/server/command/answer";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { assets } from "~/database/schema/assets";
import { customers } from "~/database/schema/customers";
import {
  type CustomerChoices,
  joinedName,
  readCustomerChoices,
  requireInventoryAccess,
} from "~/features/inventory/queries";
import { locations } from "~/database/schema/locations";
import { pick, type PickerOption } from "~/features/pickers/queries/options";
import { tickets } from "~/database/schema/tickets";
import { workOrders } from "~/database/schema/work-orders/order";
import type { CardCounts } from "~/kernel/input/list-view";
import { present } from "~/server/command/stored";
import { countOf, fieldColumns, flag, TEXT_OR_NULL } from "~/database/fields";
import { type Grouping, pageOrGroups } from "~/server/queries/groups";
import { archivedIs, type Listing } from "~/server/queries/listing";
import { placedAt } from "~/server/queries/visible-places";
import type { AuthContext } from "~/server/request-context";
import { ROOM_FIELDS } from "./fields";
import type { ListInput } from "./inputs";
import { roomPolicy } from "./policy";
import { rooms } from "~/database/schema/rooms";

const ROW = {
  id: rooms.id,
  ...fieldColumns(rooms, ROOM_FIELDS),
  locationName: locations.name,
  customerId: locations.customerId,
  customerName: joinedName(customers),
  archived: flag(isNotNull(rooms.archivedAt)),
  createdAt: rooms.createdAt,
  version: rooms.version,
};

export const LISTED_ROOM = { ...ROW, locationId: TEXT_OR_NULL };

const SORTS = {
  name: rooms.sortKey,
  floor: rooms.floor,
  createdAt: null,
} as const satisfies Listing["sorts"] & Record<ListInput["sortBy"], unknown>;

/** One page or the board of rooms and the total count, in one round trip. */
export async function listRooms(
  ctx: AuthContext,
  listParams: ListInput,
  cards: CardCounts | null = null,
) {
  requireInventoryAccess(ctx);
  const [page, settings] = await Promise.all([
    pageOrGroups(ctx, listParams, listingOf(listParams), cards),
    ctx.settings(),
  ]);
  const { enabled } = settings.features.LOCATIONS;
  return { ...page, entities: page.entities.map((row) => withLocation(row, enabled)) };
}
export type RoomRow = Awaited<ReturnType<typeof listRooms>>["entities"][number];

type Located = { locationId: string; locationName: string };

/** The location is null and empty when locations are disabled. */
function withLocation<Row extends Located>(row: Row, enabled: boolean) {
  const { locationId, locationName } = row;
  return {
    ...row,
    locationId: enabled ? locationId : null,
    locationName: enabled ? locationName : "",
  };
}

function listingOf({
  locationId,
  customerId,
  archived,
}: Pick<ListInput, "locationId" | "customerId" | "archived">): Listing<typeof ROW> & {
  grouping: Grouping;
} {
  return {
    table: rooms,
    row: ROW,
    joins: sql`JOIN ${locations} ON ${locations.id} = ${rooms.locationId} LEFT JOIN ${customers} ON ${customers.id} = ${locations.customerId}`,
    ...archivedIs(rooms, archived, [
      ...placedAt(rooms, { locationId }),
      customerId
        ? sql`${rooms.locationId} IN (SELECT ${locations.id} FROM ${locations} WHERE ${locations.customerId} = ${customerId})`
        : undefined,
    ]),
    sorts: SORTS,
    grouping: { by: rooms.floor, order: sql`CAST(${rooms.floor} AS INTEGER)` },
  };
}

/** A room as its commands read it: one statement in the caller's round trip. Null when no room has this id. */
export async function findRoom(ctx: AuthContext, id: string) {
  const [found] = await ctx.db
    .select({
      ...ROW,
      locationArchived: flag(isNotNull(locations.archivedAt)),
      archivedAt: rooms.archivedAt,
      updatedAt: rooms.updatedAt,
      // The references that prevent its deletion, in the order in which they are reported.
      uses: {
        assets: countOf(assets, eq(assets.roomId, rooms.id)),
        workOrders: countOf(workOrders, eq(workOrders.roomId, rooms.id)),
        tickets: countOf(tickets, eq(tickets.roomId, rooms.id)),
      },
      liveAssets: countOf(assets, and(eq(assets.roomId, rooms.id), isNull(assets.archivedAt))),
    })
    .from(rooms)
    .innerJoin(locations, eq(locations.id, rooms.locationId))
    .leftJoin(customers, eq(customers.id, locations.customerId))
    .where(eq(rooms.id, id));
  if (!found) return null;
  const { liveAssets, ...room } = found;
  return { ...room, counts: { assets: liveAssets, workOrders: room.uses.workOrders } };
}
export type RoomRecord = NonNullable<Awaited<ReturnType<typeof findRoom>>>;

/** One room with everything its page shows. One round trip. */
export async function getRoom(ctx: AuthContext, id: string) {
  requireInventoryAccess(ctx);
  const [found, settings] = await Promise.all([findRoom(ctx, id), ctx.settings()]);
  const room = present(found);
  const { enabled } = settings.features.LOCATIONS;
  return {
    ...withLocation(room, enabled),
    location: enabled ? { id: room.locationId, name: room.locationName } : null,
    availableActions: roomPolicy.actions(room),
    deleteBlocked: roomPolicy.deleteBlocked(room),
  };
}
export type RoomDetail = Awaited<ReturnType<typeof getRoom>>;

/** The location to which a room is assigned, and whether locations are enabled. */
export async function loadRoomReferences(ctx: AuthContext, locationId: string | null) {
  const [[location = null], settings] = await Promise.all([
    ctx.db
      .select({
        id: locations.id,
        name: locations.name,
        archived: flag(isNotNull(locations.archivedAt)),
      })
      .from(locations)
      .where(sql`${locations.id} = ${locationId}`),
    ctx.settings(),
  ]);
  return { locationsOn: settings.features.LOCATIONS.enabled, location };
}
export type RoomReferences = Awaited<ReturnType<typeof loadRoomReferences>>;

type Chosen = { locationId: string | null; customerId: string | null };
export type RoomChoices = CustomerChoices & {
  /** Null when locations are disabled. */
  locations: PickerOption[] | null;
  location: { id: string; name: string } | null;
};

/** The first locations and customers to choose from, and the selected ones. */
export async function readRoomChoices(
  ctx: AuthContext,
  { locationId, customerId }: Chosen,
): Promise<RoomChoices> {
  const [settings, locationsToPick, location, ofCustomers] = await Promise.all([
    ctx.settings(),
    pick(ctx, "locations", { search: "", customerId }).catch(() => null),
    ctx.db
      .select({ id: locations.id, name: locations.name })
      .from(locations)
      .where(sql`${locations.id} = ${locationId}`),
    readCustomerChoices(ctx, customerId),
  ]);
  const { enabled } = settings.features.LOCATIONS;
  return {
    ...ofCustomers,
    locations: enabled ? locationsToPick : null,
    location: enabled ? (location[0] ?? null) : null,
  };
}

/** The response of every room command. */
export const { of: roomResponse, schema: ROOM_RESPONSE } = answer(rooms, {
  id: rooms.id,
  name: rooms.name,
  version: rooms.version,
});
