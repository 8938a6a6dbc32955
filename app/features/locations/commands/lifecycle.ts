import { and, eq, isNull, sql } from "drizzle-orm";
import { rooms } from "~/features/rooms/schema";
import { archiveRooms } from "~/features/rooms/mutations";
import type { Activity } from "~/kernel/server/command/records";
import { recordCommands } from "~/kernel/server/command/record-commands";
import { requireLocation } from "../queries/authorize";
import {
  findLocation,
  listLiveRooms,
  listRoomsArchivedWith,
  type LocationRecord,
} from "../queries/record";
import {
  activityOf,
  LOCATION_RESPONSE,
  type LocationResponse,
  locationResponse,
} from "../mutations";
import { locations } from "../schema";

/** A location is archived with its rooms, and restored with the rooms that were archived with it. */
export const {
  archive: archiveLocation,
  restore: restoreLocation,
  delete: deleteLocation,
} = recordCommands<LocationRecord, LocationResponse>({
  name: "locations",
  table: locations,
  find: findLocation,
  authorize: requireLocation,
  activityOf,
  response: locationResponse,
  returns: LOCATION_RESPONSE,
  besides: {
    async archive(ctx, id) {
      const live = await listLiveRooms(ctx, id);
      const which = and(eq(rooms.locationId, id), isNull(rooms.archivedAt));
      return () => ({
        after: [archiveRooms(ctx, ctx.now().getTime(), which)],
        record: roomsAre("archived", live),
      });
    },
    async restore(ctx, id) {
      const archived = await listRoomsArchivedWith(ctx, id);
      return ({ archivedAt }) => ({
        after: [
          archiveRooms(
            ctx,
            null,
            sql`${rooms.locationId} = ${id} AND ${rooms.archivedAt} = ${archivedAt}`,
          ),
        ],
        record: roomsAre("restored", archived),
      });
    },
  },
});

function roomsAre(event: string, rooms: readonly { id: string; name: string }[]): Activity[] {
  return rooms.map(({ id, name }) => ({
    subject: { type: "room", id },
    event: `room.${event}`,
    facts: { name },
  }));
}
