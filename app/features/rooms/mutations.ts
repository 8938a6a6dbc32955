import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { AuthContext } from "~/kernel/server/request-context";
import { archiveRows } from "~/kernel/server/command/stored";
import { workOrders } from "~/features/work-orders/schema/order";
import { tickets } from "~/features/tickets/schema";
import { assets } from "~/features/assets/schema";
import type { Schema } from "~/kernel/server/database/checked";
import { locations } from "~/features/locations/schema";
import { searchTextOf } from "~/kernel/text/fold";
import { sortKey } from "~/kernel/text/sort-key";
import { Refusal } from "~/kernel/refusal";
import type { Activity } from "~/kernel/server/command/records";
import { expect, type Step } from "~/kernel/server/command/statement";
import { rooms } from "./schema";

type RoomColumns = {
  name: string;
  locationId: string;
  floor: string;
  number: string;
  section: string;
};

/** The columns that a room's fields set, with the sort key and the search text. */
export function columnsOf({ locationId, ...fields }: RoomColumns) {
  const { name, number, section } = fields;
  return {
    ...fields,
    locationId,
    sortKey: sortKey(name),
    searchText: searchTextOf([name], [number, section]),
  };
}

/** Requires that the location still exists and may have rooms. */
export function expectLocation(locationId: string, otherwise = locationGone()): Step {
  return expect(
    sql`EXISTS (SELECT 1 FROM ${locations} WHERE ${locations.id} = ${locationId} AND ${locations.archivedAt} IS NULL)`,
    otherwise,
  );
}

export function locationGone(): Refusal {
  return new Refusal("invalid_input", "invalid_input", { fields: { locationId: "gone" } });
}

/** Whether nothing is in the room and no record references it. */
export function isEmpty(roomId: string): SQL {
  const none = [assets, workOrders, tickets].map(
    (table) => sql`NOT EXISTS (SELECT 1 FROM ${table} WHERE ${table.roomId} = ${roomId})`,
  );
  return sql.join(none, sql` AND `);
}

/** Archives the rooms that match with the record that they belong to, or restores them (null). */
export function archiveRooms(
  ctx: AuthContext,
  archivedAt: number | null,
  which: SQL | undefined,
): Step {
  return archiveRows(ctx, rooms, archivedAt, which);
}

export function activityOf(
  room: { id: string },
  event: string,
  facts: Record<string, unknown> = {},
): Activity {
  return { subject: { type: "room", id: room.id }, event: `room.${event}`, facts };
}

/** The response of every command. */
export function roomResponse(id: string): SQL {
  return sql`(SELECT json_object('id', ${rooms.id}, 'name', ${rooms.name}, 'version', ${rooms.version}) FROM ${rooms} WHERE ${rooms.id} = ${id})`;
}
export type RoomResponse = { id: string; name: string; version: number };
export const ROOM_RESPONSE: Schema<RoomResponse> = () =>
  z.object({ id: z.string(), name: z.string(), version: z.number() });
