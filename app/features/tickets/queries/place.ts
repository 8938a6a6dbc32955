import { namesOf } from "~/kernel/record-of";
import { eq, sql } from "drizzle-orm";
import { assets } from "~/database/schema/assets";
import { customers } from "~/database/schema/customers";
import { locations } from "~/database/schema/locations";
import { rooms } from "~/database/schema/rooms";
import { TEXT_OR_NULL, value } from "~/database/fields";
import { pickable } from "~/features/pickers/policy";
import {
  type ChosenPlaces,
  placeErrors,
  type PlaceIds,
  visiblePlaces,
} from "~/features/pickers/queries/places";
import { searchTextOf } from "~/kernel/text/fold";
import { Refusal } from "~/kernel/refusal";
import type { Actor } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/server/request-context";
import { featureIsOn, knownPlace, type PlaceFilter } from "~/server/queries/visible-places";
import { tickets } from "~/database/schema/tickets";

/** The names that a refused edit displays beside the submitted values. */
type PlaceNames = Record<"customerName" | "locationName" | "roomName" | "assetName", string | null>;

/** The names of the ticket's present place, as its page shows them to this user. */
export async function readPlaceNames(ctx: AuthContext, id: string): Promise<PlaceNames | null> {
  const known = (kind: PlaceFilter) => knownPlace(ctx.actor, kind, tickets[kind]);
  const rows = await ctx.db
    .select({
      customerName: customers.name,
      locationName: value(
        TEXT_OR_NULL,
        sql`iif(${featureIsOn("LOCATIONS")}, ${locations.name}, NULL)`,
      ),
      roomName: value(TEXT_OR_NULL, sql`iif(${featureIsOn("ROOMS")}, ${rooms.name}, NULL)`),
      assetName: assets.name,
    })
    .from(tickets)
    .leftJoin(customers, eq(customers.id, known("customerId")))
    .leftJoin(locations, eq(locations.id, known("locationId")))
    .leftJoin(rooms, eq(rooms.id, known("roomId")))
    .leftJoin(assets, eq(assets.id, known("assetId")))
    .where(eq(tickets.id, id));
  return rows[0] ?? null;
}

/** The server knows the customer of a customer's user. A submitted customer is ignored. */
export function placesFor<T extends PlaceIds>(actor: Actor, sent: T): T {
  const scope = pickable("locations", actor);
  return scope === "all" ? sent : { ...sent, customerId: scope?.customerId ?? null };
}

/**
 * domain-rules §4, T1: places within the author's customer, if there is one. Reports every invalid field. What the ticket `has` already may
 * stay, archived or not (domain-rules §6).
 */
export function requirePlaces(
  actor: Actor,
  places: PlaceIds,
  references: ChosenPlaces,
  has?: PlaceIds,
): void {
  const fields = {
    ...placeErrors(places, references, has),
    ...outsideScope(actor, places, references),
  };
  if (Object.keys(fields).length > 0)
    throw new Refusal("invalid_input", "invalid_input", { fields });
}

/** A customer's users choose among its own places, employees among those of no customer (domain-rules §7, pickers). */
function outsideScope(
  actor: Actor,
  places: PlaceIds,
  { location, room, asset }: ChosenPlaces,
): Record<string, string> {
  const scope = pickable("locations", actor);
  if (scope === "all") return {};
  const strange = (place: { customerId: string | null } | null) =>
    place !== null && place.customerId !== (scope?.customerId ?? null);
  const fields = { locationId: strange(location), roomId: strange(room), assetId: strange(asset) };
  return Object.fromEntries(
    namesOf(fields)
      .filter((name) => fields[name] && places[name])
      .map((name) => [name, "gone"]),
  );
}

/** The columns that the place sets. A disabled feature leaves its field empty, whatever was sent. */
export function placeColumns(places: PlaceIds, references: ChosenPlaces): PlaceIds {
  const { locationId, roomId } = visiblePlaces(places, references);
  const ofRoom = references.features.locations ? (references.room?.locationId ?? null) : null;
  return {
    customerId: places.customerId,
    locationId: locationId ?? ofRoom,
    roomId,
    assetId: places.assetId,
  };
}

/** The folded text that the list's search matches. The number is appended where it is known. */
export function searchTerms(
  { name, description }: { name: string; description: string },
  references: ChosenPlaces,
): string {
  const names = [references.customer, references.location, references.room, references.asset].map(
    (each) => each?.name ?? "",
  );
  return searchTextOf([name, description], names);
}
