import { recordCommands } from "~/kernel/server/command/record-commands";
import { guardRefusal, requireRoom } from "../queries/authorize";
import { findRoom, type RoomRecord } from "../queries/record";
import {
  activityOf,
  expectLocation,
  ROOM_RESPONSE,
  type RoomResponse,
  roomResponse,
} from "../mutations";
import { rooms } from "../schema";

export const {
  archive: archiveRoom,
  restore: restoreRoom,
  delete: deleteRoom,
} = recordCommands<RoomRecord, RoomResponse>({
  name: "rooms",
  table: rooms,
  find: findRoom,
  authorize: requireRoom,
  activityOf,
  response: roomResponse,
  returns: ROOM_RESPONSE,
  besides: {
    // It can be chosen again only while its location can.
    restore: async () => (room) => ({
      before: [expectLocation(room.locationId, guardRefusal("location_archived"))],
    }),
  },
});
