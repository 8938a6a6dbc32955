import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { assets } from "~/database/schema/assets";
import { customers } from "~/database/schema/customers";
import { users } from "~/database/schema/users";
import { fold } from "~/kernel/text/fold";
import { phoneDigitsLike } from "~/kernel/text/phone-search";
import { scannedSpellings } from "~/kernel/text/scanner-layouts";
import { serialKeyOf } from "~/kernel/text/serial-key";
import { taxKey } from "~/kernel/text/tax-id";

/** Words of a search as the indexes contain them: folded, at most eight. */
export function termsOf(search: string): string[] {
  return (
    fold(search)
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, 8) ?? []
  );
}

/** FTS5 expression for words that begin with this one. */
export function beginsWith(term: string): string {
  return `"${term}"*`;
}

/**
 * The own words of a search text (`searchTextOf`). Texts that releases before migration 0034 stored
 * have no separator; their own words are as long as the text that they were made of.
 */
export function ownWords(searchText: SQLWrapper, length: SQL): SQL {
  const end = sql`instr(${searchText}, char(31))`;
  return sql`substr(${searchText}, 1, iif(${end} > 0, ${end} - 1, ${length}))`;
}

/** FTS5 expression for the beginnings of all these words, or of the tax id that they make together. */
export function beginWith(terms: readonly string[]): string {
  const words = terms.map(beginsWith).join(" AND ");
  const joined = terms.join("");
  const key = /^[a-z]{0,5}\d+$/.test(joined) ? taxKey(joined) : "";
  return key === "" || (terms.length === 1 && key === joined)
    ? words
    : `(${words}) OR ${beginsWith(key)}`;
}

/** FTS5 expression for a word of an order, a task or a ticket. The word 42 also finds number 00042. */
export function matchOfRecord(term: string): string {
  const begins = `text : ${beginsWith(term)}`;
  return /^[1-9]\d{0,3}$/.test(term) ? `(${begins} OR text : "${term.padStart(5, "0")}")` : begins;
}

/** SQL condition: a folded text that is in no index has a word that begins with this one. */
export function hasWordOf(searchText: SQLWrapper, term: string): SQL {
  return sql`' ' || replace(${searchText}, char(31), ' ') LIKE ${`% ${term}%`}`;
}

/**
 * Kinds in `places_things_search`, with the last three bits of their rowids (migrations 0003,
 * 0008, 0029 and 0031).
 */
export const SEARCHED = {
  customers: { kind: "customers", bits: 0 },
  locations: { kind: "locations", bits: 1 },
  rooms: { kind: "rooms", bits: 2 },
  assets: { kind: "assets", bits: 3 },
  equipment: { kind: "equipment", bits: 4 },
  spare_parts: { kind: "spareparts", bits: 5 },
  maintenance_plans: { kind: "maintenanceplans", bits: 6 },
  checklist_templates: { kind: "checklists", bits: 7 },
} as const;
export type SearchedTable = keyof typeof SEARCHED;

/** FTS5 expression for rows of the kind that contain every word as a prefix. */
export function matchOf(table: SearchedTable, terms: readonly string[]): string {
  return `kind : ${SEARCHED[table].kind} AND text : (${beginWith(terms)})`;
}

/** SQL condition: the asset's serial number begins as typed or is what a scanner meant, in any spelling. Null for a search that is no serial number. */
export function hasSerialLike(search: string): SQL | null {
  const key = serialKeyOf(search);
  if (key === "") return null;
  const scanned = scannedSpellings(search.trim()).map((each) => sql`${serialKeyOf(each)}`);
  return sql`(${assets.serialKey} >= ${key} AND ${assets.serialKey} < ${`${key}\u{10FFFF}`}
    OR ${assets.serialKey} IN (${sql.join(scanned, sql`, `)}))`;
}

/** Rank of an asset: 0 with the typed serial number, 1 with that number in another spelling, else 2. */
export function serialRank(search: string): SQL {
  return sql`CASE WHEN lower(${assets.serialNumber}) = lower(${search.trim()}) THEN 0
    WHEN ${assets.serialKey} = ${serialKeyOf(search)} THEN 1 ELSE 2 END`;
}

const SEPARATORS = ["(0)", " ", "\u00A0", "-", "/", ".", "(", ")", "\u2013", "\u2011"];
/** The number of the row of `users` without separators, as customers have theirs in a column. */
export const USER_PHONE_DIGITS = SEPARATORS.reduce(
  (digits, separator) => sql`replace(${digits}, ${separator}, '')`,
  sql`${users.phone}`,
);

/** SQL condition: the number that is searched for is among these. Null for a search that is no telephone number. */
export function hasPhone(search: string, stored: SQLWrapper = customers.phoneDigits): SQL | null {
  const parts = phoneDigitsLike(search).map((digits) => sql`instr(${stored}, ${digits})`);
  return parts.length > 0 ? sql`(${sql.join(parts, sql` OR `)})` : null;
}
