import { type SQL, sql } from "drizzle-orm";
import { DEFAULT_FEATURES, type FeatureKey } from "../features";
import { spellingsOf, wordsOf } from "./word-search";

/**
 * Whether the company has the feature switched on, for the statement that needs it: settings read beside it would come too late. As
 * settings.ts has it: what was said last.
 */
export function featureIsOn(key: FeatureKey): SQL {
  return sql`coalesce((SELECT value ->> 'enabled' FROM settings WHERE key = ${`feature.${key}`} ORDER BY valid_from DESC LIMIT 1), ${Number(DEFAULT_FEATURES[key].enabled)})`;
}

const COLUMNS = { customerId: "customer_id", locationId: "location_id", roomId: "room_id", assetId: "asset_id" } as const;
export type PlaceFilter = keyof typeof COLUMNS;
const FEATURES: Partial<Record<PlaceFilter, FeatureKey>> = { locationId: "LOCATIONS", roomId: "ROOMS" };

/** Whether a list may be narrowed to such a place, and say its name. */
export function isFilterOn(filter: PlaceFilter): SQL {
  const feature = FEATURES[filter];
  return feature ? featureIsOn(feature) : sql`1`;
}

/** Conditions that `row` is at the places asked for. By a kind of place that the company has switched off nothing is found (decision 0050). */
export function placedAt(row: string, listParams: Partial<Record<PlaceFilter, string | null>>): SQL[] {
  const filters = (Object.keys(COLUMNS) as PlaceFilter[]).filter((filter) => listParams[filter]);
  return filters.map((filter) => sql`(${sql.raw(`${row}.${COLUMNS[filter]}`)} = ${listParams[filter]} AND ${isFilterOn(filter)})`);
}

/** Of a record whose search text ends with names of places: its table, its sequence number, and how many letters its own words (`x`) take there. */
type Searched = { table: "work_orders" | "tickets"; seq: SQL; ownLength: SQL };

/**
 * The index of words also holds the names of a record's location and room. Where one of these is switched off, each word has to stand in what
 * is left: the record's own words, the names that are shown, the number.
 */
export function hasVisibleText({ table, seq, ownLength }: Searched, search: string): SQL {
  const names = [named("c"), sql`iif(${featureIsOn("LOCATIONS")}, ${named("l")}, '')`, sql`iif(${featureIsOn("ROOMS")}, ${named("r")}, '')`, named("s")];
  const shown = sql`substr(x.search_text, 1, ${ownLength}) || ${sql.join(names, sql` || `)} || ' ' || x.number`;
  const words = wordsOf(search).map((word) => sql`(${sql.join(spellingsOf(word).map((each) => sql`shown LIKE ${`%${each}%`}`), sql` OR `)})`);
  return sql`((${featureIsOn("LOCATIONS")} AND ${featureIsOn("ROOMS")}) OR EXISTS (SELECT 1 FROM (SELECT ${shown} AS shown FROM ${sql.raw(table)} x
    LEFT JOIN customers c ON c.id = x.customer_id LEFT JOIN locations l ON l.id = x.location_id LEFT JOIN rooms r ON r.id = x.room_id
    LEFT JOIN assets s ON s.id = x.asset_id WHERE x.seq = ${seq}) WHERE ${sql.join([sql`1`, ...words], sql` AND `)}))`;
}

/** The folded name: the search text of what has one begins with it. */
function named(row: string): SQL {
  return sql.raw(`coalesce(' ' || substr(${row}.search_text, 1, length(${row}.name)), '')`);
}
