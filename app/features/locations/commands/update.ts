import { sql } from "drizzle-orm";
import { changesOf } from "~/kernel/changes";
import { command } from "~/kernel/server/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { expect, type Step } from "~/kernel/server/statement";
import { changeStored, present } from "~/kernel/server/stored";
import type { UpdateInput } from "../inputs";
import { guardRefusal, requireLocation } from "../queries/judged";
import { findCustomerOfLocation, findLocation, type LocationRecord, type NamedCustomer } from "../queries/record";
import { activityOf, columnsOf, customerGone, defaultIfFirst, expectCustomer, holdsOthers, type LocationAnswer, locationAnswer } from "../statements";
import { LOCATION_FIELDS } from "../words";

/** The facts of a location, and whose it is. */
export function updateLocation(ctx: AuthContext, input: UpdateInput): Promise<LocationAnswer> {
  return command(ctx, {
    name: "locations.update",
    input,
    load: async () => {
      const [location, customer] = await Promise.all([findLocation(ctx, input.id), findCustomerOfLocation(ctx, input.customerId)]);
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
          ...changeStored(ctx, "locations", location, { ...columnsOf(fields), ...(moves ? { is_default: defaultIfFirst(fields.customerId) } : {}) }),
        ],
        record: [activityOf(location, "updated", { name: fields.name, changes: changesOf(LOCATION_FIELDS, location, fields) })],
        answer: locationAnswer(id),
      };
    },
  });
}

/** The default location stays with its customer, and a new customer is one who can still have places. */
function requireFree(location: LocationRecord, customerId: string | null, customer: NamedCustomer | null): void {
  if (location.isDefault) throw guardRefusal("default_cannot_move");
  if (customerId && (!customer || customer.archived)) throw customerGone();
}

/** Orders and assets in it would stand in another customer's place: looked at in the batch, so that none comes in between. */
function movingSteps(location: LocationRecord, customerId: string | null): Step[] {
  return [...expectCustomer(customerId), expect(sql`NOT ${holdsOthers(location.id, customerId)}`, guardRefusal("holds_other_customers", { fields: { customerId: "not_of_customer" } }))];
}
