import { and, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { FoundPage } from "~/server/queries/numbered-list";
import {
  filters,
  isIndexedSeparately,
  isNarrowed,
  isPlacedOrTimed,
  type ListParams,
  ranksIn,
  separatelyIndexedOrders,
  sortColumn,
} from "./matching";
import { filtersByTermsAlone, termMatches, withTerms } from "./term-matches";
import { isCreatedIn, isPlannedIn } from "./times";
import { listOf, NUMBER, value } from "~/database/fields";
import { parseInput } from "~/kernel/input/parse";
import type { Day } from "~/kernel/time/days";
import { dayIn } from "~/kernel/time/instants";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";
import { listInput } from "../../inputs/list";
import { indexOfOpen, rangesByUrgency } from "./urgency";
import { workOrderCounts, workOrders } from "~/database/schema/work-orders/order";

const w = alias(workOrders, "w");

/** Results of a search, of a separate table or of a creation filter are sorted by row; all others by number. */
function sortsOn(listParams: ListParams): "seq" | "number" {
  return listParams.search !== "" || isIndexedSeparately(listParams) || isCreatedIn(listParams)
    ? "seq"
    : "number";
}

/** The orders of the page, found without reading the others. */
export function pageOf(requested: ListParams): FoundPage {
  const isUrgency = requested.sortBy === "urgency";
  // Urgency does not tell done orders apart: the newest first.
  const listParams: ListParams =
    requested.status === "done" && isUrgency ? { ...requested, sortBy: "number" } : requested;
  return {
    found: foundIn(listParams),
    sortedBy: sortColumn(requested) ?? sql`''`,
    ...(isUrgency ? { thenBy: sql`iif(${w.statusRank} = 5, -${w.seq}, 0)` } : {}),
    tie: w[sortsOn(requested)],
    sortDirection: forwards(requested).backwards ? "desc" : "asc",
  };
}

function foundIn(listParams: ListParams): SQL {
  if (listParams.search !== "") return foundByTerms(listParams);
  if (isIndexedSeparately(listParams)) return foundApart(listParams);
  if (isPlacedOrTimed(listParams)) return foundByIndex(listParams, forwards(listParams));
  if (listParams.sortBy === "urgency") return foundByUrgency(listParams);
  return isNarrowed(listParams)
    ? foundByIndex(listParams, forwards(listParams))
    : foundFromNearerEnd(listParams);
}

/** The number of matches, from counters or from one index. Sorting is left out because it would read every match. */
export function countOf(viewParams: ListParams): SQL {
  const listParams: ListParams = { ...viewParams, sortBy: "number" };
  if (listParams.search !== "") return sql`(SELECT count(*) FROM ${termMatches(listParams)})`;
  if (isIndexedSeparately(listParams))
    return sql`(SELECT count(*) FROM ${separatelyIndexedOrders(listParams)})`;
  if (isNarrowed(listParams)) return sql`(SELECT count(*) FROM ${narrowedOrders(listParams)})`;
  return sql`(SELECT coalesce(sum(${workOrderCounts.n}), 0) FROM ${workOrderCounts} WHERE ${counted(listParams)})`;
}

/** The number of matches per status, ignoring the list's own status filter. */
export function countsByStatus(viewParams: ListParams): SQL {
  const listParams: ListParams = { ...viewParams, sortBy: "status", status: null };
  const grouped = (from: SQL) =>
    sql`SELECT ${w.statusRank} AS rank, count(*) AS n FROM ${from} GROUP BY ${w.statusRank}`;
  if (listParams.search !== "") return grouped(termMatches(listParams));
  if (isIndexedSeparately(listParams)) return grouped(separatelyIndexedOrders(listParams));
  if (isNarrowed(listParams)) return grouped(narrowedOrders(listParams));
  return sql`SELECT ${workOrderCounts.statusRank} AS rank, sum(${workOrderCounts.n}) AS n FROM ${workOrderCounts}
    WHERE ${counted(listParams)} GROUP BY ${workOrderCounts.statusRank}`;
}

/** The filters for the counters. */
function counted(listParams: ListParams): SQL {
  return and(...ranksIn(workOrderCounts, listParams), sql`1`) ?? sql`1`;
}

type Window = { backwards: boolean; limit: SQL; offset: SQL };

/** The key of urgency is the smaller, the more urgent an order is. */
function forwards({ sortBy, sortDirection, pageNumber, pageSize }: ListParams): Window {
  return {
    backwards: sortDirection === (sortBy === "urgency" ? "asc" : "desc"),
    limit: sql`${pageSize}`,
    offset: sql`${(pageNumber - 1) * pageSize}`,
  };
}

/** Pages beyond the middle are read from the other end of the index, so the last page costs as much as the first. */
function foundFromNearerEnd(listParams: ListParams): SQL {
  const { backwards, offset } = forwards(listParams);
  const total = countOf(listParams);
  const fromStart = sql`CASE WHEN ${offset} * 2 <= ${total} THEN ${listParams.pageSize} ELSE 0 END`;
  const fromEnd = sql`CASE WHEN ${offset} * 2 > ${total} THEN max(0, min(${listParams.pageSize}, ${total} - ${offset})) ELSE 0 END`;
  const beyond = sql`max(0, ${total} - ${offset} - ${listParams.pageSize})`;
  return sql`SELECT seq FROM (${foundByIndex(listParams, { backwards, limit: fromStart, offset })})
    UNION ALL SELECT seq FROM (${foundByIndex(listParams, { backwards: !backwards, limit: fromEnd, offset: beyond })})`;
}

/** The rows of ranges are read until the page is full. Both ends of the list are near, as in other orders. */
function foundByUrgency(listParams: ListParams): SQL {
  const { backwards, limit, offset } = forwards(listParams);
  if (isNarrowed(listParams))
    return sql`SELECT seq FROM (${rangesByUrgency(listParams, backwards)}) LIMIT ${limit} OFFSET ${offset}`;
  const beyond = sql`max(0, total.n - ${offset} - ${limit})`;
  return sql`WITH total AS MATERIALIZED (SELECT ${countOf(listParams)} AS n)
    SELECT seq FROM (SELECT seq FROM (${rangesByUrgency(listParams, backwards)})
      LIMIT (SELECT iif(${offset} * 2 <= n, ${limit}, 0) FROM total) OFFSET ${offset})
    UNION ALL SELECT seq FROM (SELECT seq FROM (${rangesByUrgency(listParams, !backwards)})
      LIMIT (SELECT iif(${offset} * 2 > n, max(0, min(${limit}, n - ${offset})), 0) FROM total) OFFSET (SELECT ${beyond} FROM total))`;
}

/** Open orders that need attention have an index of their own. */
function narrowedOrders(listParams: ListParams): SQL {
  const index = isPlacedOrTimed(listParams)
    ? sql``
    : sql`INDEXED BY ${sql.identifier(indexOfOpen(listParams))}`;
  // The range of days is at the end of the index, behind the priority.
  const ranks =
    listParams.overdue && !listParams.priority ? sql`${w.priorityRank} IN (1, 2, 3, 4) AND` : sql``;
  return sql`${workOrders} ${w} ${index} WHERE ${ranks} ${filters(listParams)}`;
}

function foundByIndex(listParams: ListParams, { backwards, limit, offset }: Window): SQL {
  const last = isCreatedIn(listParams) ? sql`${w.seq}` : sql`${w.number}`;
  const from = isNarrowed(listParams)
    ? narrowedOrders(listParams)
    : sql`${workOrders} ${w} WHERE ${filters(listParams)}`;
  return sql`SELECT ${w.seq} FROM ${from}
    ORDER BY ${keys(listParams, backwards, last)} LIMIT ${limit} OFFSET ${offset}`;
}

/**
 * A range of days is read from its own index and the matches are then sorted. The unary plus keeps SQLite from scanning all orders in the
 * requested order for the few that match.
 */
function keys(listParams: ListParams, backwards: boolean, last: SQL): SQL {
  const column = sortColumn(listParams);
  const direction = backwards ? sql`DESC` : sql`ASC`;
  const inStretch = isCreatedIn(listParams) ? column === null : !isPlannedIn(listParams);
  const first = inStretch ? (column ?? last) : sql`+${column ?? last}`;
  return column ? sql`${first} ${direction}, ${last} ${direction}` : sql`${first} ${direction}`;
}

function foundApart(listParams: ListParams): SQL {
  const { backwards, limit, offset } = forwards(listParams);
  return sql`SELECT seq FROM ${separatelyIndexedOrders(listParams)}
    ORDER BY ${keys(listParams, backwards, sql`seq`)} LIMIT ${limit} OFFSET ${offset}`;
}

/** Above this number of matches, scanning the index of the sort order is faster than sorting all matches. */
const MANY_MATCHES = 2_000;

/** A frequent word is matched once. The orders are then scanned in sort order until the page is full. */
function foundByTerms(listParams: ListParams): SQL {
  const { backwards, limit, offset } = forwards(listParams);
  const sorted = (most: SQL) =>
    sql`SELECT seq FROM ${termMatches(listParams)} ORDER BY ${keys(listParams, backwards, sql`seq`)} LIMIT ${most} OFFSET ${offset}`;
  const hasIndex = sortColumn(listParams) !== null && listParams.sortBy !== "urgency";
  if (!hasIndex || !filtersByTermsAlone(listParams)) return sorted(limit);
  const along = sql`SELECT ${w.seq} FROM ${workOrders} ${w} WHERE +${w.seq} IN (SELECT rowid ${withTerms(listParams)}) AND ${filters(listParams)}
    ORDER BY ${keys(listParams, backwards, sql`${w.number}`)} LIMIT (SELECT iif(is_many, ${limit}, 0) FROM matches) OFFSET ${offset}`;
  return sql`WITH matches AS MATERIALIZED (SELECT EXISTS (SELECT 1
    FROM (SELECT 1 ${withTerms(listParams)} LIMIT 1 OFFSET ${MANY_MATCHES})) AS is_many)
    SELECT seq FROM (${sorted(sql`(SELECT iif(is_many, 0, ${limit}) FROM matches)`)}) UNION ALL SELECT seq FROM (${along})`;
}

type Counted =
  | { awaiting: true }
  | { submitted: true }
  | { assigned: true; unfinished: true }
  | { overdue: true }
  | { unassigned: true }
  | { status: "in-progress" };

/** The number of rows in the list with these filters, as one value in a statement. The same count as the list's. */
export function countOfOrders(listParams: Counted, actorId: string, today: Day): SQL {
  // None of these filters has another time than today.
  return countOf({ ...parseInput(listInput, listParams), timeZone: "UTC", actorId, today });
}

/** The number of orders that await this user's approval. */
export async function countAwaiting(ctx: AuthContext): Promise<number> {
  const { now, actor } = ctx;
  const today = dayIn("UTC", now().getTime());
  const count = value(NUMBER, countOfOrders({ awaiting: true }, actor.userId, today));
  const [row] = await queryRows(ctx, { count }, sql`SELECT ${listOf({ count })}`);
  return row?.count ?? 0;
}
