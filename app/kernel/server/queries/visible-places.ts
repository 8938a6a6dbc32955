import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { assets } from "~/features/assets/schema";
import { customers } from "~/features/customers/schema";
import { locations } from "~/features/locations/schema";
import { rooms } from "~/features/rooms/schema";
import { DEFAULT_FEATURES, type FeatureKey, type ReportEntry } from "../../features";
import { namesOf } from "../../record-of";
import { settings } from "../schema";
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

/** A table with columns for places, or the alias of one in the SQL text of its caller. */
type Placed = { [Filter in PlaceFilter]?: SQLiteColumn } | string;

/**
 * Conditions for `row` being at the requested places. A filter by a disabled kind of place matches
 * nothing (decision 0050).
 */
export function placedAt(
  row: Placed,
  listParams: Partial<Record<PlaceFilter, string | null | undefined>>,
): SQL[] {
  const filters = namesOf(COLUMNS).filter((filter) => listParams[filter]);
  return filters.map(
    (filter) => sql`(${columnOf(row, filter)} = ${listParams[filter]} AND ${isFilterOn(filter)})`,
  );
}

function columnOf(row: Placed, filter: PlaceFilter): SQL | SQLiteColumn {
  const column = typeof row === "string" ? sql.raw(`${row}.${COLUMNS[filter]}`) : row[filter];
  if (!column) throw new TypeError(`The table has no column for ${filter}`);
  return column;
}

/**
 * A record whose search text ends with names of places: its table, its sequence number, and the
 * length of its own words in the search text of `x`.
 */
type Searched = {
  table: "work_orders" | "tickets";
  seq: SQL;
  ownLength: SQL;
  /** Further text of `x`, such as the names of people. */ more?: SQL;
};

/**
 * The word index also contains the names of a record's location and room. When one of these
 * features is disabled, each search word must occur in the remaining text: the record's own words,
 * the visible names and the number.
 */
export function hasVisibleText(
  { table, seq, ownLength, more = sql`''` }: Searched,
  search: string,
): SQL {
  const names = [
    named(customers),
    sql`iif(${featureIsOn("LOCATIONS")}, ${named(locations)}, '')`,
    sql`iif(${featureIsOn("ROOMS")}, ${named(rooms)}, '')`,
    named(assets),
  ];
  const visibleText = sql`${ownWords(sql`x.search_text`, ownLength)} || ${sql.join(names, sql` || `)} || ' ' || x.number || ' ' || ${more}`;
  const terms = termsOf(search).map((term) => sql`visible LIKE ${`%${term}%`}`);
  return sql`((${featureIsOn("LOCATIONS")} AND ${featureIsOn("ROOMS")}) OR EXISTS (SELECT 1 FROM (SELECT ${visibleText} AS visible FROM ${sql.raw(table)} x
    LEFT JOIN ${customers} ON ${customers.id} = x.customer_id LEFT JOIN ${locations} ON ${locations.id} = x.location_id LEFT JOIN ${rooms} ON ${rooms.id} = x.room_id
    LEFT JOIN ${assets} ON ${assets.id} = x.asset_id WHERE x.seq = ${seq}) WHERE ${sql.join([sql`1`, ...terms], sql` AND `)}))`;
}

/** The folded name. The search text of a named record begins with it. */
function named({ name, searchText }: { name: SQLiteColumn; searchText: SQLiteColumn }): SQL {
  return sql`coalesce(' ' || ${ownWords(searchText, sql`length(${name})`)}, '')`;
}
