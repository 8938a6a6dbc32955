import { sql } from "drizzle-orm";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { present } from "~/kernel/server/command/stored";
import type { Instant } from "~/kernel/time/instants";
import { deleteBlocked, locationActions, type LocationFacts } from "../policy";
import type { LocationCounts, LocationUses } from "../model";

export type Address = {
  street: string;
  number: string;
  zipCode: string;
  city: string;
  country: string;
  floor: string;
  section: string;
};
const ADDRESS = sql`t.street, t.number, t.zip_code AS zipCode, t.city, t.country, t.floor, t.section`;

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

type RecordRow = Omit<
  LocationRecord,
  "isDefault" | "archived" | "customerArchived" | "uses" | "counts"
> &
  LocationUses & {
    isDefault: number;
    customerArchived: number;
    liveRooms: number;
    liveAssets: number;
  };

/** Reads a location with one SQL statement; null when the id does not exist. */
export async function findLocation(ctx: AuthContext, id: string): Promise<LocationRecord | null> {
  const rows = await ctx.db
    .all<RecordRow>(sql`SELECT t.id, t.name, t.customer_id AS customerId, coalesce(c.name, '') AS customerName,
      c.archived_at IS NOT NULL AS customerArchived, ${ADDRESS}, t.is_default AS isDefault, t.archived_at AS archivedAt,
      t.created_at AS createdAt, t.updated_at AS updatedAt, t.version, ${USES}
    FROM locations t LEFT JOIN customers c ON c.id = t.customer_id WHERE t.id = ${id}`);
  return rows[0] ? recordFrom(rows[0]) : null;
}

const USES = sql`(SELECT count(*) FROM rooms r WHERE r.location_id = t.id) AS rooms,
  (SELECT count(*) FROM assets a WHERE a.location_id = t.id) AS assets,
  (SELECT count(*) FROM work_orders w WHERE w.location_id = t.id) AS workOrders,
  (SELECT count(*) FROM tickets k WHERE k.location_id = t.id) AS tickets,
  (SELECT count(*) FROM rooms r WHERE r.location_id = t.id AND r.archived_at IS NULL) AS liveRooms,
  (SELECT count(*) FROM assets a WHERE a.location_id = t.id AND a.archived_at IS NULL) AS liveAssets`;

function recordFrom({
  rooms,
  assets,
  workOrders,
  tickets,
  liveRooms,
  liveAssets,
  isDefault,
  customerArchived,
  ...row
}: RecordRow): LocationRecord {
  const uses = { rooms, assets, workOrders, tickets };
  const counts = { rooms: liveRooms, assets: liveAssets, workOrders };
  return {
    ...row,
    isDefault: isDefault === 1,
    customerArchived: customerArchived === 1,
    archived: row.archivedAt !== null,
    uses,
    counts,
  };
}

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
  const rows = await ctx.db.all<
    Omit<NamedCustomer, "archived"> & { archived: number }
  >(sql`SELECT id, name, archived_at IS NOT NULL AS archived,
    (SELECT l.id FROM locations l WHERE l.customer_id = c.id AND l.is_default = 1) AS defaultLocationId FROM customers c WHERE id = ${customerId}`);
  return rows[0] ? { ...rows[0], archived: rows[0].archived === 1 } : null;
}

/** Finds the default location of the same customer, unless it is this location. */
export async function findDefaultBeside(
  ctx: AuthContext,
  id: string,
): Promise<{ id: string } | null> {
  const rows = await ctx.db.all<{
    id: string;
  }>(sql`SELECT d.id FROM locations t CROSS JOIN locations d ON d.customer_id = t.customer_id AND d.is_default = 1
    WHERE t.id = ${id} AND d.id <> t.id`);
  return rows[0] ?? null;
}

type NamedRoom = { id: string; name: string };

/** Lists the rooms that would be archived with their location. */
export function listLiveRooms(ctx: AuthContext, locationId: string): Promise<NamedRoom[]> {
  return ctx.db.all<NamedRoom>(
    sql`SELECT id, name FROM rooms WHERE location_id = ${locationId} AND archived_at IS NULL ORDER BY sort_key, id`,
  );
}

/** Lists the rooms that were archived with their location (same timestamp) and would be restored with it. */
export function listRoomsArchivedWith(ctx: AuthContext, locationId: string): Promise<NamedRoom[]> {
  return ctx.db
    .all<NamedRoom>(sql`SELECT r.id, r.name FROM locations t CROSS JOIN rooms r ON r.location_id = t.id AND r.archived_at = t.archived_at
    WHERE t.id = ${locationId} ORDER BY r.sort_key, r.id`);
}
