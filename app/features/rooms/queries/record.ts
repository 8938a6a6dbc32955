import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { assets } from "~/features/assets/schema";
import { customers } from "~/features/customers/schema";
import { locations } from "~/features/locations/schema";
import { tickets } from "~/features/tickets/schema";
import { workOrders } from "~/features/work-orders/schema/order";
import { countOf, flag, TEXT, value } from "~/kernel/server/database/fields";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { present } from "~/kernel/server/command/stored";
import type { Instant } from "~/kernel/time/instants";
import { deleteBlocked, roomActions, type RoomFacts } from "../policy";
import type { RoomCounts, RoomUses } from "../model";
import { rooms } from "../schema";

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

/** One statement in the caller's round trip. Null when no room has this id. */
export async function findRoom(ctx: AuthContext, id: string): Promise<RoomRecord | null> {
  const [found] = await ctx.db
    .select({
      id: rooms.id,
      name: rooms.name,
      floor: rooms.floor,
      number: rooms.number,
      section: rooms.section,
      locationId: rooms.locationId,
      locationName: locations.name,
      locationArchived: flag(isNotNull(locations.archivedAt)),
      customerId: locations.customerId,
      customerName: value(TEXT, sql`coalesce(${customers.name}, '')`),
      archivedAt: rooms.archivedAt,
      createdAt: rooms.createdAt,
      updatedAt: rooms.updatedAt,
      version: rooms.version,
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
  const { liveAssets, ...row } = found;
  return {
    ...row,
    archived: row.archivedAt !== null,
    counts: { assets: liveAssets, workOrders: row.uses.workOrders },
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
  const [found] = rows;
  return {
    locationsOn: settings.features.LOCATIONS.enabled,
    location: found ?? null,
  };
}
