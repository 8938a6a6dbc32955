import {
  LOCATION_COMMANDS,
  type LocationCommand,
  type LocationGuard,
  type LocationUses,
} from "./model";

/** The facts that the rules about a location need (domain-rules §6). */
export type LocationFacts = {
  customerId: string | null;
  customerArchived: boolean;
  isDefault: boolean;
  archived: boolean;
};

/** The states in which a command applies. */
const FITS: Record<LocationCommand, (location: LocationFacts) => boolean> = {
  update: ({ archived }) => !archived,
  makeDefault: ({ archived, isDefault }) => !archived && !isDefault,
  archive: ({ archived }) => !archived,
  restore: ({ archived }) => archived,
  delete: () => true,
};

/** Returns the guard that refuses a command. A customer has exactly one default location until the customer is archived. */
const HELD_BACK: Record<LocationCommand, (location: LocationFacts) => LocationGuard | null> = {
  update: () => null,
  makeDefault: ({ customerId }) => (customerId === null ? "no_customer" : null),
  archive: ({ isDefault, customerArchived }) =>
    isDefault && !customerArchived ? "default_stays" : null,
  restore: ({ customerArchived }) => (customerArchived ? "customer_archived" : null),
  delete: ({ isDefault }) => (isDefault ? "default_location" : null),
};

type LocationDecision = { allowed: true } | { allowed: false; guard: LocationGuard | null };

export function checkLocation(command: LocationCommand, location: LocationFacts): LocationDecision {
  if (!FITS[command](location)) return { allowed: false, guard: null };
  const guard = HELD_BACK[command](location);
  return guard ? { allowed: false, guard } : { allowed: true };
}

/** Returns the commands available now. Delete is included while the location is used: its dialog names what prevents it and offers archiving. */
export function locationActions(location: LocationFacts): LocationCommand[] {
  return LOCATION_COMMANDS.filter((command) => checkLocation(command, location).allowed);
}

/** Returns why the location cannot be deleted, for display before the attempt. Where possible, archiving is the alternative. */
export function deleteBlocked(
  location: LocationFacts & { uses: LocationUses },
): LocationGuard | "in_use" | null {
  const decision = checkLocation("delete", location);
  if (!decision.allowed) return decision.guard;
  return Object.values(location.uses).some((count) => count > 0) ? "in_use" : null;
}
