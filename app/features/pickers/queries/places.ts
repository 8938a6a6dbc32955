import { eq, isNotNull, sql } from "drizzle-orm";
import { assets } from "~/database/schema/assets";
import { customers } from "~/database/schema/customers";
import { locations } from "~/database/schema/locations";
import { rooms } from "~/database/schema/rooms";
import { flag } from "~/database/fields";
import type { AuthContext } from "~/server/request-context";

type Found = { id: string; name: string; archived: boolean };

/** The records that a place names: a customer, a location, a room of it and an asset. */
export type PlaceIds = {
  customerId: string | null;
  locationId: string | null;
  roomId: string | null;
  assetId: string | null;
};

/** Those of the named records that exist. Disabled kinds of places are null. */
export type ChosenPlaces = {
  customer: (Found & { sortKey: string }) | null;
  location: (Found & { customerId: string | null }) | null;
  /** `customerId` is that of the room's location. */
  room: (Found & { locationId: string; customerId: string | null }) | null;
  asset: (Found & { customerId: string | null; locationId: string | null }) | null;
  features: { locations: boolean; rooms: boolean };
};

/** One round trip. */
export async function loadChosenPlaces(ctx: AuthContext, places: PlaceIds): Promise<ChosenPlaces> {
  const [settings, foundCustomers, foundLocations, foundRooms, foundAssets] = await Promise.all([
    ctx.settings(),
    ctx.db
      .select({
        id: customers.id,
        name: customers.name,
        sortKey: customers.sortKey,
        archived: flag(isNotNull(customers.archivedAt)),
      })
      .from(customers)
      .where(sql`${customers.id} = ${places.customerId}`),
    ctx.db
      .select({
        id: locations.id,
        name: locations.name,
        customerId: locations.customerId,
        archived: flag(isNotNull(locations.archivedAt)),
      })
      .from(locations)
      .where(sql`${locations.id} = ${places.locationId}`),
    ctx.db
      .select({
        id: rooms.id,
        name: rooms.name,
        locationId: rooms.locationId,
        customerId: locations.customerId,
        archived: flag(isNotNull(rooms.archivedAt)),
      })
      .from(rooms)
      .innerJoin(locations, eq(locations.id, rooms.locationId))
      .where(sql`${rooms.id} = ${places.roomId}`),
    ctx.db
      .select({
        id: assets.id,
        name: assets.name,
        customerId: assets.customerId,
        locationId: assets.locationId,
        archived: flag(isNotNull(assets.archivedAt)),
      })
      .from(assets)
      .where(sql`${assets.id} = ${places.assetId}`),
  ]);
  const features = {
    locations: settings.features.LOCATIONS.enabled,
    rooms: settings.features.ROOMS.enabled,
  };
  return {
    customer: foundCustomers[0] ?? null,
    location: features.locations ? (foundLocations[0] ?? null) : null,
    room: features.rooms ? (foundRooms[0] ?? null) : null,
    asset: foundAssets[0] ?? null,
    features,
  };
}

/** The place of a new record. */
export const NOWHERE: PlaceIds = {
  customerId: null,
  locationId: null,
  roomId: null,
  assetId: null,
};

/** Values for a disabled kind of place are ignored: they cause no error either. */
export function visiblePlaces(sent: PlaceIds, { features }: ChosenPlaces): PlaceIds {
  const { customerId, locationId, roomId, assetId } = sent;
  return {
    customerId,
    locationId: features.locations ? locationId : null,
    roomId: features.rooms ? roomId : null,
    assetId,
  };
}

/** Errors by field for places that do not exist or do not belong to the others. What the record `has` already may stay. */
export function placeErrors(
  plan: PlaceIds,
  references: ChosenPlaces,
  has: PlaceIds = NOWHERE,
): Record<string, string> {
  const places = visiblePlaces(plan, references);
  return { ...missingRecords(places, references, has), ...strangePlaces(places, references) };
}

function missingRecords(
  plan: PlaceIds,
  references: ChosenPlaces,
  has: PlaceIds,
): Record<string, string> {
  const found = {
    customerId: references.customer,
    locationId: references.location,
    roomId: references.room,
    assetId: references.asset,
  };
  const keys = ["customerId", "locationId", "roomId", "assetId"] as const;
  const missing = keys.filter(
    (key) => plan[key] && (!found[key] || (found[key].archived && has[key] !== plan[key])),
  );
  return Object.fromEntries(missing.map((key) => [key, "gone"]));
}

function strangePlaces(
  { customerId, locationId }: PlaceIds,
  { location, room, asset }: ChosenPlaces,
): Record<string, string> {
  const strange = (place: { customerId: string | null } | null) =>
    place !== null && place.customerId !== null && place.customerId !== customerId;
  const fields: Record<string, string> = {};
  if (strange(location)) fields["locationId"] = "not_of_customer";
  if (strange(asset)) fields["assetId"] = "not_of_customer";
  if (strange(room)) fields["roomId"] = "not_of_customer";
  if (room && locationId && room.locationId !== locationId) fields["roomId"] = "not_of_location";
  return fields;
}
