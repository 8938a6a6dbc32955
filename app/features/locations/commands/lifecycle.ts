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
  archiveRooms,
  type LocationAnswer,
  locationAnswer,
  restoreRooms,
} from "../mutations";
import { locations } from "../schema";

/** A location is archived with its rooms, and restored with the rooms that were archived with it. */
export const {
  archive: archiveLocation,
  restore: restoreLocation,
  delete: deleteLocation,
} = recordCommands<LocationRecord, LocationAnswer>({
  name: "locations",
  table: locations,
  find: findLocation,
  authorize: requireLocation,
  activityOf,
  answer: locationAnswer,
  besides: {
    async archive(ctx, id) {
      const rooms = await listLiveRooms(ctx, id);
      return () => ({ after: [archiveRooms(ctx, id)], record: roomsAre("archived", rooms) });
    },
    async restore(ctx, id) {
      const rooms = await listRoomsArchivedWith(ctx, id);
      return (location) => ({
        after: [restoreRooms(ctx, location)],
        record: roomsAre("restored", rooms),
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
