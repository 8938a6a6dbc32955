import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { changeStored, present } from "~/kernel/server/command/stored";
import type { PlainInput } from "../inputs";
import { guardRefusal, requireRoom } from "../queries/authorize";
import { findRoom } from "../queries/record";
import { activityOf, expectLocation, type RoomAnswer, roomAnswer } from "../mutations";

/** Restores the room. It can be chosen again while its location can. */
export function restoreRoom(ctx: AuthContext, input: PlainInput): Promise<RoomAnswer> {
  return command(ctx, {
    name: "rooms.restore",
    input,
    load: () => findRoom(ctx, input.id),
    decide(loaded, actor) {
      const room = present(loaded);
      return {
        permit: requireRoom(room, "restore", actor, input.version),
        steps: [
          expectLocation(room.locationId, guardRefusal("location_archived")),
          ...changeStored(ctx, "rooms", room, { archived_at: null }),
        ],
        record: [activityOf(room, "restored", { name: room.name })],
        answer: roomAnswer(room.id),
      };
    },
  });
}
