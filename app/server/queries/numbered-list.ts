import { asc, desc, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { type Fields, NUMBER, type RowOf, value } from "~/database/fields";
import type { ListParams } from "~/kernel/input/list-input";
import { PRIORITIES, type Priority } from "~/kernel/priorities";
import type { AuthContext } from "../request-context";
import { type ExportRows, exportBySeq, MAX_ROWS } from "./export";
import { hiddenIn, KEY, type ListPage, sorted } from "./listing";
import { queryRows } from "./query-rows";
import { matchOfRecord, termsOf } from "./word-search";

// What the lists of orders, tasks and tickets share: each record has a number, a status and a priority.

/** A page whose rows are found and not read yet, with the keys that its rows are sorted by. */
export type FoundPage = {
  /** Selects the `seq` of each row. */ found: SQL;
  sortedBy: SQLWrapper;
  thenBy?: SQLWrapper;
  /** The number or the seq. */ tie: SQLWrapper;
  sortDirection: ListParams["sortDirection"];
};

/** A page along an index of `column` and then `tie`, which finds it without reading the other rows. */
export function pageAlong(
  listParams: Pick<ListParams, "pageNumber" | "pageSize" | "sortDirection">,
  rows: SQL,
  { seq, column, tie }: Record<"seq" | "tie", SQLiteColumn> & { column: SQLiteColumn | null },
): FoundPage {
  const { sortDirection } = listParams;
  const keys = (column ? [column, tie] : [tie]).map(sortDirection === "desc" ? desc : asc);
  return {
    found: sql`SELECT ${seq} FROM ${rows} ORDER BY ${sql.join(keys, sql`, `)} ${limitOf(listParams)}`,
    sortedBy: column ?? sql`''`,
    tie,
    sortDirection,
  };
}

function limitOf({ pageNumber, pageSize }: Pick<ListParams, "pageNumber" | "pageSize">): SQL {
  return sql`LIMIT ${pageSize} OFFSET ${(pageNumber - 1) * pageSize}`;
}

/** The keys of a row, to be read with its columns. */
export function keysOf({ sortedBy, thenBy = sql`0`, tie }: FoundPage) {
  return {
    sortedBy: value(KEY, sql`${sortedBy}`),
    thenBy: value(KEY, sql`${thenBy}`),
    tie: value(KEY, sql`${tie}`),
  };
}

/** Reads the rows of a page in its order. `rows` selects the columns of `fields` and the keys. */
export async function readFound<Row extends Fields>(
  ctx: AuthContext,
  page: FoundPage,
  fields: Row,
  rows: SQL,
): Promise<RowOf<Row>[]> {
  return sorted<RowOf<Row>>(await queryRows(ctx, { ...keysOf(page), ...fields }, rows), page);
}

/** The rows of a page and the number of all, in the caller's round trip. `hidden` counts what an empty list hides. */
export async function readPage<Row>(
  ctx: AuthContext,
  rows: Promise<Row[]>,
  count: SQL,
  hidden = sql`0`,
): Promise<ListPage<Row>> {
  const counts = sql`SELECT n, iif(n = 0, ${hidden}, 0) AS hidden FROM (SELECT ${count} AS n)`;
  const [entities, [counted]] = await Promise.all([
    rows,
    queryRows(ctx, { n: NUMBER, hidden: NUMBER }, counts),
  ]);
  return { entities, totalCount: counted?.n ?? 0, ...hiddenIn(counted?.hidden ?? 0) };
}

/** All rows that a list finds, a part at a time. */
export function exportFound<Params extends ListParams, Row>(
  ctx: AuthContext,
  listParams: Params,
  pageOf: (listParams: Params) => FoundPage,
  read: (page: FoundPage) => Promise<Row[]>,
): Promise<ExportRows<Row>> {
  const { found } = pageOf({ ...listParams, pageNumber: 1, pageSize: MAX_ROWS });
  return exportBySeq(ctx, found, (part) =>
    read({ found: part, sortedBy: sql`found.place`, tie: sql`0`, sortDirection: "asc" }),
  );
}

type Board<Status, Card> = {
  statuses: readonly [Status, ...Status[]];
  /** The only status with cards, if the list is filtered by it. */ only: Status | null;
  /** The first page of the list filtered by the status. */
  pageOf: (status: Status) => FoundPage;
  /** Selects the `rank` of each status and its number of rows as `n`. */ counts: SQL;
  read: (page: FoundPage) => Promise<Card[]>;
};

/** The first cards of each status and the number of all, in one round trip. */
export async function readBoard<Status extends string, Card extends { status: Status }>(
  ctx: AuthContext,
  { statuses, only, pageOf, counts, read }: Board<Status, Card>,
): Promise<{ status: Status; count: number; rows: Card[] }[]> {
  const shown = statuses.filter((status) => only === null || status === only);
  const pages = shown.map((status) => sql`SELECT seq FROM (${pageOf(status).found})`);
  const [cards, counted] = await Promise.all([
    read({ ...pageOf(statuses[0]), found: sql.join(pages, sql` UNION ALL `) }),
    queryRows(ctx, { rank: NUMBER, n: NUMBER }, counts),
  ]);
  return statuses.map((status, index) => ({
    status,
    count: counted.find(({ rank }) => rank === index + 1)?.n ?? 0,
    rows: cards.filter((card) => card.status === status),
  }));
}

/** The rank of a status or a priority, as the migrations write it. */
export function rankOf<Value>(values: readonly Value[], value: Value): number {
  return values.indexOf(value) + 1;
}

type Ranked<Status> = { status: Status | null; priority: Priority | null };

/** Conditions for the rows with that status and that priority. */
export function hasRanks<Status>(
  { statusRank, priorityRank }: Record<"statusRank" | "priorityRank", SQLWrapper>,
  { status, priority }: Ranked<Status>,
  statuses: readonly Status[],
): SQL[] {
  return [
    ...(status ? [sql`${statusRank} = ${rankOf(statuses, status)}`] : []),
    ...(priority ? [sql`${priorityRank} = ${rankOf(PRIORITIES, priority)}`] : []),
  ];
}

/**
 * FTS5 expression for rows that have, for each word of the search, a word that begins with it. Status and priority are words of the index
 * too. A search without letters or digits finds nothing, as a word that occurs nowhere would.
 */
export function matchOfSearch<Status>(
  { search, status, priority }: Ranked<Status> & { search: string },
  statuses: readonly Status[],
): string {
  const terms = termsOf(search);
  if (terms.length === 0) return 'facets : "nothing"';
  const facets = [
    ...(status ? [`s${rankOf(statuses, status)}`] : []),
    ...(priority ? [`p${rankOf(PRIORITIES, priority)}`] : []),
  ];
  return [...terms.map(matchOfRecord), ...facets.map((facet) => `facets : ${facet}`)].join(" AND ");
}
