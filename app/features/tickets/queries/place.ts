import { sql } from "drizzle-orm";
import { pickable } from "~/features/pickers/policy";
import {
  type ChosenPlaces,
  placeErrors,
  type PlaceIds,
  visiblePlaces,
} from "~/features/pickers/queries/places";
import { fold } from "~/kernel/text/fold";
import { Refusal } from "~/kernel/refusal";
import type { Actor } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/kernel/server/request-context";
import { featureIsOn } from "~/kernel/server/queries/shown-places";

/** The names that a refused edit displays beside the submitted values. */
export type PlaceNames = Record<
  "customerName" | "locationName" | "roomName" | "assetName",
  string | null
>;

/** The names of the ticket's present place. A user who may edit the ticket reads them on its page. */
export async function readPlaceNames(ctx: AuthContext, id: string): Promise<PlaceNames | null> {
  const rows = await ctx.db
    .all<PlaceNames>(sql`SELECT c.name AS customerName, iif(${featureIsOn("LOCATIONS")}, l.name, NULL) AS locationName, iif(${featureIsOn("ROOMS")}, r.name, NULL) AS roomName, s.name AS assetName FROM tickets t
    LEFT JOIN customers c ON c.id = t.customer_id LEFT JOIN locations l ON l.id = t.location_id LEFT JOIN rooms r ON r.id = t.room_id
    LEFT JOIN assets s ON s.id = t.asset_id WHERE t.id = ${id}`);
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
    Object.entries(fields)
      .filter(([name, isStrange]) => isStrange && places[name as keyof PlaceIds])
      .map(([name]) => [name, "gone"]),
  );
}

/** The columns that the place sets. A disabled feature leaves its field empty, whatever was sent. */
export function placeColumns(
  places: PlaceIds,
  references: ChosenPlaces,
): Record<string, string | null> {
  const { locationId, roomId } = visiblePlaces(places, references);
  const ofRoom = references.features.locations ? (references.room?.locationId ?? null) : null;
  return {
    customer_id: places.customerId,
    location_id: locationId ?? ofRoom,
    room_id: roomId,
    asset_id: places.assetId,
  };
}

/** The folded text that the list's search matches. The number is appended where it is known. */
export function searchWords(
  { name, description }: { name: string; description: string },
  references: ChosenPlaces,
): string {
  const names = [references.customer, references.location, references.room, references.asset].map(
    (each) => each?.name ?? "",
  );
  return fold([name, description, ...names].join(" "));
}
