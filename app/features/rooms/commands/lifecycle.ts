import { recordCommands } from "~/kernel/server/command/record-commands";
import { guardRefusal, requireRoom } from "../queries/authorize";
import { findRoom, type RoomRecord } from "../queries/record";
import { activityOf, expectLocation, ROOM_ANSWER, type RoomAnswer, roomAnswer } from "../mutations";
import { rooms } from "../schema";

export const {
  archive: archiveRoom,
  restore: restoreRoom,
  delete: deleteRoom,
} = recordCommands<RoomRecord, RoomAnswer>({
  name: "rooms",
  table: rooms,
  find: findRoom,
  authorize: requireRoom,
  activityOf,
  answer: roomAnswer,
  returns: ROOM_ANSWER,
  besides: {
    // It can be chosen again only while its location can.
    restore: async () => (room) => ({
      before: [expectLocation(room.locationId, guardRefusal("location_archived"))],
    }),
  },
});
