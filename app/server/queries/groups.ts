import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { ListParams } from "~/kernel/input/list-input";
import { type CardCounts, CARDS_AT_ONCE, type Groups, MAX_CARDS } from "~/kernel/input/list-view";
import { type Fields, NUMBER, type RowOf, TEXT, TEXT_OR_NULL, value } from "~/database/fields";
import type { AuthContext } from "../request-context";
import {
  FOUND,
  hiddenIn,
  hiddenOf,
  type Listing,
  type ListPage,
  listPage,
  matching,
  orderOf,
  rowsAt,
  sorted,
} from "./listing";
import { queryRows } from "./query-rows";

/** Columns on a board. Rows of further groups are found by search, filters and the table. */
const MAX_GROUPS = 20;

/** How the rows of a list are grouped on its board. */
export type Grouping = {
  /** A column of the list's table. NULL and empty text are the group without a name, which comes last. */
  by: SQLiteColumn;
  /** Name of a group if it is not the value itself. */
  label?: SQL;
  /** Order of the groups; by default that of the values. */
  order?: SQL;
};

/** A page of a list, or its board if the number of cards per group is given. */
export type ListOrBoard<Row> = ListPage<Row> & { board?: Groups };

/** The page of a list or the first cards of its groups, in the caller's round trip. */
export async function pageOrGroups<Row extends Fields & { id: SQLiteColumn }>(
  ctx: AuthContext,
  listParams: ListParams,
  listing: Listing<Row> & { grouping: Grouping },
  cards: CardCounts | null,
): Promise<ListOrBoard<RowOf<Row>>> {
  if (!cards) return listPage(ctx, listParams, listing);
  const row = { ...listing.row, groupedBy: value(TEXT, sql`coalesce(${listing.grouping.by}, '')`) };
  const isEmpty = sql`NOT EXISTS (SELECT 1 FROM ${matching(listParams, listing)})`;
  const [groups, found, counts] = await Promise.all([
    queryRows(ctx, GROUP, groupsOf(listParams, listing)),
    queryRows(ctx, { ...FOUND, ...row }, cardsOf(listParams, { ...listing, row }, cards)),
    queryRows(
      ctx,
      { hidden: NUMBER },
      sql`SELECT iif(${isEmpty}, ${hiddenOf(listParams, listing)}, 0) AS hidden`,
    ),
  ]);
  const rows = sorted<RowOf<Row> & { id: string; groupedBy: string }>(found, listParams);
  return {
    entities: rows,
    totalCount: groups[0]?.rowCount ?? 0,
    ...hiddenIn(counts[0]?.hidden ?? 0),
    board: {
      groupCount: groups[0]?.groupCount ?? 0,
      groups: groups.map(({ key, label, count }) => ({
        key,
        label,
        count,
        ids: rows.filter(({ groupedBy }) => groupedBy === key).map(({ id }) => id),
      })),
    },
  };
}

/** The first rows of each of a few fixed groups, read as pages of the list filtered by that group, in the caller's round trip. */
export async function fixedGroups<Key extends string, Row extends { id: string }>(
  keys: readonly Key[],
  cards: CardCounts,
  read: (key: Key, page: { pageNumber: 1; pageSize: number }) => Promise<ListPage<Row>>,
): Promise<ListOrBoard<Row>> {
  const pages = await Promise.all(
    keys.map((key) => read(key, { pageNumber: 1, pageSize: cards[key] ?? CARDS_AT_ONCE })),
  );
  const totalCount = pages.reduce((sum, page) => sum + page.totalCount, 0);
  const hidden = pages.reduce((sum, { hiddenCount = 0 }) => sum + hiddenCount, 0);
  return {
    entities: pages.flatMap(({ entities }) => entities),
    totalCount,
    ...hiddenIn(totalCount === 0 ? hidden : 0),
    board: {
      groupCount: keys.length,
      groups: pages.map(({ entities, totalCount }, index) => ({
        key: keys[index] ?? "",
        label: "",
        count: totalCount,
        ids: entities.map(({ id }) => id),
      })),
    },
  };
}

type Grouped = Listing & { grouping: Grouping };

const GROUP = {
  value: TEXT_OR_NULL,
  key: TEXT,
  label: TEXT,
  count: NUMBER,
  /** Of all groups. */ rowCount: NUMBER,
  groupCount: NUMBER,
};

function groupsOf(listParams: ListParams, listing: Grouped): SQL {
  const { by, label = by, order = by } = listing.grouping;
  return sql`SELECT ${by} AS value, coalesce(${by}, '') AS key, coalesce(${label}, '') AS label, count(*) AS count,
      sum(count(*)) OVER () AS rowCount, count(*) OVER () AS groupCount
    FROM ${matching(listParams, listing)} GROUP BY ${by} ORDER BY coalesce(${by}, '') = '', ${order}, ${by} LIMIT ${MAX_GROUPS}`;
}

/**
 * Without a search, an index gives the first rows of each group. A search is run once for all groups: repeating it for each group would
 * read its matches as often.
 */
function cardsOf(listParams: ListParams, listing: Grouped, cards: CardCounts): SQL {
  const { table, grouping } = listing;
  const { by } = grouping;
  const { keys, order } = orderOf(listParams, listing);
  const groups = sql`(${groupsOf(listParams, listing)}) AS visible`;
  const most = sql`coalesce((SELECT chosen.value FROM json_each(${JSON.stringify(cards)}) AS chosen WHERE chosen.key = visible.key), ${CARDS_AT_ONCE})`;
  const seqs =
    listParams.search === ""
      ? sql`SELECT card.value FROM ${groups}, json_each((SELECT json_group_array(seq) FROM (SELECT ${table.seq} AS seq
          FROM ${matching(listParams, { ...listing, where: [...listing.where, sql`${by} IS visible.value`] })}
          ORDER BY ${order} LIMIT ${MAX_CARDS}))) AS card WHERE card.key < ${most}`
      : sql`SELECT card.seq FROM ${groups} JOIN (SELECT ${table.seq} AS seq, coalesce(${by}, '') AS key,
          row_number() OVER (PARTITION BY ${by} ORDER BY ${order}) AS place FROM ${matching(listParams, listing)}) AS card
          ON card.key = visible.key WHERE card.place <= ${most}`;
  return rowsAt(sql`SELECT ${keys} FROM ${table} WHERE ${table.seq} IN (${seqs})`, listing);
}
