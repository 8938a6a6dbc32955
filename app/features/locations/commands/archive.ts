import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { changeStored, present } from "~/kernel/server/command/stored";
import type { PlainInput } from "../inputs";
import { requireLocation } from "../queries/authorize";
import { findLocation, listLiveRooms } from "../queries/record";
import { activityOf, archiveRooms, type LocationAnswer, locationAnswer } from "../mutations";

/** Archives a location and its rooms. Pickers no longer offer them; records that reference them keep the names (domain-rules §6). */
export function archiveLocation(ctx: AuthContext, input: PlainInput): Promise<LocationAnswer> {
  return command(ctx, {
    name: "locations.archive",
    input,
    load: async () => {
      const [location, rooms] = await Promise.all([
        findLocation(ctx, input.id),
        listLiveRooms(ctx, input.id),
      ]);
      return { location, rooms };
    },
    decide({ location: loaded, rooms }, actor) {
      const location = present(loaded);
      const granted = requireLocation(location, "archive", actor, input.version);
      return {
        permit: granted,
        steps: [
          ...changeStored(ctx, "locations", location, { archived_at: ctx.now().getTime() }),
          archiveRooms(ctx, location.id),
        ],
        record: [
          activityOf(location, "archived", { name: location.name }),
          ...rooms.map(({ id, name }) => ({
            subject: { type: "room", id },
            event: "room.archived",
            facts: { name },
          })),
        ],
        answer: locationAnswer(location.id),
      };
    },
  });
}
