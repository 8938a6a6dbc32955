import { and, asc, desc, getTableName, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as z from "zod/mini";
import type { ListParams } from "~/kernel/input/list-input";
import type { Schema } from "~/database/checked";
import { type Fields, listOf, NUMBER, type RowOf, value } from "~/database/fields";
import { assets } from "~/database/schema/assets";
import type { AuthContext } from "../request-context";
import { placesThingsSearch } from "~/database/schema/system";
import { queryRows } from "./query-rows";
import {
  hasPhone,
  hasSerialLike,
  matchOf,
  SEARCHED,
  type SearchedTable,
  termsOf,
} from "./word-search";

type ListedTable = SQLiteTable &
  Record<"seq" | "id", SQLiteColumn> & { _: { name: SearchedTable } };

/** A list over one table of places, things or plans. */
export type Listing<Row extends Fields = Fields> = {
  table: ListedTable;
  /** Selected columns, also of the tables of `joins`. */
  row: Row;
  joins?: SQL;
  /**
   * Conditions that must all hold. They use only columns of `table`, so that an index alone finds
   * the page.
   */
  where: (SQL | undefined)[];
  /** A further one, until the user asks for what it hides; and the one for that. */
  byDefault?: { shown: SQL; hidden: SQL };
  /**
   * Sort orders by one or two columns of `table`, each backed by an index of a migration. Null is
   * the order of creation.
   */
  sorts: Record<string, SQLiteColumn | readonly [SQLiteColumn, SQLiteColumn] | null>;
};

export type ListPage<Row> = {
  entities: Row[];
  totalCount: number;
  /** How many rows an empty list hides by default. Absent where it hides none. */
  hiddenCount?: number;
};

/** Returns one page and the total count, as two statements of the caller's round trip. */
export async function listPage<Row extends Fields>(
  ctx: AuthContext,
  listParams: ListParams,
  listing: Listing<Row>,
): Promise<ListPage<RowOf<Row>>> {
  const [rows, counts] = await Promise.all([
    queryRows(ctx, { ...FOUND, ...listing.row }, pageOf(listParams, listing)),
    queryRows(ctx, COUNTS, countsOf(listParams, listing)),
  ]);
  const [{ n, hidden } = { n: 0, hidden: 0 }] = counts;
  return { entities: sorted<RowOf<Row>>(rows, listParams), totalCount: n, ...hiddenIn(hidden) };
}

const COUNTS = { n: NUMBER, hidden: NUMBER };

/** The hidden rows are counted only for an empty list. */
function countsOf(listParams: ListParams, listing: Listing): SQL {
  const count = sql`SELECT count(*) AS n FROM ${matching(listParams, listing)}`;
  return sql`SELECT n, iif(n = 0, ${hiddenOf(listParams, listing)}, 0) AS hidden FROM (${count})`;
}

/** The number of rows that the list hides by default, as one value. */
export function hiddenOf(listParams: ListParams, listing: Listing): SQL {
  const { byDefault, ...rest } = listing;
  if (!byDefault) return sql`0`;
  const hidden = matching(listParams, { ...rest, where: [...rest.where, byDefault.hidden] });
  return sql`(SELECT count(*) FROM ${hidden})`;
}

export function hiddenIn(hidden: number): { hiddenCount?: number } {
  return hidden > 0 ? { hiddenCount: hidden } : {};
}

export const KEY: Schema<string | number> = () => z.union([z.string(), z.number()]);
/** Each row with the keys by which its list is sorted. */
export const FOUND = {
  sortedBy: value(KEY, sql`found.sortedBy`),
  thenBy: value(KEY, sql`found.thenBy`),
  tie: value(KEY, sql`found.tie`),
};
type Found = RowOf<typeof FOUND>;

/** Finds the rows of the page by their keys first and joins names only to those few rows. */
function pageOf(listParams: ListParams, listing: Listing): SQL {
  const { keys, order } = orderOf(listParams, listing);
  return rowsAt(
    sql`SELECT ${keys} FROM ${matching(listParams, listing)}
    ORDER BY ${order} LIMIT ${listParams.pageSize} OFFSET ${(listParams.pageNumber - 1) * listParams.pageSize}`,
    listing,
  );
}

/** The columns of the rows whose keys were found. */
export function rowsAt(found: SQL, { table, row, joins = sql`` }: Listing): SQL {
  return sql`SELECT ${listOf({ ...FOUND, ...row })} FROM (${found}) AS found CROSS JOIN ${table} ON ${table.seq} = found.seq ${joins}`;
}

/** The keys of a row as `FOUND` reads them, and the order by them. */
export function orderOf(
  { sortBy, sortDirection }: Pick<ListParams, "sortBy" | "sortDirection">,
  { table, sorts }: Listing,
): { keys: SQL; order: SQL } {
  const columns = [sorts[sortBy] ?? []].flat();
  const sortedBy = columns.length > 0 ? [...columns, table.id] : [table.seq];
  return {
    keys: sql`${table.seq} AS seq, ${sortedBy[0]} AS sortedBy, ${columns[1] ?? sql`0`} AS thenBy, ${table.id} AS tie`,
    order: sql.join(sortedBy.map(sortDirection === "desc" ? desc : asc), sql`, `),
  };
}

/** A search without letters or digits finds nothing, like a search for an unknown word. */
export function matching({ search }: ListParams, { table, where, byDefault }: Listing): SQL {
  const conditions = and(...where, byDefault?.shown, sql`1`);
  if (search === "") return sql`${table} WHERE ${conditions}`;
  const terms = termsOf(search);
  if (terms.length === 0) return sql`${table} WHERE 0`;
  const name: SearchedTable = getTableName(table);
  const seq = sql`(${placesThingsSearch}.rowid - ${SEARCHED[name].bits}) / 8`;
  const matched = sql`${placesThingsSearch} MATCH ${matchOf(name, terms)}`;
  const phone = name === "customers" ? hasPhone(search) : null;
  if (phone)
    return sql`${table} WHERE (${phone} OR ${table.seq} IN (SELECT ${seq} FROM ${placesThingsSearch} WHERE ${matched})) AND ${conditions}`;
  const serial = name === "assets" ? hasSerialLike(search) : null;
  if (serial)
    return sql`(SELECT ${seq} AS seq FROM ${placesThingsSearch} WHERE ${matched} UNION SELECT ${assets.seq} FROM ${assets}
      WHERE ${assets.archivedAt} IS NULL AND ${serial}) AS hits CROSS JOIN ${table} WHERE ${table.seq} = hits.seq AND ${conditions}`;
  return sql`${placesThingsSearch} CROSS JOIN ${table} WHERE ${matched} AND ${table.seq} = ${seq} AND ${conditions}`;
}

/** The rows in the order of the list, without the keys. */
export function sorted<Row>(rows: unknown[], order: Pick<ListParams, "sortDirection">): Row[] {
  const byKeys = inOrder(order);
  return rows.sort((a, b) => byKeys(foundIn(a), foundIn(b))).map(withoutKeys<Row>);
}

/**
 * The database finds the page by an index. Sorting these few rows in SQL would be a second sort
 * there.
 */
function inOrder({
  sortDirection,
}: Pick<ListParams, "sortDirection">): (a: Found, b: Found) => number {
  const sign = sortDirection === "asc" ? 1 : -1;
  return (a, b) =>
    sign *
    (compare(a.sortedBy, b.sortedBy) || compare(a.thenBy, b.thenBy) || compare(a.tie, b.tie));
}

function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : Number(a > b);
}

function foundIn(row: unknown): Found {
  // Safe: FOUND is among the fields of every row.
  return row as Found;
}

function withoutKeys<Row>(row: unknown): Row {
  const { sortedBy: _, thenBy: __, tie: ___, ...rest } = foundIn(row);
  // Safe: the other fields are those of the listing.
  return rest as Row;
}

/**
 * Archived records are hidden in pickers and default lists, but remain visible in the records that
 * use them (domain-rules §6).
 */
export function archivedIs(
  table: { archivedAt: SQLiteColumn },
  archived: boolean,
  where: (SQL | undefined)[],
): Pick<Listing, "where" | "byDefault"> {
  return archived
    ? { where: [...where, isNotNull(table.archivedAt)] }
    : {
        where,
        byDefault: { shown: isNull(table.archivedAt), hidden: isNotNull(table.archivedAt) },
      };
}
