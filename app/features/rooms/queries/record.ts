import { sql } from "drizzle-orm";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { present } from "~/kernel/server/command/stored";
import type { Instant } from "~/kernel/time/instants";
import { deleteBlocked, roomActions, type RoomFacts } from "../policy";
import type { RoomCounts, RoomUses } from "../model";

/** A room as its commands read it. */
export type RoomRecord = RoomFacts & {
  id: string;
  name: string;
  floor: string;
  number: string;
  section: string;
  locationId: string;
  locationName: string;
  customerId: string | null;
  customerName: string;
  archivedAt: Instant | null;
  createdAt: Instant;
  updatedAt: Instant;
  version: number;
  uses: RoomUses;
  counts: RoomCounts;
};

type RecordRow = Omit<RoomRecord, keyof RoomFacts | "uses" | "counts"> &
  RoomUses & { locationArchived: number; liveAssets: number };

/** One statement in the caller's round trip. Null when no room has this id. */
export async function findRoom(ctx: AuthContext, id: string): Promise<RoomRecord | null> {
  const rows = await ctx.db
    .all<RecordRow>(sql`SELECT t.id, t.name, t.floor, t.number, t.section, t.location_id AS locationId, l.name AS locationName,
      l.archived_at IS NOT NULL AS locationArchived, l.customer_id AS customerId, coalesce(c.name, '') AS customerName,
      t.archived_at AS archivedAt, t.created_at AS createdAt, t.updated_at AS updatedAt, t.version,
      (SELECT count(*) FROM assets a WHERE a.room_id = t.id) AS assets, (SELECT count(*) FROM work_orders w WHERE w.room_id = t.id) AS workOrders,
      (SELECT count(*) FROM tickets k WHERE k.room_id = t.id) AS tickets,
      (SELECT count(*) FROM assets a WHERE a.room_id = t.id AND a.archived_at IS NULL) AS liveAssets
    FROM rooms t JOIN locations l ON l.id = t.location_id LEFT JOIN customers c ON c.id = l.customer_id WHERE t.id = ${id}`);
  return rows[0] ? recordFrom(rows[0]) : null;
}

function recordFrom({
  assets,
  workOrders,
  tickets,
  liveAssets,
  locationArchived,
  ...row
}: RecordRow): RoomRecord {
  return {
    ...row,
    archived: row.archivedAt !== null,
    locationArchived: locationArchived === 1,
    uses: { assets, workOrders, tickets },
    counts: { assets: liveAssets, workOrders },
  };
}

/** One room with everything its page shows. One round trip. */
export async function getRoom(ctx: AuthContext, id: string) {
  if (!may(ctx.actor, "inventory.manage")) throw new Refusal("not_allowed");
  const [found, settings] = await Promise.all([findRoom(ctx, id), ctx.settings()]);
  const room = present(found);
  const { enabled } = settings.features.LOCATIONS;
  const location = enabled ? { id: room.locationId, name: room.locationName } : null;
  return {
    ...room,
    ...(enabled ? {} : { locationId: null, locationName: "" }),
    location,
    availableActions: roomActions(room),
    deleteBlocked: deleteBlocked(room),
  };
}
export type RoomDetail = Awaited<ReturnType<typeof getRoom>>;

export type RoomReferences = {
  locationsOn: boolean;
  location: { id: string; name: string; archived: boolean } | null;
};

/** The location to which a room is assigned. */
export async function loadRoomReferences(
  ctx: AuthContext,
  locationId: string | null,
): Promise<RoomReferences> {
  const [rows, settings] = await Promise.all([
    ctx.db.all<{ id: string; name: string; archived: number }>(
      sql`SELECT id, name, archived_at IS NOT NULL AS archived FROM locations WHERE id = ${locationId}`,
    ),
    ctx.settings(),
  ]);
  const found = rows[0];
  return {
    locationsOn: settings.features.LOCATIONS.enabled,
    location: found ? { ...found, archived: found.archived === 1 } : null,
  };
}
