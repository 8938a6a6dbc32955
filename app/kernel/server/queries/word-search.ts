import { fold } from "../../text/fold";

/** Words of a search as the indexes contain them: folded, at most eight. */
export function termsOf(search: string): string[] {
  return (
    fold(search)
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, 8) ?? []
  );
}

/**
 * Spellings of a word in the indexes. Keyboards without đ type d or dj, but the index contains
 * Anđelko as andelko and Adjaran as adjaran.
 */
export function spellingsOf(term: string): string[] {
  return term.includes("dj") ? [term, term.replaceAll("dj", "d")] : [term];
}

/** FTS5 expression for words that begin with this one in any spelling. */
export function beginsWith(term: string): string {
  const ways = spellingsOf(term).map((each) => `"${each}"*`);
  return ways.length > 1 ? `(${ways.join(" OR ")})` : ways.join("");
}

/** FTS5 expression for a word of an order, a task or a ticket. The word 42 also finds number 00042. */
export function matchOfRecord(term: string): string {
  const begins = `text : ${beginsWith(term)}`;
  return /^[1-9]\d{0,3}$/.test(term) ? `(${begins} OR text : "${term.padStart(5, "0")}")` : begins;
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
  return `kind : ${SEARCHED[table].kind} AND text : (${terms.map(beginsWith).join(" AND ")})`;
}
