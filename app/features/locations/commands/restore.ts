import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { changeStored, present } from "~/kernel/server/command/stored";
import type { PlainInput } from "../inputs";
import { requireLocation } from "../queries/authorize";
import { findLocation, listRoomsArchivedWith } from "../queries/record";
import { activityOf, type LocationAnswer, locationAnswer, restoreRooms } from "../mutations";

/** Restores a location and the rooms archived with it. */
export function restoreLocation(ctx: AuthContext, input: PlainInput): Promise<LocationAnswer> {
  return command(ctx, {
    name: "locations.restore",
    input,
    load: async () => {
      const [location, rooms] = await Promise.all([
        findLocation(ctx, input.id),
        listRoomsArchivedWith(ctx, input.id),
      ]);
      return { location, rooms };
    },
    decide({ location: loaded, rooms }, actor) {
      const location = present(loaded);
      const granted = requireLocation(location, "restore", actor, input.version);
      return {
        permit: granted,
        steps: [
          ...changeStored(ctx, "locations", location, { archived_at: null }),
          restoreRooms(ctx, location),
        ],
        record: [
          activityOf(location, "restored", { name: location.name }),
          ...rooms.map(({ id, name }) => ({
            subject: { type: "room", id },
            event: "room.restored",
            facts: { name },
          })),
        ],
        answer: locationAnswer(location.id),
      };
    },
  });
}
