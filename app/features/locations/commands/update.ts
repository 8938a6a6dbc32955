import { sql } from "drizzle-orm";
import { changesOf } from "~/kernel/changes";
import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { expect, type Step } from "~/kernel/server/command/statement";
import { changeStored, present } from "~/kernel/server/command/stored";
import type { UpdateInput } from "../inputs";
import { guardRefusal, requireLocation } from "../queries/authorize";
import {
  findCustomerOfLocation,
  findLocation,
  type LocationRecord,
  type NamedCustomer,
} from "../queries/record";
import {
  activityOf,
  columnsOf,
  customerGone,
  defaultIfFirst,
  expectCustomer,
  holdsOthers,
  LOCATION_RESPONSE,
  type LocationResponse,
  locationResponse,
} from "../mutations";
import { LOCATION_FIELDS } from "../model";
import { locations } from "../schema";

/** Updates a location's fields and its customer. */
export function updateLocation(ctx: AuthContext, input: UpdateInput): Promise<LocationResponse> {
  return command(ctx, {
    name: "locations.update",
    input,
    returns: LOCATION_RESPONSE,
    load: async () => {
      const [location, customer] = await Promise.all([
        findLocation(ctx, input.id),
        findCustomerOfLocation(ctx, input.customerId),
      ]);
      return { location, customer };
    },
    decide({ location: loaded, customer }, actor) {
      const location = present(loaded);
      const granted = requireLocation(location, "update", actor, input.version);
      const { id, version: _seen, ...fields } = input;
      const moves = fields.customerId !== location.customerId;
      if (moves) requireFree(location, fields.customerId, customer);
      return {
        permit: granted,
        steps: [
          ...(moves ? movingSteps(location, fields.customerId) : []),
          ...changeStored(ctx, locations, location, {
            ...columnsOf(fields),
            ...(moves ? { isDefault: defaultIfFirst(fields.customerId) } : {}),
          }),
        ],
        record: [
          activityOf(location, "updated", {
            name: fields.name,
            changes: changesOf(LOCATION_FIELDS, location, fields),
          }),
        ],
        response: locationResponse(id),
      };
    },
  });
}

/** A default location stays with its customer. The new customer must exist and not be archived. */
function requireFree(
  location: LocationRecord,
  customerId: string | null,
  customer: NamedCustomer | null,
): void {
  if (location.isDefault) throw guardRefusal("default_cannot_move");
  if (customerId && (!customer || customer.archived)) throw customerGone();
}

/** Refuses a move that would leave orders or assets in another customer's location. Checked in the batch, to exclude concurrent changes. */
function movingSteps(location: LocationRecord, customerId: string | null): Step[] {
  return [
    ...expectCustomer(customerId),
    expect(
      sql`NOT ${holdsOthers(location.id, customerId)}`,
      guardRefusal("holds_other_customers", { fields: { customerId: "not_of_customer" } }),
    ),
  ];
}
