import { LOCATION_COMMANDS, type LocationCommand, type LocationGuard, type LocationUses } from "./words";

/** What the rules about a location ask for (domain-rules §6). */
export type LocationFacts = { customerId: string | null; customerArchived: boolean; isDefault: boolean; archived: boolean };

/** The state in which a command makes sense at all. */
const FITS: Record<LocationCommand, (location: LocationFacts) => boolean> = {
  update: ({ archived }) => !archived,
  makeDefault: ({ archived, isDefault }) => !archived && !isDefault,
  archive: ({ archived }) => !archived,
  restore: ({ archived }) => archived,
  delete: () => true,
};

/** What holds it back there. A customer keeps exactly one default location as long as he is not archived himself. */
const HELD_BACK: Record<LocationCommand, (location: LocationFacts) => LocationGuard | null> = {
  update: () => null,
  makeDefault: ({ customerId }) => (customerId === null ? "no_customer" : null),
  archive: ({ isDefault, customerArchived }) => (isDefault && !customerArchived ? "default_stays" : null),
  restore: ({ customerArchived }) => (customerArchived ? "customer_archived" : null),
  delete: ({ isDefault }) => (isDefault ? "default_location" : null),
};

export type LocationDecision = { allowed: true } | { allowed: false; guard: LocationGuard | null };

export function checkLocation(command: LocationCommand, location: LocationFacts): LocationDecision {
  if (!FITS[command](location)) return { allowed: false, guard: null };
  const guard = HELD_BACK[command](location);
  return guard ? { allowed: false, guard } : { allowed: true };
}

/** What can be done with it now. Deleting is always among it: its dialog says what is in the way and offers archiving. */
export function locationActions(location: LocationFacts): LocationCommand[] {
  return LOCATION_COMMANDS.filter((command) => command === "delete" || checkLocation(command, location).allowed);
}

/** What is in the way of deleting it, so that nobody has to try; archiving is the other way where there is one. */
export function deleteBlocked(location: LocationFacts & { uses: LocationUses }): LocationGuard | "in_use" | null {
  const decision = checkLocation("delete", location);
  if (!decision.allowed) return decision.guard;
  return Object.values(location.uses).some((count) => count > 0) ? "in_use" : null;
}
