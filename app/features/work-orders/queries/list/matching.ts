import { and, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { requiresFourEyes } from "~/kernel/server/command/four-eyes";
import { hasVisibleText, placedAt } from "~/kernel/server/queries/visible-places";
import { termsOf, matchOfRecord } from "~/kernel/server/queries/word-search";
import { PRIORITIES, type Priority } from "~/kernel/priorities";
import type { ListInput } from "../../inputs/list";
import { type Status, STATUSES } from "../../model";
import { createdIn, isCreatedIn, isPlannedIn, plannedIn } from "./times";
import { workOrderAssignments } from "../../schema/plan";
import {
  workOrders,
  workOrdersAwaited,
  workOrdersAwaitedNotBy,
  workOrdersSearch,
} from "../../schema/order";

/** An order, or a row of a table with copies of its columns. */
const w = alias(workOrders, "w");
const o = alias(workOrders, "o");
const a = alias(workOrderAssignments, "a");
const awaitedOrders = alias(workOrdersAwaited, "a");
const x = alias(workOrderAssignments, "x");
const n = alias(workOrdersAwaitedNotBy, "n");
const f = alias(workOrdersSearch, "f");

/** The filters of a list and the caller. */
export type ListParams = ListInput & { actorId: string };

/** Each sort order is a migration index that ends in the number. Orders are created in the order of their numbers. */
export const COLUMNS = {
  number: null,
  createdAt: null,
  customer: sql`${w.customerSort}`,
  status: sql`${w.statusRank}`,
  priority: sql`${w.priorityRank}`,
  plannedStart: sql`${w.plannedStartOn}`,
} as const satisfies Record<ListInput["sortBy"], SQL | null>;

export function filters(listParams: ListParams): SQL {
  const times = [
    ...plannedIn(listParams, sql`${w.plannedStartOn}`),
    ...createdIn(listParams, sql`${w.seq}`),
  ];
  // A range of rows is smaller than all rows of a status or a priority: the unary plus keeps SQLite from using those indexes.
  const ranks = isCreatedIn(listParams)
    ? { statusRank: sql`+${w.statusRank}`, priorityRank: sql`+${w.priorityRank}` }
    : w;
  return and(...ranksIn(ranks, listParams), ...placedAt(w, listParams), ...times, sql`1`) ?? sql`1`;
}

/** Whether a filter is set that the counters do not cover. */
export function isNarrowed(listParams: ListParams): boolean {
  return placedAt(w, listParams).length > 0 || isPlannedIn(listParams) || isCreatedIn(listParams);
}

type Ranks = Record<"statusRank" | "priorityRank", SQLWrapper>;

/** The limit of unfinished orders is written exactly as in their partial index. */
export function ranksIn(
  { statusRank, priorityRank }: Ranks,
  { status, priority, unfinished }: ListParams,
): (SQL | undefined)[] {
  return [
    unfinished ? sql`${statusRank} < 5` : undefined,
    status ? sql`${statusRank} = ${rankOf(status)}` : undefined,
    priority ? sql`${priorityRank} = ${priorityRankOf(priority)}` : undefined,
  ];
}

// The ranks as the migration writes them.
function rankOf(status: Status): number {
  return STATUSES.indexOf(status) + 1;
}

function priorityRankOf(priority: Priority): number {
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
    ...plannedIn(listParams, sql`${a.plannedStartOn}`),
    ...createdIn(listParams, sql`${a.orderSeq}`),
  ];
  const narrowed = and(...placedAt(o, listParams));
  const ofThese =
    narrowed &&
    sql`EXISTS (SELECT 1 FROM ${workOrders} ${o} WHERE ${o.seq} = ${a.orderSeq} AND ${narrowed})`;
  const { from, where } = listParams.awaiting ? awaited(listParams) : assigned(listParams);
  return sql`(SELECT ${a.orderSeq} AS seq, ${a.statusRank}, ${a.priorityRank}, ${a.plannedStartOn}, ${a.customerSort}
    FROM ${from} WHERE ${and(...where, ...ranksIn(a, listParams), ...times, ofThese)}) AS w`;
}

