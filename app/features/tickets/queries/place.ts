import { namesOf } from "~/kernel/record-of";
import { eq, sql } from "drizzle-orm";
import { assets } from "~/database/schema/assets";
import { customers } from "~/database/schema/customers";
import { userRoles, users } from "~/database/schema/users";
import { OUTSIDE_ROLES } from "~/kernel/authorization/roles";
import { FULL_NAME } from "~/server/queries/related";
import { locations } from "~/database/schema/locations";
import { rooms } from "~/database/schema/rooms";
import { flag, TEXT_OR_NULL, value } from "~/database/fields";
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

/** Who reads the ticket as its present customer: all users of the customer, or the one who raised it. */
export type CustomerReaders = { customerId: string; customer: string; raiser: string | null };

/** Null where nobody does, so that the ticket can go to another customer without anybody losing it. */
export async function readCustomerReaders(
  ctx: AuthContext,
  id: string,
): Promise<CustomerReaders | null> {
  const reads = sql`${users.customerId} = ${tickets.customerId} AND ${users.active} = 1 AND EXISTS (SELECT 1 FROM ${userRoles}
    WHERE ${userRoles.userId} = ${users.id} AND ${userRoles.role} IN ${OUTSIDE_ROLES})`;
  const [found] = await ctx.db
    .select({
      customerId: customers.id,
      customer: customers.name,
      raiser: value(
        TEXT_OR_NULL,
        sql`(SELECT ${FULL_NAME} FROM ${users} WHERE ${users.id} = ${tickets.creatorId} AND ${reads})`,
      ),
      all: flag(
        sql`${featureIsOn("SHOW_ALL_ENTITIES_TO_CUSTOMER_USER")} AND EXISTS (SELECT 1 FROM ${users} WHERE ${reads})`,
      ),
    })
    .from(tickets)
    .innerJoin(customers, eq(customers.id, tickets.customerId))
    .where(eq(tickets.id, id));
  if (!found || (found.raiser === null && !found.all)) return null;
  const { all, raiser, ...rest } = found;
  return { ...rest, raiser: all ? null : raiser };
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
