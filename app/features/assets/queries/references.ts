import { isNotNull, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { customers } from "~/features/customers/schema";
import { locations } from "~/features/locations/schema";
import { rooms } from "~/features/rooms/schema";
import { flag } from "~/kernel/server/database/fields";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Place, PlaceReferences } from "../model";
import { assets } from "../schema";

/** Reads the existing records of the new and the current place of an asset, in one round trip. */
export async function loadPlaceReferences(
  ctx: AuthContext,
  place: Place,
  assetId: string | null = null,
): Promise<PlaceReferences> {
  const current = (column: SQLiteColumn) =>
    sql`(SELECT ${column} FROM ${assets} WHERE ${assets.id} = ${assetId})`;
  const [settings, foundCustomers, foundLocations, foundRooms] = await Promise.all([
    ctx.settings(),
    ctx.db
      .select({ archived: flag(isNotNull(customers.archivedAt)) })
      .from(customers)
      .where(sql`${customers.id} = ${place.customerId}`),
    ctx.db
      .select({
        id: locations.id,
        customerId: locations.customerId,
        archived: flag(isNotNull(locations.archivedAt)),
      })
      .from(locations)
      .where(sql`${locations.id} IN (${place.locationId}, ${current(assets.locationId)})`),
    ctx.db
      .select({
        id: rooms.id,
        locationId: rooms.locationId,
        customerId: locations.customerId,
        archived: flag(isNotNull(rooms.archivedAt)),
      })
      .from(rooms)
      .crossJoin(locations)
      .where(
        sql`${locations.id} = ${rooms.locationId} AND ${rooms.id} IN (${place.roomId}, ${current(assets.roomId)})`,
      ),
  ]);
  const { LOCATIONS, ROOMS } = settings.features;
  return {
    customer: foundCustomers[0] ?? null,
    locations: foundLocations,
    rooms: foundRooms,
    features: { locations: LOCATIONS.enabled, rooms: ROOMS.enabled },
  };
}
