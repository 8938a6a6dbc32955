import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Schema } from "~/database/checked";
import { json, NUMBER, TEXT } from "~/database/fields";
import { recordOf } from "~/kernel/record-of";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";

/** What the keys of a group are sorted by and shown as. */
export type GroupColumn = { sort(key: SQL): SQL; name(key: SQL): SQL };

/** The rows that share their first `level` keys. */
type GroupedRow<Sum extends string> = {
  level: number;
  /** Ids and the like, "" for rows without one. */ keys: string[];
  names: string[];
  sums: Record<Sum, number>;
};
export type Grouped<Sum extends string> = {
  entities: GroupedRow<Sum>[];
  /** Rows of all levels. */ totalCount: number;
  totals: Record<Sum, number>;
};

type Grouping<Sum extends string> = {
  /** A SELECT of key1, key2 and so on, and of a column for each sum. */ leaves: SQL;
  /** One to three. */ groups: readonly GroupColumn[];
  sums: readonly Sum[];
  page: { pageNumber: number; pageSize: number };
};

/** One page of groups, each followed by the groups in it, and the sums of all of them, in one statement. */
export async function readGrouped<Sum extends string>(
  ctx: AuthContext,
  { leaves, groups, sums, page }: Grouping<Sum>,
): Promise<Grouped<Sum>> {
  const first = (page.pageNumber - 1) * page.pageSize;
  const added = sums.map((sum) => sql`coalesce(sum(${sql.identifier(sum)}), 0)`);
  const level = (of: number) =>
    sql`SELECT ${of} AS level, ${keysTo(of)}, json_array(${list(added)}) AS sums FROM leaves ${
      of > 0 ? sql`GROUP BY ${list(KEYS.slice(0, of))}` : sql``
    }`;
  const levels = groups.map((_, index) => level(index + 1));
  const order = groups.map(
    ({ sort }, index) => sql`level > ${index}, ${sort(keyAt(index))}, ${keyAt(index)}`,
  );
  const names = KEYS.map((key, index) => {
    const group = groups[index];
    return sql`${group ? sql`iif(level > ${index}, ${group.name(key)}, '')` : sql`''`} AS ${sql.identifier(`name${index + 1}`)}`;
  });
  const rows = await queryRows(
    ctx,
    GROUPED,
    sql`SELECT page.*, ${list(names)} FROM (
      WITH leaves AS MATERIALIZED (${leaves}), grouped AS MATERIALIZED (${sql.join(levels, sql` UNION ALL `)})
      SELECT *, 0 AS place, (SELECT count(*) FROM grouped) AS n FROM (${level(0)})
      UNION ALL SELECT * FROM (SELECT *, row_number() OVER (ORDER BY ${list(order)}) AS place, 0 AS n FROM grouped)
        WHERE place > ${first} AND place <= ${first + page.pageSize}) page ORDER BY place`,
  );
  const of = (values: number[]) => recordOf(sums, (sum) => values[sums.indexOf(sum)] ?? 0);
  const [total, ...entities] = rows;
  return {
    entities: entities.map(({ level, sums: values, key1, key2, key3, name1, name2, name3 }) => ({
      level,
      keys: [key1, key2, key3].slice(0, level),
      names: [name1, name2, name3].slice(0, level),
      sums: of(values),
    })),
    totalCount: total?.n ?? 0,
    totals: of(total?.sums ?? []),
  };
}

const KEYS = [sql`key1`, sql`key2`, sql`key3`];
const keyAt = (index: number) => KEYS[index] ?? sql`''`;
const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);

/** The keys of a level; those of the levels within it are "". */
function keysTo(level: number): SQL {
  return list(KEYS.map((key, index) => (index < level ? key : sql`'' AS ${key}`)));
}

const VALUES: Schema<number[]> = () => z.array(z.number());
const GROUPED = {
  level: NUMBER,
  key1: TEXT,
  key2: TEXT,
  key3: TEXT,
  sums: json(VALUES, sql`sums`),
  place: NUMBER,
  n: NUMBER,
  name1: TEXT,
  name2: TEXT,
  name3: TEXT,
};
