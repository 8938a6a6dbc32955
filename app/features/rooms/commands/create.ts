import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { permit } from "~/kernel/server/command/permit";
import { insertStored } from "~/kernel/server/command/stored";
import type { CreateInput } from "../inputs";
import { guardRefusal } from "../queries/authorize";
import { loadRoomReferences } from "../queries/record";
import {
  activityOf,
  columnsOf,
  expectLocation,
  locationGone,
  ROOM_RESPONSE,
  type RoomResponse,
  roomResponse,
} from "../mutations";
import { rooms } from "../schema";

/** Creates a room in a location. */
export function createRoom(ctx: AuthContext, input: CreateInput): Promise<RoomResponse> {
  return command(ctx, {
    name: "rooms.create",
    input,
    returns: ROOM_RESPONSE,
    load: () => loadRoomReferences(ctx, input.locationId),
    decide({ location, locationsOn }, actor) {
      const granted = permit(actor, "inventory.manage");
      const { id, ...fields } = input;
      // A room belongs to one location (domain-rules §6). When locations are disabled, no user can choose one.
      if (!locationsOn) throw guardRefusal("rooms_need_locations");
      if (!location || location.archived) throw locationGone();
      return {
        permit: granted,
        steps: [
          expectLocation(location.id),
          insertStored(ctx, rooms, { id, ...columnsOf(fields) }),
        ],
        record: [activityOf({ id }, "created", { name: fields.name })],
        response: roomResponse(id),
      };
    },
  });
}
