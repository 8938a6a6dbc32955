import { and, type SQL, sql } from "drizzle-orm";
import { fold } from "~/kernel/fold";
import type { ListInput } from "../inputs/list";
import { PRIORITIES, type Priority, type Status, STATUSES } from "../words";

/** What a list asks for, and by whom. */
export type Asked = ListInput & { actorId: string };

/** Each way to sort is an index of the migration that ends in the number; orders are created in the order of their numbers. */
const COLUMNS = {
  number: null,
  createdAt: null,
  customer: sql`w.customer_sort`,
  status: sql`w.status_rank`,
  priority: sql`w.priority_rank`,
  plannedStart: sql`w.planned_start_on`,
} as const satisfies Record<ListInput["sortBy"], SQL | null>;

/** What is found by words or by person comes in the order of the rows themselves; the rest by number. */
export function sortsOn(asked: Pick<Asked, "search" | "assigned">): "seq" | "number" {
  return asked.search !== "" || asked.assigned ? "seq" : "number";
}

/** The seq of each order of the page, found without a look at the others. */
export function pageOf(asked: Asked): { found: SQL; sortedBy: SQL } {
  const sortedBy = COLUMNS[asked.sortBy] ?? sql`''`;
  if (asked.search !== "") return { found: foundByWords(asked), sortedBy };
  if (asked.assigned) return { found: foundByPerson(asked), sortedBy };
  return { found: asked.customerId ? foundByIndex(asked, forwards(asked)) : foundFromNearerEnd(asked), sortedBy };
}

/** How many match, from counters or from one index. How they are sorted would only cost a look at each of them. */
export function countOf(shown: Asked): SQL {
  const asked: Asked = { ...shown, sortBy: "number" };
  if (asked.search !== "") return sql`(SELECT count(*) FROM ${wordMatches(asked)})`;
  if (asked.assigned) return sql`(SELECT count(*) FROM ${assignedOrders(asked)})`;
  if (asked.customerId) return sql`(SELECT count(*) FROM work_orders w WHERE ${filters(asked)})`;
  return sql`(SELECT coalesce(sum(n), 0) FROM work_order_counts WHERE ${and(rankIs("status_rank", asked), rankIs("priority_rank", asked), sql`1`)})`;
}

type Window = { backwards: boolean; limit: SQL; offset: SQL };

function forwards({ sortDirection, pageNumber, pageSize }: Asked): Window {
  return { backwards: sortDirection === "desc", limit: sql`${pageSize}`, offset: sql`${(pageNumber - 1) * pageSize}` };
}

/** Pages beyond the middle are read from the other end of the index: the last one costs what the first one does. */
function foundFromNearerEnd(asked: Asked): SQL {
  const { backwards, offset } = forwards(asked);
  const total = countOf(asked);
  const fromStart = sql`CASE WHEN ${offset} * 2 <= ${total} THEN ${asked.pageSize} ELSE 0 END`;
  const fromEnd = sql`CASE WHEN ${offset} * 2 > ${total} THEN max(0, min(${asked.pageSize}, ${total} - ${offset})) ELSE 0 END`;
  const beyond = sql`max(0, ${total} - ${offset} - ${asked.pageSize})`;
  return sql`SELECT seq FROM (${foundByIndex(asked, { backwards, limit: fromStart, offset })})
    UNION ALL SELECT seq FROM (${foundByIndex(asked, { backwards: !backwards, limit: fromEnd, offset: beyond })})`;
}

function foundByIndex(asked: Asked, { backwards, limit, offset }: Window): SQL {
  return sql`SELECT w.seq FROM work_orders w WHERE ${filters(asked)} ORDER BY ${keys(asked, backwards, sql`w.number`)} LIMIT ${limit} OFFSET ${offset}`;
}

function keys({ sortBy }: Asked, backwards: boolean, last: SQL): SQL {
  const column = COLUMNS[sortBy];
  const direction = backwards ? sql`DESC` : sql`ASC`;
  return column ? sql`${column} ${direction}, ${last} ${direction}` : sql`${last} ${direction}`;
}

