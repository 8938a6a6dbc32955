import { sql } from "drizzle-orm";
import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { deleteStored, present, requireUnused } from "~/kernel/server/command/stored";
import type { PlainInput } from "../inputs";
import { requireLocation } from "../queries/authorize";
import { findLocation } from "../queries/record";
import { activityOf } from "../mutations";

/** Deletes a location that no record references. The default location cannot be deleted (requirements §5). Its activity stays. */
export function deleteLocation(ctx: AuthContext, input: PlainInput): Promise<{ id: string }> {
  return command(ctx, {
    name: "locations.delete",
    input,
    load: () => findLocation(ctx, input.id),
    decide(loaded, actor) {
      const location = present(loaded);
      const granted = requireLocation(location, "delete", actor, input.version);
      requireUnused(location.uses);
      return {
        permit: granted,
        steps: deleteStored("locations", location),
        record: [activityOf(location, "deleted", { name: location.name })],
        answer: sql`json_object('id', ${location.id})`,
      };
    },
  });
}
