import { type SQL, sql } from "drizzle-orm";
import type { ListParams } from "../../input/list-input";
import type { AuthContext } from "../request-context";
import { matchOf, SEARCHED, type SearchedTable, wordsOf } from "./word-search";

/** A list over one table of places and things. `t` is the alias of the table in every part. */
export type Listing = {
  table: SearchedTable;
  /** Selected columns. They may use tables of `joins`. */
  columns: SQL;
  joins?: SQL;
  /**
   * Conditions that must all hold. They use only columns of `t`, so that an index alone finds the
   * page.
   */
  where: SQL[];
  /**
   * Sort orders by one or two columns of `t`, each backed by an index of a migration. Null is the
   * order of creation.
   */
  sorts: Record<string, SQL | readonly [SQL, SQL] | null>;
};

/** Returns one page and the total count, as two statements of the caller's round trip. */
export async function listPage<Row>(
  ctx: AuthContext,
  listParams: ListParams,
  listing: Listing,
): Promise<{ entities: Row[]; totalCount: number }> {
  const [rows, counts] = await Promise.all([
    ctx.db.all<Row & Found>(pageOf(listParams, listing)),
    ctx.db.all<{ n: number }>(sql`SELECT count(*) AS n FROM ${matching(listParams, listing)}`),
  ]);
  return {
    entities: rows.sort(inOrder(listParams)).map(withoutKeys),
    totalCount: counts[0]?.n ?? 0,
  };
}

type Found = { sortedBy: string | number; thenBy: string | number; tie: string };

/** Finds the rows of the page by their keys first and joins names only to those few rows. */
export function pageOf(listParams: ListParams, listing: Listing): SQL {
  const direction = listParams.sortDirection === "desc" ? sql`DESC` : sql`ASC`;
  const columns = [listing.sorts[listParams.sortBy] ?? []].flat();
  const keys = columns.length > 0 ? [...columns, sql`t.id`] : [sql`t.seq`];
  const order = sql.join(
    keys.map((key) => sql`${key} ${direction}`),
    sql`, `,
  );
  const found = sql`SELECT t.seq, ${keys[0]} AS sortedBy, ${columns[1] ?? sql`0`} AS thenBy, t.id AS tie FROM ${matching(listParams, listing)}
    ORDER BY ${order} LIMIT ${listParams.pageSize} OFFSET ${(listParams.pageNumber - 1) * listParams.pageSize}`;
  return sql`SELECT found.sortedBy, found.thenBy, found.tie, ${listing.columns} FROM (${found}) AS found CROSS JOIN ${sql.raw(listing.table)} t ON t.seq = found.seq ${listing.joins ?? sql``}`;
}

/** A search without letters or digits finds nothing, like a search for an unknown word. */
function matching({ search }: ListParams, { table, where }: Listing): SQL {
  const conditions = sql.join([...where, sql`1`], sql` AND `);
  if (search === "") return sql`${sql.raw(table)} t WHERE ${conditions}`;
  const words = wordsOf(search);
  if (words.length === 0) return sql`${sql.raw(table)} t WHERE 0`;
  return sql`places_things_search f CROSS JOIN ${sql.raw(table)} t
    WHERE places_things_search MATCH ${matchOf(table, words)} AND t.seq = (f.rowid - ${SEARCHED[table].bits}) / 8 AND ${conditions}`;
}

/**
 * The database finds the page by an index. Sorting these few rows in SQL would be a second sort
 * there.
 */
function inOrder({ sortDirection }: ListParams): (a: Found, b: Found) => number {
  const sign = sortDirection === "asc" ? 1 : -1;
  return (a, b) =>
    sign *
    (compare(a.sortedBy, b.sortedBy) || compare(a.thenBy, b.thenBy) || compare(a.tie, b.tie));
}

function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : Number(a > b);
}

function withoutKeys<Row>({ sortedBy: _, thenBy: __, tie: ___, ...row }: Row & Found): Row {
  // Safe: the columns of the listing are the caller's Row, and these three are not among them.
  return row as unknown as Row;
}

/**
 * Archived records are hidden in pickers and default lists, but remain visible in the records that
 * use them (domain-rules §6).
 */
export function archivedIs(archived: boolean): SQL {
  return archived ? sql`t.archived_at IS NOT NULL` : sql`t.archived_at IS NULL`;
}
