import { changesOf } from "~/kernel/changes";
import { Refusal } from "~/kernel/refusal";
import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { expect } from "~/kernel/server/command/statement";
import { changeStored, present } from "~/kernel/server/command/stored";
import type { UpdateInput } from "../inputs";
import { guardRefusal, requireRoom } from "../queries/authorize";
import {
  findRoom,
  loadRoomReferences,
  type RoomRecord,
  type RoomReferences,
} from "../queries/record";
import {
  activityOf,
  columnsOf,
  expectLocation,
  isEmpty,
  locationGone,
  ROOM_RESPONSE,
  type RoomResponse,
  roomResponse,
} from "../mutations";
import { ROOM_FIELDS } from "../model";
import { rooms } from "../schema";

/**
 * Updates a room and its location. A room that contains assets or is referenced by orders stays in its location: moving it would change the
 * recorded place of machines and of finished work. An unused room can be moved to correct an error.
 */
export function updateRoom(ctx: AuthContext, input: UpdateInput): Promise<RoomResponse> {
  return command(ctx, {
    name: "rooms.update",
    input,
    returns: ROOM_RESPONSE,
    load: async () => {
      const [room, references] = await Promise.all([
        findRoom(ctx, input.id),
        loadRoomReferences(ctx, input.locationId),
      ]);
      return { room, references };
    },
    decide({ room: loaded, references }, actor) {
      const room = present(loaded);
      const granted = requireRoom(room, "update", actor, input.version);
      const { id, version: _seen, ...sent } = input;
      const fields = { ...sent, locationId: locationOf(room, input, references) };
      const moves = fields.locationId !== room.locationId;
      const stays = guardRefusal("room_stays", { fields: { locationId: "invalid" } });
      return {
        permit: granted,
        steps: [
          ...(moves ? [expectLocation(fields.locationId), expect(isEmpty(id), stays)] : []),
          ...changeStored(ctx, rooms, room, columnsOf(fields)),
        ],
        record: [
          activityOf(room, "updated", {
            name: fields.name,
            changes: changesOf(ROOM_FIELDS, room, fields),
          }),
        ],
        response: roomResponse(id),
      };
    },
  });
}

/** A disabled feature keeps its field unchanged, whatever was sent. */
function locationOf(
  room: RoomRecord,
  { locationId }: UpdateInput,
  { locationsOn, location }: RoomReferences,
): string {
  if (!locationsOn || locationId === room.locationId) return room.locationId;
  if (!locationId)
    throw new Refusal("invalid_input", "invalid_input", { fields: { locationId: "required" } });
  if (!location || location.archived) throw locationGone();
  return location.id;
}
