import { isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { assets } from "~/database/schema/assets";
import { customers } from "~/database/schema/customers";
import { locations } from "~/database/schema/locations";
import { rooms } from "~/database/schema/rooms";
import { nameBegins } from "~/kernel/text/name-begins";
import type { Unit } from "~/kernel/text/quantities";
import type { FeatureKey, Features } from "~/kernel/features";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import { listOf } from "~/database/fields";
import { queryRows } from "~/server/queries/query-rows";
import { placedAt } from "~/server/queries/visible-places";
import {
  hasPhone,
  hasSerialLike,
  matchOf,
  serialRank,
  termsOf,
} from "~/server/queries/word-search";
import { placesThingsSearch } from "~/database/schema/system";
import { type PickInput } from "../inputs";
import { MAX_OPTIONS, type PickerKind } from "../model";
import { fieldsOf, type FoundOption, SOURCES } from "./sources";
import { isOwner, isPerson, pickable, opensCustomers, type Scope } from "../policy";
import type { Actor } from "~/kernel/authorization/roles";
import { joinNames, placeNames } from "~/kernel/text/title";
import { toldApart } from "~/kernel/text/told-apart";

/** One option. It includes its parents, so that choosing an asset can fill in its place. */
export type PickerOption = {
  id: string;
  name: string;
  hint: string;
  customerId: string | null;
  customerName: string;
  locationId: string | null;
  locationName: string;
  roomId: string | null;
  /** The room that an asset is in. Absent without one. */
  roomName?: string;
  unit: Unit | null;
  stockThousandths: number | null;
  /**
   * By these a device without a network finds a customer: the digits of its telephone numbers, its contact person and the key of its tax id.
   * Absent for who may not read them.
   */
  phones?: string;
  contactPerson?: string;
  taxKey?: string;
};

/** An option as a device stores it, without empty fields: there are thousands of options. */
export type OfflineChoice = Pick<PickerOption, "id" | "name"> & Partial<PickerOption>;

type Search = Pick<PickInput, "search"> & Partial<Omit<PickInput, "kind" | "search">>;

const FEATURE_OF: Partial<Record<PickerKind, FeatureKey>> = {
  locations: "LOCATIONS",
  rooms: "ROOMS",
};

/** Up to twenty options that this user may choose, matched by the beginnings of words. An empty search returns the first by name. */
export async function pick(
  ctx: AuthContext,
  kind: PickerKind,
  search: Search,
): Promise<PickerOption[]> {
  const scope = pickable(kind, ctx.actor);
  if (!scope) throw new Refusal("not_allowed");
  const terms = termsOf(search.search);
  const byPhone = opensCustomers(ctx.actor);
  const [rows, settings] = await Promise.all([
    queryRows(ctx, fieldsOf(kind), optionsOf(kind, { ...search, terms, byPhone }, scope)),
    ctx.settings(),
  ]);
  const feature = FEATURE_OF[kind];
  if (feature && !settings.features[feature].enabled) throw new Refusal("feature_off");
  const isNamed = nameBegins(search.search);
  const found = isPerson(kind) ? rows.filter((row) => isNamed(row.name)) : rows;
  const first = found.slice(0, search.limit ?? MAX_OPTIONS);
  return optionsFrom(first, settings.features, ctx.actor).map(({ option }) => option);
}

/** Options as one list shows them. Each has what distinguishes it from the others, of what the reader may see. */
export function optionsFrom<Found extends FoundOption>(
  rows: readonly Found[],
  features: Features,
  actor: Pick<Actor, "roles">,
): { row: Found; option: PickerOption }[] {
  const withCustomers = opensCustomers(actor);
  const shown = rows.map((row) => ({ row, hint: hintOf(row, features) }));
  const apart = toldApart(shown, ({ row }) => row.name, [
    ({ row: { spot = "", room } }) => joinNames(spot, features.ROOMS.enabled && room),
    ({ row: { address = "" } }) => (features.LOCATIONS.enabled ? address : ""),
    ({ row: { taxId } }) => (withCustomers && taxId) || "",
  ]);
  return apart.map(({ row, hint }) => ({
    row,
    option: {
      ...optionFrom(row, features),
      hint,
      ...(withCustomers ? reachedBy(row) : {}),
    },
  }));
}

function reachedBy({
  phones,
  contactPerson,
  taxKey,
}: FoundOption): Pick<PickerOption, "phones" | "contactPerson" | "taxKey"> {
  return {
    ...(phones ? { phones } : {}),
    ...(contactPerson ? { contactPerson } : {}),
    ...(taxKey ? { taxKey } : {}),
  };
}

function hintOf({ name, detail, place, owner }: FoundOption, features: Features): string {
  return joinNames(detail, ...placeNames(name, features.LOCATIONS.enabled && place, owner));
}

function optionFrom(row: FoundOption, { LOCATIONS, ROOMS }: Features): Omit<PickerOption, "hint"> {
  return {
    id: row.id,
    name: row.name,
    customerId: row.customerId ?? null,
    customerName: row.owner ?? "",
    locationId: (LOCATIONS.enabled && row.locationId) || null,
    locationName: (LOCATIONS.enabled && row.place) || "",
    roomId: (ROOMS.enabled && row.roomId) || null,
    ...(ROOMS.enabled && row.room ? { roomName: row.room } : {}),
    unit: row.unit ?? null,
    stockThousandths: row.stockThousandths ?? null,
  };
}

/** `byPhone` for who may read the telephone numbers of customers. */
type Wanted = Search & { terms: string[]; byPhone: boolean };

/** A search limited to a place or a customer reads its few rows; a search in the whole tenant uses the full-text index. */
function optionsOf(kind: PickerKind, wanted: Wanted, scope: Scope): SQL {
  const { table, from, owners, indexed } = SOURCES[kind];
  // A customer's or partner's users find their own record as the customer, even if it is only a partner.
  const alive =
    kind === "customers" && scope !== "all" ? isNull(customers.archivedAt) : SOURCES[kind].alive;
  const narrowed = [...withinScope(owners, scope), ...withinParents(kind, wanted)];
  const conditions = sql.join([alive, ...narrowed], sql` AND `);
  const columns = listOf(fieldsOf(kind));
  if (isPerson(kind))
    return sql`SELECT ${columns} FROM ${from} WHERE ${conditions} ORDER BY ${table.sortKey}, ${table.id} LIMIT 2000`;
  const most = wanted.limit ?? MAX_OPTIONS;
  const phone = isOwner(kind) && wanted.byPhone ? hasPhone(wanted.search) : null;
  const serial = kind === "assets" ? hasSerialLike(wanted.search) : null;
  if (serial && narrowed.length === 0)
    return sql`SELECT ${columns} FROM ${from} WHERE ${assets.id} IN (${assetsLike(wanted, serial, most)})
      ORDER BY ${serialRank(wanted.search)}, ${table.sortKey}, ${table.id} LIMIT ${most}`;
  if (indexed && !phone && narrowed.length === 0 && wanted.terms.length > 0) {
    return sql`SELECT * FROM (SELECT ${columns} FROM ${placesThingsSearch} CROSS JOIN ${from}
      WHERE ${placesThingsSearch} MATCH ${matchOf(indexed, wanted.terms)} AND ${table.id} = ${placesThingsSearch.ref}
        AND ${conditions} LIMIT 200) ORDER BY sortKey, id LIMIT ${most}`;
  }
  const begun = wanted.terms.map(
    (term) => sql`' ' || ${separated(table.searchText)} LIKE ${`% ${term}%`}`,
  );
  const searched = begun.length > 0 ? [sql.join(begun, sql` AND `)] : [];
  const byCode = phone ?? serial;
  const found = byCode ? [sql`(${sql.join([byCode, ...searched], sql` OR `)})`] : searched;
  const first = serial
    ? sql`${serialRank(wanted.search)}, `
    : kind === "locations" && narrowed.length > 0
      ? sql`${locations.isDefault} DESC, `
      : sql``;
  return sql`SELECT ${columns} FROM ${from} WHERE ${sql.join([conditions, ...found], sql` AND `)}
    ORDER BY ${first}${table.sortKey}, ${table.id} LIMIT ${most}`;
}

/** The ids of assets with all words or with the serial number, of the latter the shortest. */
function assetsLike({ terms }: Wanted, serial: SQL, most: number): SQL {
  const { alive } = SOURCES.assets;
  const worded = sql`SELECT ${assets.id} FROM ${placesThingsSearch} CROSS JOIN ${assets} ON ${assets.id} = ${placesThingsSearch.ref}
    WHERE ${placesThingsSearch} MATCH ${matchOf("assets", terms)} AND ${alive} LIMIT 200`;
  const numbered = sql`SELECT ${assets.id} FROM ${assets} WHERE ${alive} AND ${serial} ORDER BY +${assets.serialKey} LIMIT ${most}`;
  return sql`SELECT * FROM (${worded}) UNION SELECT * FROM (${numbered})`;
}

/** The search text with a space before each word, as the full-text index separates words and the parts of codes. */
function separated(searchText: SQLiteColumn): SQL {
  return [...'-/._,:;#()"'].reduce(
    (text, sign) => sql`replace(${text}, ${sign}, ' ')`,
    sql`${searchText}`,
  );
}

export function withinScope(owners: SQLiteColumn[], scope: Scope): SQL[] {
  if (scope === "all") return [];
  if (scope.customerId === null) return owners.map((owner) => sql`${owner} IS NULL`);
  return owners.slice(0, 1).map((owner) => sql`${owner} = ${scope.customerId}`);
}

function withinParents(kind: PickerKind, { customerId, locationId, roomId }: Search): SQL[] {
  const [owner] = SOURCES[kind].owners;
  return [
    ...(customerId && owner && !isOwner(kind) ? [sql`${owner} = ${customerId}`] : []),
    ...(kind === "rooms" ? placedAt(rooms, { locationId }) : []),
    ...(kind === "assets" ? placedAt(assets, { locationId, roomId }) : []),
  ];
}
