import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { assets } from "~/features/assets/schema";
import { customers } from "~/features/customers/schema";
import { rooms } from "~/features/rooms/schema";
import { tickets } from "~/features/tickets/schema";
import { workOrders } from "~/features/work-orders/schema/order";
import { countOf, flag, TEXT, TEXT_OR_NULL, value } from "~/kernel/server/database/fields";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { present } from "~/kernel/server/command/stored";
import type { Instant } from "~/kernel/time/instants";
import { deleteBlocked, locationActions, type LocationFacts } from "../policy";
import type { LocationCounts, LocationUses } from "../model";
import { locations } from "../schema";

/** The default location of a customer. */
const standard = alias(locations, "standard");

export type Address = {
  street: string;
  number: string;
  zipCode: string;
  city: string;
  country: string;
  floor: string;
  section: string;
};
const ADDRESS = {
  street: locations.street,
  number: locations.number,
  zipCode: locations.zipCode,
  city: locations.city,
  country: locations.country,
  floor: locations.floor,
  section: locations.section,
};

/** A location as its commands need it. */
export type LocationRecord = LocationFacts &
  Address & {
    id: string;
    name: string;
    customerName: string;
    archivedAt: Instant | null;
    createdAt: Instant;
    updatedAt: Instant;
    version: number;
    uses: LocationUses;
    counts: LocationCounts;
  };

/** Reads a location with one SQL statement; null when the id does not exist. */
export async function findLocation(ctx: AuthContext, id: string): Promise<LocationRecord | null> {
  const [found] = await ctx.db
    .select({
      id: locations.id,
      name: locations.name,
      customerId: locations.customerId,
      customerName: value(TEXT, sql`coalesce(${customers.name}, '')`),
      customerArchived: flag(isNotNull(customers.archivedAt)),
      ...ADDRESS,
      isDefault: locations.isDefault,
      archivedAt: locations.archivedAt,
      createdAt: locations.createdAt,
      updatedAt: locations.updatedAt,
      version: locations.version,
      uses: USES,
      ...ALIVE,
    })
    .from(locations)
    .leftJoin(customers, eq(customers.id, locations.customerId))
    .where(eq(locations.id, id));
  if (!found) return null;
  const { liveRooms, liveAssets, ...row } = found;
  return {
    ...row,
    archived: row.archivedAt !== null,
    counts: { rooms: liveRooms, assets: liveAssets, workOrders: row.uses.workOrders },
  };
}

const USES = {
  rooms: countOf(rooms, eq(rooms.locationId, locations.id)),
  assets: countOf(assets, eq(assets.locationId, locations.id)),
  workOrders: countOf(workOrders, eq(workOrders.locationId, locations.id)),
  tickets: countOf(tickets, eq(tickets.locationId, locations.id)),
};
const ALIVE = {
  liveRooms: countOf(rooms, and(eq(rooms.locationId, locations.id), isNull(rooms.archivedAt))),
  liveAssets: countOf(assets, and(eq(assets.locationId, locations.id), isNull(assets.archivedAt))),
};

/** Reads a location with everything its page shows, in one round trip. */
export async function getLocation(ctx: AuthContext, id: string) {
  if (!may(ctx.actor, "inventory.manage")) throw new Refusal("not_allowed");
  const [found, settings] = await Promise.all([findLocation(ctx, id), ctx.settings()]);
  const location = present(found);
  return {
    ...location,
    roomsOn: settings.features.ROOMS.enabled,
    availableActions: locationActions(location),
    deleteBlocked: deleteBlocked(location),
  };
}
export type LocationDetail = Awaited<ReturnType<typeof getLocation>>;

export type NamedCustomer = {
  id: string;
  name: string;
  archived: boolean;
  defaultLocationId: string | null;
};

/** Reads the customer of a location and the id of the customer's default location. */
export async function findCustomerOfLocation(
  ctx: AuthContext,
  customerId: string | null,
): Promise<NamedCustomer | null> {
  if (customerId === null) return null;
  const rows = await ctx.db
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
  return rows[0] ?? null;
}

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
