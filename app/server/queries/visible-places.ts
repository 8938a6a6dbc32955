import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { assets } from "~/database/schema/assets";
import { customers } from "~/database/schema/customers";
import { locations } from "~/database/schema/locations";
import { rooms } from "~/database/schema/rooms";
import { isCustomer, type Role } from "~/kernel/authorization/roles";
import { DEFAULT_FEATURES, type FeatureKey, type ReportEntry } from "~/kernel/features";
import { namesOf } from "~/kernel/record-of";
import { settings } from "~/database/schema/system";
import { ownWords, termsOf } from "./word-search";

/**
 * SQL condition: the tenant has enabled the feature. It is evaluated in the statement that needs
 * it, because settings read in the same round trip arrive too late. As in settings.ts, the latest
 * value counts.
 */
export function featureIsOn(key: FeatureKey): SQL {
  return sql`coalesce((SELECT ${settings.value} ->> 'enabled' FROM ${settings} WHERE ${settings.key} = ${`feature.${key}`} ORDER BY ${settings.validFrom} DESC LIMIT 1), ${Number(DEFAULT_FEATURES[key].enabled)})`;
}

/** SQL condition: the feature has this value now, such as who writes daily reports. */
export function featureValueIs(key: "DAILY_REPORT_ENTRY", expected: ReportEntry): SQL {
  return sql`coalesce((SELECT ${settings.value} ->> 'value' FROM ${settings} WHERE ${settings.key} = ${`feature.${key}`} ORDER BY ${settings.validFrom} DESC LIMIT 1), ${DEFAULT_FEATURES[key].value}) = ${expected}`;
}

const COLUMNS = {
  customerId: "customer_id",
  locationId: "location_id",
  roomId: "room_id",
  assetId: "asset_id",
} as const;
export type PlaceFilter = keyof typeof COLUMNS;
const FEATURES: Partial<Record<PlaceFilter, FeatureKey>> = {
  locationId: "LOCATIONS",
  roomId: "ROOMS",
};

/** SQL condition: a list may be filtered by this kind of place and show its name. */
export function isFilterOn(filter: PlaceFilter): SQL {
  const feature = FEATURES[filter];
  return feature ? featureIsOn(feature) : sql`1`;
}

/** Who reads the names of places. The customer may be a column. */
export type PlaceReader = { roles: readonly Role[]; customerId: string | SQLWrapper | null };

const l = alias(locations, "own_location");
const r = alias(rooms, "own_room");
const a = alias(assets, "own_asset");

/**
 * domain-rules §7: the id of the place in this column as far as the reader may know it. Users of a customer or a partner know places of
 * the own customer; any other place is NULL, and so are its names where they are joined by this id. The single rule for every list, page,
 * filter, search, mail and export.
 */
export function knownPlace(
  { roles, customerId: own }: PlaceReader,
  kind: PlaceFilter,
  id: SQLWrapper,
): SQL {
  if (!isCustomer({ roles })) return sql`${id}`;
  switch (kind) {
    case "customerId":
      return sql`iif(${id} = ${own}, ${id}, NULL)`;
    case "locationId":
      return sql`(SELECT ${l.id} FROM ${locations} ${l} WHERE ${l.id} = ${id} AND ${l.customerId} = ${own})`;
    case "roomId":
      return sql`(SELECT ${r.id} FROM ${rooms} ${r} CROSS JOIN ${locations} ${l} ON ${l.id} = ${r.locationId}
        WHERE ${r.id} = ${id} AND ${l.customerId} = ${own})`;
    case "assetId":
      return sql`(SELECT ${a.id} FROM ${assets} ${a} WHERE ${a.id} = ${id} AND ${a.customerId} = ${own})`;
  }
}

/** SQL condition: the reader may know every place of the row. */
export function knowsAllPlaces(reader: PlaceReader, row: Placed): SQL {
  const known = namesOf(COLUMNS).map((kind) => {
    const id = sql`${columnOf(row, kind)}`;
    return sql`${id} IS ${knownPlace(reader, kind, id)}`;
  });
  return sql`(${sql.join(known, sql` AND `)})`;
}

