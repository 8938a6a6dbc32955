import { sql } from "drizzle-orm";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Place, PlaceReferences } from "../model";

type Row<T> = Omit<T, "archived"> & { archived: number };

/** Reads the existing records of the new and the current place of an asset, in one round trip. */
export async function loadPlaceReferences(
  ctx: AuthContext,
  place: Place,
  assetId: string | null = null,
): Promise<PlaceReferences> {
  const [settings, customers, locations, rooms] = await Promise.all([
    ctx.settings(),
    ctx.db.all<{ archived: number }>(
      sql`SELECT archived_at IS NOT NULL AS archived FROM customers WHERE id = ${place.customerId}`,
    ),
    ctx.db.all<
      Row<PlaceReferences["locations"][number]>
    >(sql`SELECT id, customer_id AS customerId, archived_at IS NOT NULL AS archived FROM locations
      WHERE id IN (${place.locationId}, (SELECT location_id FROM assets WHERE id = ${assetId}))`),
    ctx.db.all<
      Row<PlaceReferences["rooms"][number]>
    >(sql`SELECT r.id, r.location_id AS locationId, l.customer_id AS customerId, r.archived_at IS NOT NULL AS archived
      FROM rooms r CROSS JOIN locations l ON l.id = r.location_id WHERE r.id IN (${place.roomId}, (SELECT room_id FROM assets WHERE id = ${assetId}))`),
  ]);
  const { LOCATIONS, ROOMS } = settings.features;
  const [customer] = customers.map(told);
  return {
    customer: customer ?? null,
    locations: locations.map(told),
    rooms: rooms.map(told),
    features: { locations: LOCATIONS.enabled, rooms: ROOMS.enabled },
  };
}

function told<T extends { archived: number }>(row: T): Omit<T, "archived"> & { archived: boolean } {
  return { ...row, archived: row.archived === 1 };
}