/** Both sources are `a`: they have the columns of the list. */
type Apart = { from: SQL; where: SQL[] };

function assigned(listParams: ListParams): Apart {
  const other = otherOf(listParams);
  const own = sql`${a.userId} = ${personOf(listParams)} AND ${a.toAt} IS NULL`;
  return {
    from: sql`${workOrderAssignments} ${a}`,
    where: [own, ...(other ? [isAssigned(a.workOrderId, other)] : [])],
  };
}

function awaited(listParams: ListParams): Apart {
  const people = [personOf(listParams), otherOf(listParams)].filter((id) => id !== null);
  return {
    from: sql`${workOrdersAwaited} ${awaitedOrders}`,
    where: [
      mayStillApprove(awaitedOrders.orderSeq, listParams),
      ...people.map((id) => isAssigned(awaitedOrders.orderId, id)),
    ],
  };
}

/** The user has not approved the order yet and, where the four-eyes rule applies, did not work on it (domain-rules §2). */
function mayStillApprove(seq: SQLiteColumn, { actorId }: ListParams): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ${workOrdersAwaitedNotBy} ${n} WHERE ${n.orderSeq} = ${seq} AND ${n.userId} = ${actorId}
    AND (${n.approved} = 1 OR ${requiresFourEyes("APPROVALS_WORK_ORDER")}))`;
}

function isAssigned(orderId: SQLiteColumn, userId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${workOrderAssignments} ${x} WHERE ${x.workOrderId} = ${orderId} AND ${x.userId} = ${userId}
    AND ${x.toAt} IS NULL)`;
}

export function termMatches(listParams: ListParams): SQL {
  if (!COLUMNS[listParams.sortBy] && filtersByTermsAlone(listParams))
    return sql`(SELECT rowid AS seq ${withTerms(listParams)}) AS w`;
  const people = [personOf(listParams), otherOf(listParams)]
    .filter((id) => id !== null)
    .map((id) => isAssigned(w.id, id));
  const awaiting = listParams.awaiting
    ? [
        sql`EXISTS (SELECT 1 FROM ${workOrdersAwaited} WHERE ${workOrdersAwaited.orderSeq} = ${w.seq})`,
        mayStillApprove(w.seq, listParams),
      ]
    : [];
  return sql`(SELECT ${w.seq}, ${w.customerSort}, ${w.statusRank}, ${w.priorityRank}, ${w.plannedStartOn}
    FROM ${workOrdersSearch} ${f} CROSS JOIN ${workOrders} ${w} ON ${w.seq} = ${f}.rowid
    WHERE ${and(hasTerms(listParams, sql`${f}.rowid`), filters(listParams), ...people, ...awaiting)}) AS w`;
}

/** The full-text index also contains status and priority: with only these filters it determines the result by itself. */
export function filtersByTermsAlone(listParams: ListParams): boolean {
  return !isNarrowed(listParams) && !isIndexedSeparately(listParams) && !listParams.unfinished;
}

/** The matching rows of the full-text index. */
export function withTerms(listParams: ListParams): SQL {
  return sql`FROM ${workOrdersSearch} WHERE ${hasTerms(listParams, sql`${workOrdersSearch}.rowid`)}`;
}

function hasTerms(listParams: ListParams, seq: SQL): SQL {
  return sql`work_orders_search MATCH ${matchOf(listParams)}
    AND ${hasVisibleText({ table: "work_orders", seq, ownLength: OWN_LENGTH }, listParams.search)}`;
}

/** As `searchWords` joins them. */
const OWN_LENGTH = sql`length(x.external_reference) + length(x.job_number) + length(x.description) + 2`;

/**
 * Each search word matches the beginning of a word of the order. Status and priority are words of the index too. A search without letters
 * or digits finds nothing.
 */
function matchOf({ search, status, priority }: ListParams): string {
  const terms = termsOf(search);
  const facets = [
    status && `s${rankOf(status)}`,
    priority && `p${priorityRankOf(priority)}`,
  ].filter(Boolean);
  if (terms.length === 0) return 'facets : "nothing"';
  return [...terms.map(matchOfRecord), ...facets.map((facet) => `facets : ${facet}`)].join(" AND ");
}
