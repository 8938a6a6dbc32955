import { insertLocation } from "~/features/locations/mutations";
import { idFrom } from "~/kernel/ids";
import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { permit } from "~/kernel/server/command/permit";
import { insertStored } from "~/kernel/server/command/stored";
import type { CreateInput } from "../inputs";
import {
  activityOf,
  columnsOf,
  CUSTOMER_RESPONSE,
  type CustomerResponse,
  customerResponse,
  placeOf,
} from "../mutations";
import { customers } from "../schema";

/** Creates a customer with its default location, or a partner, which has none. */
export function createCustomer(ctx: AuthContext, input: CreateInput): Promise<CustomerResponse> {
  return command(ctx, {
    name: "customers.create",
    input,
    returns: CUSTOMER_RESPONSE,
    load: () => idFrom(`default-location:${input.id}`),
    decide(derivedId, actor) {
      const { id, defaultLocationId = derivedId, ...fields } = input;
      return {
        permit: permit(actor, "inventory.manage"),
        steps: [
          insertStored(ctx, customers, { id, ...columnsOf(fields) }),
          ...(fields.isCustomer
            ? insertLocation(ctx, defaultLocationId, placeOf(id, fields), true)
            : []),
        ],
        record: [
          activityOf({ id }, "created", { name: fields.name }),
          ...(fields.isCustomer
            ? [
                {
                  subject: { type: "location", id: defaultLocationId },
                  event: "location.created",
                  facts: { name: fields.name },
                },
              ]
            : []),
        ],
        response: customerResponse(id),
      };
    },
  });
}
