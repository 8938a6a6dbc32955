import { type SQL, sql } from "drizzle-orm";
import { users } from "~/features/users/schema";
import { flag, listOf, TEXT, value } from "~/kernel/server/database/fields";
import { FULL_NAME, NAME_WORDS } from "~/kernel/server/queries/related";
import { hasSimilarTerms, similarBeginnings } from "~/kernel/server/queries/similar-terms";
import { termsOf } from "~/kernel/server/queries/word-search";

const MOST_MATCHES = 20;

export const PERSON_FIELDS = {
  id: value(TEXT, users.id),
  title: value(TEXT, FULL_NAME),
  isSimilar: flag(sql`found.similar`),
};

// Addresses and numbers are not searched: not everybody who finds a person here may see them.
const NAME = sql`' ' || ${NAME_WORDS}`;

/** Active users by the beginnings of their names. If there are none, those with similar names. A company has few users. */
export function peopleMatching(search: string): SQL {
  const terms = termsOf(search);
  const exact = every(terms, begins);
  const people = (condition: SQL) =>
    sql`SELECT ${users.id} AS id FROM ${users} WHERE ${users.active} = 1 AND ${condition} ORDER BY ${users.sortKey} LIMIT ${MOST_MATCHES}`;
  return sql`WITH exact AS MATERIALIZED (${people(exact)}),
    found AS (SELECT id, 0 AS similar FROM exact UNION ALL SELECT id, 1 FROM (${people(sql`NOT EXISTS (SELECT 1 FROM exact) AND ${every(terms, similarWithin)}`)}))
    SELECT ${listOf(PERSON_FIELDS)} FROM found CROSS JOIN ${users} ON ${users.id} = found.id ORDER BY ${users.sortKey}`;
}

function every(terms: readonly string[], patternsOf: (term: string) => string[]): SQL {
  return sql.join(
    terms.map(
      (term) =>
        sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(patternsOf(term))}) AS p WHERE ${NAME} LIKE p.value)`,
    ),
    sql` AND `,
  );
}

function begins(term: string): string[] {
  return [`% ${term}%`];
}

function similarWithin(term: string): string[] {
  return hasSimilarTerms(term)
    ? similarBeginnings(term).map((pattern) => `% ${pattern}`)
    : begins(term);
}
