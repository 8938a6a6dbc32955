import { and, eq, isNull, sql } from "drizzle-orm";
import { assets } from "~/database/schema/assets";
import { customers } from "~/database/schema/customers";
import { locations } from "~/database/schema/locations";
import { rooms } from "~/database/schema/rooms";
import type { AuthContext } from "~/server/request-context";

type Named = { id: string; name: string };
export type BegunAt = {
  customer: Named | null;
  location: Named | null;
  room: Named | null;
  asset: Named | null;
};

/**
 * From the URL: the record from which the user began a new order, and the location of a customer who has only one. Archived records are
 * ignored.
 */
export async function readStartedAt(ctx: AuthContext, params: URLSearchParams): Promise<BegunAt> {
  const [foundCustomers, ofCustomer, foundLocations, foundRooms, foundAssets, settings] =
    await Promise.all([
      ctx.db
        .select({ id: customers.id, name: customers.name })
        .from(customers)
        .where(
          and(
            sql`${customers.id} = ${params.get("customerId")}`,
            eq(customers.isCustomer, true),
            isNull(customers.archivedAt),
          ),
        ),
      ctx.db
        .select({ id: locations.id, name: locations.name })
        .from(locations)
        .where(
          and(
            sql`${locations.customerId} = ${params.get("customerId")}`,
            isNull(locations.archivedAt),
          ),
        )
        .limit(2),
      ctx.db
        .select({ id: locations.id, name: locations.name, ...OWNER })
        .from(locations)
        .leftJoin(
          customers,
          and(eq(customers.id, locations.customerId), isNull(customers.archivedAt)),
        )
        .where(
          and(sql`${locations.id} = ${params.get("locationId")}`, isNull(locations.archivedAt)),
        ),
      ctx.db
        .select({ id: rooms.id, name: rooms.name, ...OWNER, ...PLACE })
        .from(rooms)
        .innerJoin(locations, and(eq(locations.id, rooms.locationId), isNull(locations.archivedAt)))
        .leftJoin(
          customers,
          and(eq(customers.id, locations.customerId), isNull(customers.archivedAt)),
        )
        .where(and(sql`${rooms.id} = ${params.get("roomId")}`, isNull(rooms.archivedAt))),
      ctx.db
        .select({ id: assets.id, name: assets.name, ...OWNER, ...PLACE, ...INSIDE })
        .from(assets)
        .leftJoin(locations, and(eq(locations.id, assets.locationId), isNull(locations.archivedAt)))
        .leftJoin(
          rooms,
          and(
            eq(rooms.id, assets.roomId),
            eq(rooms.locationId, locations.id),
            isNull(rooms.archivedAt),
          ),
        )
        .leftJoin(customers, and(eq(customers.id, assets.customerId), isNull(customers.archivedAt)))
        .where(and(sql`${assets.id} = ${params.get("assetId")}`, isNull(assets.archivedAt))),
      ctx.settings(),
    ]);
  const { LOCATIONS, ROOMS } = settings.features;
  const location = LOCATIONS.enabled ? foundLocations[0] : undefined;
  const room = ROOMS.enabled ? foundRooms[0] : undefined;
  const asset = foundAssets[0];
  const placed =
    asset ?? room ?? (location && { ...location, locationId: null, locationName: null });
  const [only] = foundCustomers.length > 0 && ofCustomer.length === 1 && !placed ? ofCustomer : [];
  return {
    customer: foundCustomers[0] ?? named(placed?.customerId, placed?.customerName),
    location: LOCATIONS.enabled
      ? (named(location?.id, location?.name) ??
        named(placed?.locationId, placed?.locationName) ??
        only ??
        null)
      : null,
    room: ROOMS.enabled
      ? (named(room?.id, room?.name) ?? named(asset?.roomId, asset?.roomName))
      : null,
    asset: named(asset?.id, asset?.name),
  };
}

const OWNER = { customerId: customers.id, customerName: customers.name };
const PLACE = { locationId: locations.id, locationName: locations.name };
const INSIDE = { roomId: rooms.id, roomName: rooms.name };

function named(id: string | null | undefined, name: string | null | undefined): Named | null {
  return id && name ? { id, name } : null;
}
