import { sql } from "drizzle-orm";
import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { deleteStored, present, requireUnused } from "~/kernel/server/command/stored";
import type { PlainInput } from "../inputs";
import { requireRoom } from "../queries/authorize";
import { findRoom } from "../queries/record";
import { activityOf } from "../mutations";

/** Deletes a room that no record references. Its activity log stays. */
export function deleteRoom(ctx: AuthContext, input: PlainInput): Promise<{ id: string }> {
  return command(ctx, {
    name: "rooms.delete",
    input,
    load: () => findRoom(ctx, input.id),
    decide(loaded, actor) {
      const room = present(loaded);
      const granted = requireRoom(room, "delete", actor, input.version);
      requireUnused(room.uses);
      return {
        permit: granted,
        steps: deleteStored("rooms", room),
        record: [activityOf(room, "deleted", { name: room.name })],
        answer: sql`json_object('id', ${room.id})`,
      };
    },
  });
}
