import { fold } from "../fold";

/** The words of a search as the indexes hold them: folded, eight at most. */
export function wordsOf(search: string): string[] {
  return fold(search).match(/[\p{L}\p{N}]+/gu)?.slice(0, 8) ?? [];
}

/** As the indexes may hold a word: who has no đ on his keys writes d or dj, and an Anđelko stands there as andelko, an Adjaran as adjaran. */
export function spellingsOf(word: string): string[] {
  return word.includes("dj") ? [word, word.replaceAll("dj", "d")] : [word];
}

/** An FTS5 expression: a word that begins with this one, however it is spelt. */
export function beginsWith(word: string): string {
  const ways = spellingsOf(word).map((each) => `"${each}"*`);
  return ways.length > 1 ? `(${ways.join(" OR ")})` : ways.join("");
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
  return `kind : ${SEARCHED[table].kind} AND text : (${words.map(beginsWith).join(" AND ")})`;
}
