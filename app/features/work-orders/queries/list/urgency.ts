import { and, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { PRIORITIES } from "~/kernel/priorities";
import { type ListParams, priorityRankOf, ranksIn } from "./matching";
import { workOrders } from "~/database/schema/work-orders/order";

const w = alias(workOrders, "w");

/** The index of open orders, or of those that nobody is assigned to. */
export function indexOfOpen({ status, unassigned }: ListParams): string {
  if (unassigned) return "work_orders_unassigned_urgency";
  return status ? "work_orders_status_urgency" : "work_orders_urgency";
}

/**
 * The matching orders in the order of urgency, as ranges of one index that are read one after the other: overdue ones by priority and last
 * day, then the others, undated ones last of their priority, then those that are done, the newest first.
 */
export function rangesByUrgency(listParams: ListParams, backwards: boolean): SQL {
  const { priority, overdue, today } = listParams;
  const ranks = (priority ? [priority] : [...PRIORITIES].reverse()).map(priorityRankOf);
  const days = [
    [sql`${w.dueOn} > '' AND ${w.dueOn} < ${today}`],
    overdue ? [] : [sql`${w.dueOn} >= ${today}`, sql`${w.dueOn} = ''`],
  ];
  const open = days.flatMap((inTurn) =>
    ranks.flatMap((rank) =>
      inTurn.map((day) =>
        openOrders(listParams, sql`${w.priorityRank} = ${rank} AND ${day}`, backwards),
      ),
    ),
  );
  const ranges = [...open, ...doneOrders(listParams, backwards)];
  return sql.join(backwards ? ranges.reverse() : ranges, sql` UNION ALL `);
}

/** The limit keeps SQLite from dropping the order of a part. */
function openOrders(listParams: ListParams, range: SQL, backwards: boolean): SQL {
  const direction = backwards ? sql`DESC` : sql`ASC`;
  const conditions = [
    ...ranksIn(w, { ...listParams, priority: null, unfinished: true }),
    ...(listParams.unassigned ? [sql`${w.assigneeCount} = 0`] : []),
    range,
  ];
  return sql`SELECT seq FROM (SELECT ${w.seq} FROM ${workOrders} ${w} INDEXED BY ${sql.identifier(indexOfOpen(listParams))}
    WHERE ${and(...conditions)} ORDER BY ${w.dueOn} ${direction}, ${w.number} ${direction} LIMIT -1)`;
}

function doneOrders(listParams: ListParams, backwards: boolean): SQL[] {
  const { status, unfinished, overdue, unassigned } = listParams;
  if (status || unfinished || overdue || unassigned) return [];
  return [
    sql`SELECT seq FROM (SELECT ${w.seq} FROM ${workOrders} ${w} WHERE ${and(...ranksIn(w, { ...listParams, status: "done" }))}
      ORDER BY ${w.number} ${backwards ? sql`ASC` : sql`DESC`} LIMIT -1)`,
  ];
}
