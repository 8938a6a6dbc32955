import { sql } from "drizzle-orm";
import type { AuthContext } from "~/kernel/server/request-context";

type Found = { id: string; name: string; archived: number };

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

type FoundOf<K extends "customer" | "location" | "room" | "asset"> = NonNullable<ChosenPlaces[K]>;

/** One round trip. */
export async function loadChosenPlaces(ctx: AuthContext, places: PlaceIds): Promise<ChosenPlaces> {
  const [settings, customers, locations, rooms, assets] = await Promise.all([
    ctx.settings(),
    ctx.db.all<FoundOf<"customer">>(
      sql`SELECT id, name, sort_key AS sortKey, archived_at IS NOT NULL AS archived FROM customers WHERE id = ${places.customerId}`,
    ),
    ctx.db.all<FoundOf<"location">>(
      sql`SELECT id, name, customer_id AS customerId, archived_at IS NOT NULL AS archived FROM locations WHERE id = ${places.locationId}`,
    ),
    ctx.db.all<
      FoundOf<"room">
    >(sql`SELECT r.id, r.name, r.location_id AS locationId, l.customer_id AS customerId, r.archived_at IS NOT NULL AS archived
      FROM rooms r JOIN locations l ON l.id = r.location_id WHERE r.id = ${places.roomId}`),
    ctx.db.all<
      FoundOf<"asset">
    >(sql`SELECT id, name, customer_id AS customerId, location_id AS locationId, archived_at IS NOT NULL AS archived
      FROM assets WHERE id = ${places.assetId}`),
  ]);
  const features = {
    locations: settings.features.LOCATIONS.enabled,
    rooms: settings.features.ROOMS.enabled,
  };
  return {
    customer: customers[0] ?? null,
    location: features.locations ? (locations[0] ?? null) : null,
    room: features.rooms ? (rooms[0] ?? null) : null,
    asset: assets[0] ?? null,
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
