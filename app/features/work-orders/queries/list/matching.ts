import { and, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { requiresFourEyes } from "~/server/command/four-eyes";
import { placedAt } from "~/server/queries/visible-places";
import { hasRanks, rankOf } from "~/server/queries/numbered-list";
import type { Day } from "~/kernel/time/days";
import type { ListInput } from "../../inputs/list";
import { OPEN_STATUSES, STATUSES } from "../../model";
import { createdIn, isCreatedIn, isPlannedIn, plannedIn } from "./times";
import { workOrderAssignments } from "~/database/schema/work-orders/plan";
import {
  workOrders,
  workOrdersAwaited,
  workOrdersAwaitedNotBy,
} from "~/database/schema/work-orders/order";

/** An order, or a row of a table with copies of its columns. */
const w = alias(workOrders, "w");
const o = alias(workOrders, "o");
const a = alias(workOrderAssignments, "a");
const awaitedOrders = alias(workOrdersAwaited, "a");
const x = alias(workOrderAssignments, "x");
const n = alias(workOrdersAwaitedNotBy, "n");

/** The filters of a list, the caller, and the day of the request. */
export type ListParams = ListInput & { timeZone: string; actorId: string; today: Day };

/** Each sort order is a migration index that ends in the number. Orders are created in the order of their numbers. */
const COLUMNS = {
  number: null,
  createdAt: null,
  customer: sql`${w.customerSort}`,
  status: sql`${w.statusRank}`,
  priority: sql`${w.priorityRank}`,
  plannedStart: sql`${w.plannedStartOn}`,
} as const satisfies Record<Exclude<ListInput["sortBy"], "urgency">, SQL | null>;

/** What a list is sorted by before the number. Null for the number alone. */
export function sortColumn({ sortBy, today }: ListParams): SQL | null {
  return sortBy === "urgency" ? urgencyKey(today) : COLUMNS[sortBy];
}

/** Ascending text: the most urgent order is first. */
function urgencyKey(today: Day): SQL {
  const late = sql`iif(${w.dueOn} > '' AND ${w.dueOn} < ${today}, 0, 1)`;
  // Behind those in the field, by their ranks: 2 that wait, 3 that are signed.
  return sql`iif(${w.statusRank} = 5, ${DONE_KEY}, iif(${isInField(w.statusRank)}, ${late}, ${w.statusRank} - 1)
    || (4 - ${w.priorityRank}) || iif(${w.dueOn} = '', '~', ${w.dueOn}))`;
}
/** The key of every order that is done: urgency does not tell them apart. */
const DONE_KEY = "4";

export function filters(listParams: ListParams): SQL {
  const times = [
    ...plannedIn(listParams, sql`${w.plannedStartOn}`, sql`${w.seq}`),
    ...createdIn(listParams, sql`${w.seq}`),
  ];
  // A range of rows or of days is smaller than all rows of a status or a priority: the unary plus keeps SQLite from using those indexes.
  const ranks =
    isCreatedIn(listParams) || listParams.plannedFrom !== null
      ? { statusRank: sql`+${w.statusRank}`, priorityRank: sql`+${w.priorityRank}` }
      : w;
  const conditions = [...placedAt(w, listParams), ...attentionIn(w, listParams), ...times];
  return and(...ranksIn(ranks, listParams), ...conditions, sql`1`) ?? sql`1`;
}

/** Whether a filter is set that the counters do not cover. */
export function isNarrowed(listParams: ListParams): boolean {
  return isPlacedOrTimed(listParams) || listParams.overdue || listParams.unassigned;
}

/** Whether the orders of some place or time are requested, for which there are other indexes. */
export function isPlacedOrTimed(listParams: ListParams): boolean {
  return placedAt(w, listParams).length > 0 || isPlannedIn(listParams) || isCreatedIn(listParams);
}

type Row = Record<"dueOn" | "assigneeCount", SQLWrapper>;

/** Orders that need attention, among those that are not done. Written exactly as in their partial index. */
function attentionIn(row: Row, { overdue, unassigned, today }: ListParams): SQL[] {
  return [
    ...(overdue ? [sql`${row.dueOn} > '' AND ${row.dueOn} < ${today}`] : []),
    ...(unassigned ? [sql`${row.assigneeCount} = 0`] : []),
  ];
}

type Ranks = Record<"statusRank" | "priorityRank", SQLWrapper>;

/** As of `isLate`: an order is late only while its work is to be done in the field. */
export function isInField(statusRank: SQLWrapper): SQL {
  return sql`${statusRank} IN ${OPEN_STATUSES.map((status) => rankOf(STATUSES, status))}`;
}

/** The limit of unfinished orders is written exactly as in their partial index. */
export function ranksIn(ranks: Ranks, listParams: ListParams): (SQL | undefined)[] {
  const { unfinished, overdue, unassigned } = listParams;
  return [
    unfinished || overdue || unassigned ? sql`${ranks.statusRank} < 5` : undefined,
    overdue ? isInField(ranks.statusRank) : undefined,
    ...hasRanks(ranks, listParams, STATUSES),
  ];
}

/** The user whose orders are requested: the caller or another user. */
export function personOf({ assigned, actorId, assigneeId }: ListParams): string | null {
  return assigned ? actorId : assigneeId;
}

/** The second user when both the caller and another user are requested. */
export function otherOf({ assigned, actorId, assigneeId }: ListParams): string | null {
  return assigned && assigneeId !== actorId ? assigneeId : null;
}

/** Whether a separate table holds the requested rows with every column that the list sorts by. */
export function isIndexedSeparately(listParams: ListParams): boolean {
  return isAwaited(listParams) || personOf(listParams) !== null;
}

/** Whether orders with missing approvals are requested: of anybody, or of the caller. */
export function isAwaited({ awaiting, submitted }: ListParams): boolean {
  return awaiting || submitted;
}

/**
 * The orders assigned to this user now, or waiting for approval. Those rows contain the columns that the list sorts and filters by;
 * only a customer or a place is looked up in the order.
 */
export function separatelyIndexedOrders(listParams: ListParams): SQL {
  const times = [
    ...plannedIn(listParams, sql`${a.plannedStartOn}`, sql`${a.orderSeq}`),
    ...createdIn(listParams, sql`${a.orderSeq}`),
  ];
  const narrowed = and(...placedAt(o, listParams), ...attentionIn(o, listParams));
  const ofThese =
    narrowed &&
    sql`EXISTS (SELECT 1 FROM ${workOrders} ${o} WHERE ${o.seq} = ${a.orderSeq} AND ${narrowed})`;
  const { from, where } = isAwaited(listParams) ? awaited(listParams) : assigned(listParams);
  const dueOn = sql`(SELECT ${o.dueOn} FROM ${workOrders} ${o} WHERE ${o.seq} = ${a.orderSeq}) AS due_on`;
  return sql`(SELECT ${a.orderSeq} AS seq, ${a.statusRank}, ${a.priorityRank}, ${a.plannedStartOn}, ${a.customerSort}, ${dueOn}
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
      listParams.awaiting ? mayStillApprove(awaitedOrders.orderSeq, listParams) : sql`1`,
      ...people.map((id) => isAssigned(awaitedOrders.orderId, id)),
    ],
  };
}

/** The user has not approved the order yet and, where the four-eyes rule applies, did not work on it (domain-rules §2). */
export function mayStillApprove(seq: SQLiteColumn, { actorId }: ListParams): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ${workOrdersAwaitedNotBy} ${n} WHERE ${n.orderSeq} = ${seq} AND ${n.userId} = ${actorId}
    AND (${n.approved} = 1 OR ${requiresFourEyes("APPROVALS_WORK_ORDER")}))`;
}

export function isAssigned(orderId: SQLiteColumn, userId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${workOrderAssignments} ${x} WHERE ${x.workOrderId} = ${orderId} AND ${x.userId} = ${userId}
    AND ${x.toAt} IS NULL)`;
}
