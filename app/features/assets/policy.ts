import { Refusal } from "~/kernel/refusal";
import type { Found, Place, PlaceReferences } from "./model";

const NOWHERE: Place = { customerId: null, locationId: null, roomId: null };

/**
 * Validates an asset's place: a location of its customer, a room within that location. The company's own asset may be anywhere. A room
 * implies its location. The current place `has` may stay even if archived. With a feature off, its field keeps its value whatever was sent.
 * If the rest of the place no longer fits that value, it is cleared, because the user cannot see the field to clear it.
 */
export function placeOf(sent: Place, references: PlaceReferences, has: Place = NOWHERE): Place {
  const { features } = references;
  const place = {
    customerId: sent.customerId,
    locationId: features.locations ? sent.locationId : hiddenLocation(sent, references, has),
    roomId: features.rooms ? sent.roomId : has.roomId,
  };
  const faults = {
    customerId: customerFault(place, references, has),
    locationId: locationFault(place, references, has),
    roomId: roomFault(place, references, has),
  };
  if (!features.locations && faults.locationId)
    return placeOf(sent, references, { ...has, locationId: null });
  if (!features.rooms && faults.roomId) return placeOf(sent, references, { ...has, roomId: null });
  const fields = Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null));
  if (Object.keys(fields).length > 0)
    throw new Refusal("invalid_input", "invalid_input", { fields });
  return {
    ...place,
    locationId:
      place.locationId ??
      references.rooms.find(({ id }) => id === place.roomId)?.locationId ??
      null,
  };
}

/** With locations off, a newly chosen room determines the location. Otherwise the location stays. */
function hiddenLocation(
  { roomId }: Place,
  { features, rooms }: PlaceReferences,
  has: Place,
): string | null {
  const room =
    features.rooms && roomId !== has.roomId ? rooms.find(({ id }) => id === roomId) : null;
  return room ? null : has.locationId;
}

function customerFault(
  { customerId }: Place,
  { customer }: PlaceReferences,
  has: Place,
): string | null {
  return customerId && (!customer || (customer.archived && customerId !== has.customerId))
    ? "gone"
    : null;
}

function locationFault(
  { customerId, locationId }: Place,
  { locations }: PlaceReferences,
  has: Place,
): string | null {
  if (!locationId) return null;
  return placeFault(
    locations.find(({ id }) => id === locationId),
    locationId === has.locationId,
    customerId,
  );
}

function roomFault(
  { customerId, locationId, roomId }: Place,
  { rooms }: PlaceReferences,
  has: Place,
): string | null {
  if (!roomId) return null;
  const room = rooms.find(({ id }) => id === roomId);
  if (room && locationId && room.locationId !== locationId) return "not_of_location";
  return placeFault(room, roomId === has.roomId, customerId);
}

function placeFault(
  place: Found | undefined,
  isArchived: boolean,
  customerId: string | null,
): string | null {
  if (!place || (place.archived && !isArchived)) return "gone";
  return customerId !== null && place.customerId !== customerId ? "not_of_customer" : null;
}
