import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { permit } from "~/kernel/server/command/permit";
import { Refusal } from "~/kernel/refusal";
import type { CreateInput } from "../inputs";
import { findCustomerOfLocation, type NamedCustomer } from "../queries/record";
import {
  activityOf,
  customerGone,
  expectCustomer,
  insertLocation,
  LOCATION_RESPONSE,
  type LocationResponse,
  locationResponse,
} from "../mutations";

/** Creates a location of a customer or of the company itself. */
export function createLocation(ctx: AuthContext, input: CreateInput): Promise<LocationResponse> {
  return command(ctx, {
    name: "locations.create",
    input,
    returns: LOCATION_RESPONSE,
    load: () => findCustomerOfLocation(ctx, input.customerId),
    decide(customer, actor) {
      const granted = permit(actor, "inventory.manage");
      const { id, isDefault, ...fields } = input;
      requireCustomer(input, customer);
      const previousDefaultId = isDefault ? customer?.defaultLocationId : null;
      return {
        permit: granted,
        steps: [
          ...expectCustomer(fields.customerId),
          ...insertLocation(ctx, id, fields, isDefault),
        ],
        record: [
          activityOf({ id }, "created", { name: fields.name }),
          ...(previousDefaultId
            ? [activityOf({ id: previousDefaultId }, "default-moved", { to: fields.name })]
            : []),
        ],
        response: locationResponse(id),
      };
    },
  });
}

function requireCustomer(
  { customerId, isDefault }: CreateInput,
  customer: NamedCustomer | null,
): void {
  if (customerId && (!customer || customer.archived)) throw customerGone();
  if (isDefault && !customerId)
    throw new Refusal("invalid_input", "invalid_input", { fields: { customerId: "required" } });
}
