import { deleteDefaultLocation } from "~/features/locations/mutations";
import { endSessionsOfCustomer } from "~/kernel/server/authentication/end-sessions";
import { recordCommands } from "~/kernel/server/command/record-commands";
import { inUse } from "~/kernel/server/command/stored";
import { decision } from "../queries/authorize";
import { type CustomerRecord, findCustomer } from "../queries/record";
import {
  activityOf,
  archiveBelongings,
  CUSTOMER_RESPONSE,
  type CustomerResponse,
  customerResponse,
  restoreBelongings,
} from "../mutations";
import { customers } from "../schema";
import type { CustomerView } from "../model";

/**
 * A customer is archived and restored together with its locations, rooms and assets, and deleted with its default location. Archiving signs
 * its users out.
 */
export const {
  archive: archiveCustomer,
  restore: restoreCustomer,
  delete: deleteCustomer,
} = recordCommands<CustomerRecord, CustomerResponse, [CustomerView]>({
  name: "customers",
  table: customers,
  find: findCustomer,
  authorize: (customer, command, actor, version, view) =>
    decision(customer, actor, { command, view, version }).granted,
  activityOf,
  response: customerResponse,
  returns: CUSTOMER_RESPONSE,
  besides: {
    archive: async (ctx) => (customer) => ({
      after: [
        ...archiveBelongings(ctx, customer),
        endSessionsOfCustomer(ctx, customer.id, "deactivation"),
      ],
    }),
    restore: async (ctx) => (customer) => ({ after: restoreBelongings(ctx, customer) }),
    delete:
      async (ctx) =>
      ({ id, name, defaultLocationId }) => ({
        before: [deleteDefaultLocation(ctx, id, inUse({}))],
        record: defaultLocationId
          ? [
              {
                subject: { type: "location", id: defaultLocationId },
                event: "location.deleted",
                facts: { name },
              },
            ]
          : [],
      }),
  },
});
