import { sql } from "drizzle-orm";
import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { expect } from "~/kernel/server/command/statement";
import { changeStored, conflict, present } from "~/kernel/server/command/stored";
import type { PlainInput } from "../inputs";
import { requireLocation } from "../queries/authorize";
import { findDefaultBeside, findLocation } from "../queries/record";
import {
  activityOf,
  hasDefault,
  LOCATION_RESPONSE,
  type LocationResponse,
  locationResponse,
  unsetDefault,
} from "../mutations";
import { locations } from "../schema";

/** The only command that changes a customer's default location: one batch moves the flag from the old one to the new one. */
export function makeLocationDefault(
  ctx: AuthContext,
  input: PlainInput,
): Promise<LocationResponse> {
  return command(ctx, {
    name: "locations.makeDefault",
    input,
    returns: LOCATION_RESPONSE,
    load: async () => {
      const [location, former] = await Promise.all([
        findLocation(ctx, input.id),
        findDefaultBeside(ctx, input.id),
      ]);
      return { location, former };
    },
    decide({ location: loaded, former }, actor) {
      const location = present(loaded);
      const granted = requireLocation(location, "makeDefault", actor, input.version);
      const { id, name, customerId } = location;
      // The batch requires the previous default location as read, so that concurrent changes appear in the activity log in order.
      const asRead = former
        ? sql`(SELECT ${locations.isDefault} FROM ${locations} WHERE ${locations.id} = ${former.id}) = 1`
        : sql`NOT ${hasDefault(customerId)}`;
      return {
        permit: granted,
        steps: [
          expect(asRead, conflict(location)),
          unsetDefault(ctx, customerId),
          ...changeStored(ctx, locations, location, { isDefault: true }),
        ],
        record: [
          activityOf({ id }, "made-default", { name }),
          ...(former ? [activityOf(former, "default-moved", { to: name })] : []),
        ],
        response: locationResponse(id),
      };
    },
  });
}
