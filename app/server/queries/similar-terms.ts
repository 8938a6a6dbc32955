import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { beginsWith } from "./word-search";

/** A table of the words of an index (`wordsTable`). */
type Words = SQLiteTable & Record<"term" | "doc", SQLiteColumn>;

/** Shorter words have too many neighbours, and a number with another digit is another number. */
const SHORTEST = 4;
/** Each letter of a word adds four patterns of its length. */
const LONGEST = 40;
/** The most frequent similar words are searched for. */
const MAX_TERMS = 5;

/**
 * LIKE patterns for beginnings that differ from this word by one letter: one changed, one missing, one too many, or two swapped.
 */
export function similarBeginnings(term: string): string[] {
  const letters = [...term];
  const patterns = new Set<string>();
  for (let at = 0; at <= letters.length; at += 1) {
    const [before, after] = [letters.slice(0, at), letters.slice(at)];
    const [first = "", second = ""] = after;
    patterns.add([...before, "_", ...after].join(""));
    if (after.length > 0) {
      patterns.add([...before, "_", ...after.slice(1)].join(""));
      patterns.add([...before, ...after.slice(1)].join(""));
    }
    if (after.length > 1) patterns.add([...before, second, first, ...after.slice(2)].join(""));
  }
  return [...patterns].map((pattern) => `${pattern}%`);
}

export function hasSimilarTerms(term: string): boolean {
  return term.length >= SHORTEST && term.length <= LONGEST && !/\p{N}/u.test(term);
}

/**
 * FTS5 expression, made by the database, for rows that contain each term or a word similar to it. It reads the words of the index once
 * per term: about 30 ms for the words of 100,000 orders.
 */
export function similarMatch(words: Words, terms: readonly string[]): SQL {
  return sql.join(
    terms.map((term) => (hasSimilarTerms(term) ? eitherOf(words, term) : sql`${begun(term)}`)),
    sql` || ' AND ' || `,
  );
}

function begun(term: string): string {
  return `text : ${beginsWith(term)}`;
}

/** One of the two halves has no error, which needs fewer comparisons than the patterns. */
function eitherOf(words: Words, term: string): SQL {
  const half = Math.floor(term.length / 2);
  const similar = sql`SELECT ${words.term} AS similar FROM ${words}
    WHERE ${words.term} >= 'a' AND (substr(${words.term}, 1, ${half}) = ${term.slice(0, half)} OR instr(${words.term}, ${term.slice(half)}) > 0)
      AND EXISTS (SELECT 1 FROM json_each(${JSON.stringify(similarBeginnings(term))}) AS p WHERE ${words.term} LIKE p.value)
    ORDER BY ${words.doc} DESC LIMIT ${MAX_TERMS}`;
  return sql`${`(${begun(term)}`} || coalesce((SELECT ' OR text : "' || group_concat(similar, '" OR text : "') || '"' FROM (${similar})), '') || ')'`;
}
