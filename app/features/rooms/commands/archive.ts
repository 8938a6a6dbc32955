import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { changeStored, present } from "~/kernel/server/command/stored";
import type { PlainInput } from "../inputs";
import { requireRoom } from "../queries/authorize";
import { findRoom } from "../queries/record";
import { activityOf, type RoomAnswer, roomAnswer } from "../mutations";

/** Archives the room. Pickers no longer offer it; records that reference it keep its name (domain-rules §6). */
export function archiveRoom(ctx: AuthContext, input: PlainInput): Promise<RoomAnswer> {
  return command(ctx, {
    name: "rooms.archive",
    input,
    load: () => findRoom(ctx, input.id),
    decide(loaded, actor) {
      const room = present(loaded);
      return {
        permit: requireRoom(room, "archive", actor, input.version),
        steps: changeStored(ctx, "rooms", room, { archived_at: ctx.now().getTime() }),
        record: [activityOf(room, "archived", { name: room.name })],
        answer: roomAnswer(room.id),
      };
    },
  });
}