function filters(asked: Asked): SQL {
  const ofCustomer = asked.customerId ? sql`w.customer_id = ${asked.customerId}` : undefined;
  return and(rankIs("w.status_rank", asked), rankIs("w.priority_rank", asked), ofCustomer, sql`1`) ?? sql`1`;
}

function rankIs(column: "status_rank" | "priority_rank" | "w.status_rank" | "w.priority_rank", { status, priority }: Asked): SQL | undefined {
  const rank = column.endsWith("status_rank") ? status && statusRank(status) : priority && priorityRank(priority);
  return rank ? sql`${sql.raw(column)} = ${rank}` : undefined;
}

// As the migration writes them.
function statusRank(status: Status): number {
  return STATUSES.indexOf(status) + 1;
}

function priorityRank(priority: Priority): number {
  return PRIORITIES.indexOf(priority) + 1;
}

function foundByPerson(asked: Asked): SQL {
  const { backwards, limit, offset } = forwards(asked);
  return sql`SELECT seq FROM ${assignedOrders(asked)} ORDER BY ${keys(asked, backwards, sql`seq`)} LIMIT ${limit} OFFSET ${offset}`;
}

/** What this person is assigned to now; the order itself is looked at only for what the assignment does not say. */
function assignedOrders(asked: Asked): SQL {
  const own = and(sql`a.user_id = ${asked.actorId} AND a.to_at IS NULL`, asked.status ? sql`a.status_rank = ${statusRank(asked.status)}` : undefined);
  if (!COLUMNS[asked.sortBy] && !asked.priority && !asked.customerId) return sql`(SELECT a.order_seq AS seq FROM work_order_assignments a WHERE ${own}) AS w`;
  const columns = sql`w.seq, w.customer_sort, w.status_rank, w.priority_rank, w.planned_start_on`;
  return sql`(SELECT ${columns} FROM work_order_assignments a CROSS JOIN work_orders w ON w.seq = a.order_seq WHERE ${own} AND ${filters(asked)}) AS w`;
}

function foundByWords(asked: Asked): SQL {
  const { backwards, limit, offset } = forwards(asked);
  return sql`SELECT seq FROM ${wordMatches(asked)} ORDER BY ${keys(asked, backwards, sql`seq`)} LIMIT ${limit} OFFSET ${offset}`;
}

function wordMatches(asked: Asked): SQL {
  const match = sql`work_orders_search MATCH ${matchOf(asked)}`;
  if (!COLUMNS[asked.sortBy] && !asked.customerId && !asked.assigned) return sql`(SELECT rowid AS seq FROM work_orders_search WHERE ${match}) AS w`;
  const columns = sql`w.seq, w.customer_sort, w.status_rank, w.priority_rank, w.planned_start_on`;
  const mine = asked.assigned
    ? sql`EXISTS (SELECT 1 FROM work_order_assignments a WHERE a.work_order_id = w.id AND a.user_id = ${asked.actorId} AND a.to_at IS NULL)`
    : undefined;
  return sql`(SELECT ${columns} FROM work_orders_search f CROSS JOIN work_orders w ON w.seq = f.rowid WHERE ${and(match, filters(asked), mine)}) AS w`;
}

/** Each word of the search begins a word of the order; state and priority are words of the index too. A search without letters finds nothing. */
function matchOf({ search, status, priority }: Asked): string {
  const words = fold(search).match(/[\p{L}\p{N}]+/gu) ?? [];
  const facets = [status && `s${statusRank(status)}`, priority && `p${priorityRank(priority)}`].filter(Boolean);
  if (words.length === 0) return 'facets : "nothing"';
  return [...words.map(wordMatch), ...facets.map((facet) => `facets : ${facet}`)].join(" AND ");
}

/** Forty-two is order 00042 to whoever says it. */
function wordMatch(word: string): string {
  const begins = `text : "${word}" *`;
  return /^[1-9]\d{0,3}$/.test(word) ? `(${begins} OR text : "${word.padStart(5, "0")}")` : begins;
}