/** A table with columns for places, or the alias of one in the SQL text of its caller. */
type Placed = { [Filter in PlaceFilter]?: SQLiteColumn } | string;

/**
 * Conditions for `row` being at the requested places. A filter by a disabled kind of place matches
 * nothing (decision 0014), and so does one by a place that the `reader` may not know.
 */
export function placedAt(
  row: Placed,
  listParams: Partial<Record<PlaceFilter, string | null | undefined>>,
  reader?: PlaceReader,
): SQL[] {
  const filters = namesOf(COLUMNS).filter((filter) => listParams[filter]);
  return filters.map((filter) => {
    const id = sql`${columnOf(row, filter)}`;
    const isKnown = reader ? sql` AND ${knownPlace(reader, filter, id)} IS NOT NULL` : sql``;
    return sql`(${id} = ${listParams[filter]} AND ${isFilterOn(filter)}${isKnown})`;
  });
}

function columnOf(row: Placed, filter: PlaceFilter): SQL | SQLiteColumn {
  const column = typeof row === "string" ? sql.raw(`${row}.${COLUMNS[filter]}`) : row[filter];
  if (!column) throw new TypeError(`The table has no column for ${filter}`);
  return column;
}

/**
 * A record whose search text ends with names of places: its table and its sequence number.
 */
type Searched = {
  table: "work_orders" | "tickets";
  /** Whose knowledge of places counts. Absent where all readers know all places. */ reader?: PlaceReader;
  seq: SQL;
  /** Further text of `x`, such as the names of people. */ more?: SQL;
};

/** The length of the own words of `x` that its search text begins with, as its command joins them. */
const OWN_LENGTH: Record<Searched["table"], SQL> = {
  work_orders: sql`length(x.external_reference) + length(x.job_number) + length(x.description) + 2`,
  tickets: sql`length(x.name) + length(x.description) + 1`,
};

/**
 * The word index also contains the names of a record's location and room. When one of these
 * features is disabled, or the reader may not know a place of the record, each search word must
 * occur in the remaining text: the record's own words, the visible names and the number.
 */
export function hasVisibleText(
  { table, reader = { roles: [], customerId: null }, seq, more = sql`''` }: Searched,
  search: string,
): SQL {
  const names = [
    named(customers),
    sql`iif(${featureIsOn("LOCATIONS")}, ${named(locations)}, '')`,
    sql`iif(${featureIsOn("ROOMS")}, ${named(rooms)}, '')`,
    named(assets),
  ];
  const visibleText = sql`${ownWords(sql`x.search_text`, OWN_LENGTH[table])} || ${sql.join(names, sql` || `)} || ' ' || x.number || ' ' || ${more}`;
  const terms = termsOf(search).map((term) => sql`visible LIKE ${`%${term}%`}`);
  const known = (kind: PlaceFilter) => knownPlace(reader, kind, sql.raw(`x.${COLUMNS[kind]}`));
  const seesAll = isCustomer(reader)
    ? sql`EXISTS (SELECT 1 FROM ${sql.raw(table)} x WHERE x.seq = ${seq} AND ${knowsAllPlaces(reader, "x")})`
    : sql`1`;
  return sql`((${featureIsOn("LOCATIONS")} AND ${featureIsOn("ROOMS")} AND ${seesAll}) OR EXISTS (SELECT 1 FROM (SELECT ${visibleText} AS visible
    FROM ${sql.raw(table)} x LEFT JOIN ${customers} ON ${customers.id} = ${known("customerId")} LEFT JOIN ${locations} ON ${locations.id} = ${known("locationId")}
    LEFT JOIN ${rooms} ON ${rooms.id} = ${known("roomId")} LEFT JOIN ${assets} ON ${assets.id} = ${known("assetId")}
    WHERE x.seq = ${seq}) WHERE ${sql.join([sql`1`, ...terms], sql` AND `)}))`;
}

/** The folded name. The search text of a named record begins with it. */
function named({ name, searchText }: { name: SQLiteColumn; searchText: SQLiteColumn }): SQL {
  return sql`coalesce(' ' || ${ownWords(searchText, sql`length(${name})`)}, '')`;
}
