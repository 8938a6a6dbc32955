import { fold } from "../fold";

/** The words of a search as the indexes hold them: folded, eight at most. */
export function wordsOf(search: string): string[] {
  return fold(search).match(/[\p{L}\p{N}]+/gu)?.slice(0, 8) ?? [];
}

/** Kinds in `places_things_search`, with the last three bits of their rowids (migrations 0003 and 0008). */
export const SEARCHED = {
  customers: { kind: "customers", bits: 0 },
  locations: { kind: "locations", bits: 1 },
  rooms: { kind: "rooms", bits: 2 },
  assets: { kind: "assets", bits: 3 },
  equipment: { kind: "equipment", bits: 4 },
  spare_parts: { kind: "spareparts", bits: 5 },
} as const;
export type SearchedTable = keyof typeof SEARCHED;

/** An FTS5 expression: rows of the kind in which each word begins a word. */
export function matchOf(table: SearchedTable, words: readonly string[]): string {
  return `kind : ${SEARCHED[table].kind} AND text : (${words.map((word) => `"${word}"*`).join(" AND ")})`;
}
