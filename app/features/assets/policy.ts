import { Refusal } from "~/kernel/refusal";
import { ASSET_COMMANDS, type AssetCommand, type AssetUses, type Found, type Place, type PlaceReferences } from "./model";

/** What the rules about an asset ask for (domain-rules §6). */
export type AssetFacts = { archived: boolean };

/** The state in which a command makes sense at all. */
const FITS: Record<AssetCommand, (asset: AssetFacts) => boolean> = {
  update: ({ archived }) => !archived,
  archive: ({ archived }) => !archived,
  restore: ({ archived }) => archived,
  delete: () => true,
};

export function fitsAsset(command: AssetCommand, asset: AssetFacts): boolean {
  return FITS[command](asset);
}

/** What can be done with it now. Deleting is always among it: its dialog says what is in the way and offers archiving. */
export function assetActions(asset: AssetFacts): AssetCommand[] {
  return ASSET_COMMANDS.filter((command) => fitsAsset(command, asset));
}

/** Whether something is in the way of deleting it, so that nobody has to try; archiving is the other way. */
export function deleteBlocked({ uses }: { uses: AssetUses }): "in_use" | null {
  return Object.values(uses).some((count) => count > 0) ? "in_use" : null;
}

const NOWHERE: Place = { customerId: null, locationId: null, roomId: null };

/**
 * Where an asset is to be: a location of its customer, a room within that location; the company's own may stand anywhere. A room alone
 * says its location. What the asset `has` may stay though archived. A feature that is off leaves its field as it was, whatever was sent,
 * unless the rest has left it behind: nobody could see it to clear it.
 */
export function placeOf(sent: Place, references: PlaceReferences, has: Place = NOWHERE): Place {
  const { features } = references;
  const place = { ...sent, locationId: features.locations ? sent.locationId : hiddenLocation(sent, references, has), roomId: features.rooms ? sent.roomId : has.roomId };
  const faults = { customerId: customerFault(place, references, has), locationId: locationFault(place, references, has), roomId: roomFault(place, references, has) };
  if (!features.locations && faults.locationId) return placeOf(sent, references, { ...has, locationId: null });
  if (!features.rooms && faults.roomId) return placeOf(sent, references, { ...has, roomId: null });
  const fields = Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null));
  if (Object.keys(fields).length > 0) throw new Refusal("invalid_input", "invalid_input", { fields });
  return { ...place, locationId: place.locationId ?? references.rooms.find(({ id }) => id === place.roomId)?.locationId ?? null };
}

/** Without locations the room that was chosen says where, else it stays. */
function hiddenLocation({ roomId }: Place, { features, rooms }: PlaceReferences, has: Place): string | null {
  const room = features.rooms && roomId !== has.roomId ? rooms.find(({ id }) => id === roomId) : null;
  return room ? null : has.locationId;
}

function customerFault({ customerId }: Place, { customer }: PlaceReferences, has: Place): string | null {
  return customerId && (!customer || (customer.archived && customerId !== has.customerId)) ? "gone" : null;
}

function locationFault({ customerId, locationId }: Place, { locations }: PlaceReferences, has: Place): string | null {
  if (!locationId) return null;
  return placeFault(locations.find(({ id }) => id === locationId), locationId === has.locationId, customerId);
}

function roomFault({ customerId, locationId, roomId }: Place, { rooms }: PlaceReferences, has: Place): string | null {
  if (!roomId) return null;
  const room = rooms.find(({ id }) => id === roomId);
  if (room && locationId && room.locationId !== locationId) return "not_of_location";
  return placeFault(room, roomId === has.roomId, customerId);
}

function placeFault(place: Found | undefined, kept: boolean, customerId: string | null): string | null {
  if (!place || (place.archived && !kept)) return "gone";
  return customerId !== null && place.customerId !== customerId ? "not_of_customer" : null;
}
