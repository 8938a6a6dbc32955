import { sql } from "drizzle-orm";
import type { AuthContext } from "~/kernel/server/request-context";

type Named = { id: string; name: string };
type Placed = Named & {
  customerId: string | null;
  customerName: string | null;
  locationId: string | null;
  locationName: string | null;
};
export type BegunAt = {
  customer: Named | null;
  location: Named | null;
  room: Named | null;
  asset: Named | null;
};

/** From the URL: the record from which the user began a new order. Archived records are ignored. */
export async function readStartedAt(ctx: AuthContext, params: URLSearchParams): Promise<BegunAt> {
  const [customers, locations, rooms, assets, settings] = await Promise.all([
    ctx.db.all<Named>(
      sql`SELECT id, name FROM customers WHERE id = ${params.get("customerId")} AND is_customer = 1 AND archived_at IS NULL`,
    ),
    ctx.db.all<Placed>(sql`SELECT t.id, t.name, ${OWNER}, NULL AS locationId, NULL AS locationName
      FROM locations t LEFT JOIN customers c ON c.id = t.customer_id AND c.archived_at IS NULL WHERE t.id = ${params.get("locationId")} AND t.archived_at IS NULL`),
    ctx.db.all<Placed>(sql`SELECT t.id, t.name, ${OWNER}, l.id AS locationId, l.name AS locationName
      FROM rooms t JOIN locations l ON l.id = t.location_id AND l.archived_at IS NULL LEFT JOIN customers c ON c.id = l.customer_id AND c.archived_at IS NULL WHERE t.id = ${params.get("roomId")} AND t.archived_at IS NULL`),
    ctx.db.all<Placed>(sql`SELECT t.id, t.name, ${OWNER}, l.id AS locationId, l.name AS locationName
      FROM assets t LEFT JOIN locations l ON l.id = t.location_id AND l.archived_at IS NULL LEFT JOIN customers c ON c.id = t.customer_id AND c.archived_at IS NULL WHERE t.id = ${params.get("assetId")} AND t.archived_at IS NULL`),
    ctx.settings(),
  ]);
  const { LOCATIONS, ROOMS } = settings.features;
  const location = LOCATIONS.enabled ? locations[0] : undefined;
  const room = ROOMS.enabled ? rooms[0] : undefined;
  const asset = assets[0];
  const placed = asset ?? room ?? location;
  return {
    customer: customers[0] ?? named(placed?.customerId, placed?.customerName),
    location: LOCATIONS.enabled
      ? (named(location?.id, location?.name) ?? named(placed?.locationId, placed?.locationName))
      : null,
    room: named(room?.id, room?.name),
    asset: named(asset?.id, asset?.name),
  };
}

const OWNER = sql`c.id AS customerId, c.name AS customerName`;

function named(id: string | null | undefined, name: string | null | undefined): Named | null {
  return id && name ? { id, name } : null;
}
