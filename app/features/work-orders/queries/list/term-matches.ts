import { and, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { hasVisibleText } from "~/server/queries/visible-places";
import { matchOfSearch } from "~/server/queries/numbered-list";
import { STATUSES } from "../../model";
import {
  workOrders,
  workOrdersAwaited,
  workOrdersSearch,
} from "~/database/schema/work-orders/order";
import {
  filters,
  isAwaited,
  isAssigned,
  isIndexedSeparately,
  isNarrowed,
  type ListParams,
  mayStillApprove,
  otherOf,
  personOf,
  sortColumn,
} from "./matching";

const w = alias(workOrders, "w");
const f = alias(workOrdersSearch, "f");

/** The orders whose words match, from the full-text index. */
export function termMatches(listParams: ListParams): SQL {
  if (!sortColumn(listParams) && filtersByTermsAlone(listParams))
    return sql`(SELECT rowid AS seq ${withTerms(listParams)}) AS w`;
  const people = [personOf(listParams), otherOf(listParams)]
    .filter((id) => id !== null)
    .map((id) => isAssigned(w.id, id));
  const awaited = [
    isAwaited(listParams) &&
      sql`EXISTS (SELECT 1 FROM ${workOrdersAwaited} WHERE ${workOrdersAwaited.orderSeq} = ${w.seq})`,
    listParams.awaiting && mayStillApprove(w.seq, listParams),
  ].filter((each) => each !== false);
  return sql`(SELECT ${w.seq}, ${w.customerSort}, ${w.statusRank}, ${w.priorityRank}, ${w.plannedStartOn}, ${w.dueOn}
    FROM ${workOrdersSearch} ${f} CROSS JOIN ${workOrders} ${w} ON ${w.seq} = ${f}.rowid
    WHERE ${and(hasTerms(listParams, sql`${f}.rowid`), filters(listParams), ...people, ...awaited)}) AS w`;
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
  return sql`work_orders_search MATCH ${matchOfSearch(listParams, STATUSES)}
    AND ${hasVisibleText({ table: "work_orders", seq, more: RELATED }, listParams.search)}`;
}

/** Asset, people and tickets, from the view that the index is filled from. */
const RELATED = sql`(SELECT related FROM work_order_words r WHERE r.seq = x.seq)`;
