import { and, type SQL, sql } from "drizzle-orm";
import { asksForFourEyes } from "~/kernel/server/command/four-eyes";
import { hasVisibleText, placedAt } from "~/kernel/server/queries/shown-places";
import { beginsWith, wordsOf } from "~/kernel/server/queries/word-search";
import type { ListInput } from "../../inputs/list";
import { PRIORITIES, type Priority } from "~/kernel/priorities";
import { type Status, STATUSES } from "../../model";
import { createdIn, isCreatedIn, isPlannedIn, plannedIn } from "./times";

/** The filters of a list and the caller. */
export type ListParams = ListInput & { actorId: string };

/** Each sort order is a migration index that ends in the number. Orders are created in the order of their numbers. */
export const COLUMNS = {
  number: null,
  createdAt: null,
  customer: sql`w.customer_sort`,
  status: sql`w.status_rank`,
  priority: sql`w.priority_rank`,
  plannedStart: sql`w.planned_start_on`,
} as const satisfies Record<ListInput["sortBy"], SQL | null>;

export function filters(listParams: ListParams): SQL {
  const times = [
    ...plannedIn(listParams, sql`w.planned_start_on`),
    ...createdIn(listParams, sql`w.seq`),
  ];
  // A range of rows is smaller than all rows of a status or a priority: the unary plus keeps SQLite from using those indexes.
  const row = isCreatedIn(listParams) ? "+w." : "w.";
  const ranks = [
    isUnfinished(`${row}status_rank`, listParams),
    rankIs(`${row}status_rank`, listParams),
    rankIs(`${row}priority_rank`, listParams),
  ];
  return and(...ranks, ...placedAt("w", listParams), ...times, sql`1`) ?? sql`1`;
}

/** Whether a filter is set that the counters do not cover. */
export function isNarrowed(listParams: ListParams): boolean {
  return placedAt("w", listParams).length > 0 || isPlannedIn(listParams) || isCreatedIn(listParams);
}

type RankColumn = `${"" | "a." | "w." | "+w."}${"status_rank" | "priority_rank"}`;

export function rankIs(column: RankColumn, { status, priority }: ListParams): SQL | undefined {
  const rank = column.endsWith("status_rank")
    ? status && statusRank(status)
    : priority && priorityRank(priority);
  return rank ? sql`${sql.raw(column)} = ${rank}` : undefined;
}

/** Written exactly as in the partial index on unfinished orders. */
export function isUnfinished(column: RankColumn, { unfinished }: ListParams): SQL | undefined {
  return unfinished ? sql`${sql.raw(column)} < 5` : undefined;
}

// The ranks as the migration writes them.
function statusRank(status: Status): number {
  return STATUSES.indexOf(status) + 1;
}

function priorityRank(priority: Priority): number {
  return PRIORITIES.indexOf(priority) + 1;
}

/** The user whose orders are requested: the caller or another user. */
function personOf({ assigned, actorId, assigneeId }: ListParams): string | null {
  return assigned ? actorId : assigneeId;
}

/** The second user when both the caller and another user are requested. */
function otherOf({ assigned, actorId, assigneeId }: ListParams): string | null {
  return assigned && assigneeId !== actorId ? assigneeId : null;
}

/** Whether a separate table holds the requested rows with every column that the list sorts by. */
export function isIndexedSeparately(listParams: ListParams): boolean {
  return listParams.awaiting || personOf(listParams) !== null;
}

/**
 * The orders assigned to this user now, or waiting for their approval. Those rows contain the columns that the list sorts and filters by;
 * only a customer or a place is looked up in the order.
 */
export function separatelyIndexedOrders(listParams: ListParams): SQL {
  const times = [
    ...plannedIn(listParams, sql`a.planned_start_on`),
    ...createdIn(listParams, sql`a.order_seq`),
  ];
  const ranks = [
    isUnfinished("a.status_rank", listParams),
    rankIs("a.status_rank", listParams),
    rankIs("a.priority_rank", listParams),
  ];
  const narrowed = and(...placedAt("o", listParams));
  const ofThese =
    narrowed && sql`EXISTS (SELECT 1 FROM work_orders o WHERE o.seq = a.order_seq AND ${narrowed})`;
  const { from, where } = listParams.awaiting ? awaited(listParams) : assigned(listParams);
  return sql`(SELECT a.order_seq AS seq, a.status_rank, a.priority_rank, a.planned_start_on, a.customer_sort FROM ${from} AS a WHERE ${and(...where, ...ranks, ...times, ofThese)}) AS w`;
}

