import { inventoryPolicy } from "~/features/inventory/policy";
import { LOCATION_COMMANDS, type LocationCommand } from "./model";

/** The facts that the rules about a location need (domain-rules §6). */
type LocationFacts = {
  customerId: string | null;
  customerArchived: boolean;
  isDefault: boolean;
  archived: boolean;
};

/** Why a command is refused. A key under `locations.guards` in app/locales. */
type LocationGuard = "default_location" | "default_stays" | "no_customer" | "customer_archived";

/** A customer has exactly one default location until the customer is archived. */
export const locationPolicy = inventoryPolicy<LocationCommand, LocationFacts, LocationGuard>({
  commands: LOCATION_COMMANDS,
  states: { makeDefault: ({ isDefault }) => !isDefault },
  guards: {
    makeDefault: ({ customerId }) => (customerId === null ? "no_customer" : null),
    archive: ({ isDefault, customerArchived }) =>
      isDefault && !customerArchived ? "default_stays" : null,
    restore: ({ customerArchived }) => (customerArchived ? "customer_archived" : null),
    delete: ({ isDefault }) => (isDefault ? "default_location" : null),
  },
});