type Apart = { from: SQL; where: SQL[] };

function assigned(listParams: ListParams): Apart {
  const other = otherOf(listParams);
  const own = sql`a.user_id = ${personOf(listParams)} AND a.to_at IS NULL`;
  return {
    from: sql`work_order_assignments`,
    where: [own, ...(other ? [isAssigned(sql`a.work_order_id`, other)] : [])],
  };
}

function awaited(listParams: ListParams): Apart {
  const people = [personOf(listParams), otherOf(listParams)].filter((id) => id !== null);
  return {
    from: sql`work_orders_awaited`,
    where: [
      mayStillApprove(sql`a.order_seq`, listParams),
      ...people.map((id) => isAssigned(sql`a.order_id`, id)),
    ],
  };
}

/** The user has not approved the order yet and, where the four-eyes rule applies, did not work on it (domain-rules §2). */
function mayStillApprove(seq: SQL, { actorId }: ListParams): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM work_orders_awaited_not_by n WHERE n.order_seq = ${seq} AND n.user_id = ${actorId}
    AND (n.approved = 1 OR ${asksForFourEyes("APPROVALS_WORK_ORDER")}))`;
}

function isAssigned(orderId: SQL, userId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM work_order_assignments x WHERE x.work_order_id = ${orderId} AND x.user_id = ${userId} AND x.to_at IS NULL)`;
}

export function wordMatches(listParams: ListParams): SQL {
  if (!COLUMNS[listParams.sortBy] && asksForWordsAlone(listParams))
    return sql`(SELECT rowid AS seq ${withWords(listParams)}) AS w`;
  const people = [personOf(listParams), otherOf(listParams)]
    .filter((id) => id !== null)
    .map((id) => isAssigned(sql`w.id`, id));
  const awaiting = listParams.awaiting
    ? [
        sql`EXISTS (SELECT 1 FROM work_orders_awaited x WHERE x.order_seq = w.seq)`,
        mayStillApprove(sql`w.seq`, listParams),
      ]
    : [];
  return sql`(SELECT w.seq, w.customer_sort, w.status_rank, w.priority_rank, w.planned_start_on
    FROM work_orders_search f CROSS JOIN work_orders w ON w.seq = f.rowid WHERE ${and(hasWords(listParams, sql`f.rowid`), filters(listParams), ...people, ...awaiting)}) AS w`;
}

/** The full-text index also contains status and priority: with only these filters it determines the result by itself. */
export function asksForWordsAlone(listParams: ListParams): boolean {
  return !isNarrowed(listParams) && !isIndexedSeparately(listParams) && !listParams.unfinished;
}

/** The matching rows of the full-text index. */
export function withWords(listParams: ListParams): SQL {
  return sql`FROM work_orders_search WHERE ${hasWords(listParams, sql`work_orders_search.rowid`)}`;
}

function hasWords(listParams: ListParams, seq: SQL): SQL {
  return sql`work_orders_search MATCH ${matchOf(listParams)} AND ${hasVisibleText({ table: "work_orders", seq, ownLength: OWN_LENGTH }, listParams.search)}`;
}

/** As `searchWords` joins them. */
const OWN_LENGTH = sql`length(x.external_reference) + length(x.job_number) + length(x.description) + 2`;

/**
 * Each search word matches the beginning of a word of the order. Status and priority are words of the index too. A search without letters
 * or digits finds nothing.
 */
function matchOf({ search, status, priority }: ListParams): string {
  const words = wordsOf(search);
  const facets = [
    status && `s${statusRank(status)}`,
    priority && `p${priorityRank(priority)}`,
  ].filter(Boolean);
  if (words.length === 0) return 'facets : "nothing"';
  return [...words.map(wordMatch), ...facets.map((facet) => `facets : ${facet}`)].join(" AND ");
}

/** The search word 42 also finds order 00042. */
function wordMatch(word: string): string {
  const begins = `text : ${beginsWith(word)}`;
  return /^[1-9]\d{0,3}$/.test(word) ? `(${begins} OR text : "${word.padStart(5, "0")}")` : begins;
}
