import { and, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { PRIORITIES } from "~/kernel/priorities";
import { OPEN_STATUSES, type Status, STATUSES } from "../../model";
import { type ListParams, ranksIn } from "./matching";
import { rankOf } from "~/server/queries/numbered-list";
import { workOrders } from "~/database/schema/work-orders/order";

const w = alias(workOrders, "w");
const BY_STATUS = "work_orders_status_urgency";

/** The index of open orders: of those that nobody is assigned to, or of single states. */
export function indexOfOpen({ unassigned }: Pick<ListParams, "unassigned">): string {
  return unassigned ? "work_orders_unassigned_urgency" : BY_STATUS;
}

/**
 * The matching orders in the order of urgency, as ranges of one index that are read one after the other. Late ones come first, by priority
 * and last day, then the others in the field, those that wait and those that are signed; of each priority those without a day are last.
 * Done ones come at the end, the newest first.
 */
export function rangesByUrgency(listParams: ListParams, backwards: boolean): SQL {
  const { priority, overdue, today } = listParams;
  const ranks = (priority ? [priority] : [...PRIORITIES].reverse()).map((each) =>
    rankOf(PRIORITIES, each),
  );
  const late = [sql`${w.dueOn} > '' AND ${w.dueOn} < ${today}`];
  const inTime = [sql`${w.dueOn} >= ${today}`, UNDATED];
  const dated = [sql`${w.dueOn} > ''`, UNDATED];
  const turns: { statuses: readonly Status[]; days: SQL[] }[] = [
    { statuses: OPEN_STATUSES, days: late },
    { statuses: OPEN_STATUSES, days: inTime },
    ...SUBMITTED.map((each) => ({ statuses: [each], days: dated })),
  ];
  const open = (overdue ? turns.slice(0, 1) : turns).flatMap(({ statuses, days }) =>
    ranks.flatMap((rank) =>
      days.flatMap((day) => openOrders(listParams, { rank, day, statuses }, backwards)),
    ),
  );
  const ranges = [...open, ...doneOrders(listParams, backwards)];
  // An order that waits or is signed is never late.
  if (ranges.length === 0) return sql`SELECT ${w.seq} FROM ${workOrders} ${w} WHERE 0`;
  return sql.join(backwards ? ranges.reverse() : ranges, sql` UNION ALL `);
}

const UNDATED = sql`${w.dueOn} = ''`;

/** Not done, and no longer in the field, in the order of their ranks. */
const SUBMITTED = STATUSES.filter((status) => status !== "done" && !OPEN_STATUSES.includes(status));

type Range = { rank: number; day: SQL; statuses: readonly Status[] };

/** The limit keeps SQLite from dropping the order of a part. The ranges of several states are merged as they are read. */
function openOrders(
  listParams: ListParams,
  { rank, day, statuses }: Range,
  backwards: boolean,
): SQL[] {
  const { status, unassigned } = listParams;
  const direction = backwards ? sql`DESC` : sql`ASC`;
  const of = (index: string, state: SQL) => {
    const conditions = [
      ...ranksIn(w, { ...listParams, priority: null, unfinished: true, overdue: false }),
      ...(unassigned ? [sql`${w.assigneeCount} = 0`] : []),
      sql`${w.priorityRank} = ${rank} AND ${day}`,
      state,
    ];
    return sql`SELECT ${w.seq} AS seq, ${w.dueOn} AS due_on, ${w.number} AS number FROM ${workOrders} ${w}
      INDEXED BY ${sql.identifier(index)} WHERE ${and(...conditions)}`;
  };
  const wanted = statuses.filter((each) => status === null || each === status);
  if (wanted.length === 0) return [];
  const parts = unassigned
    ? [
        of(
          indexOfOpen(listParams),
          sql`+${w.statusRank} IN ${wanted.map((each) => rankOf(STATUSES, each))}`,
        ),
      ]
    : wanted.map((each) => of(BY_STATUS, sql`${w.statusRank} = ${rankOf(STATUSES, each)}`));
  return [
    sql`SELECT seq FROM (${sql.join(parts, sql` UNION ALL `)} ORDER BY due_on ${direction}, number ${direction} LIMIT -1)`,
  ];
}

function doneOrders(listParams: ListParams, backwards: boolean): SQL[] {
  const { status, unfinished, overdue, unassigned } = listParams;
  if (status || unfinished || overdue || unassigned) return [];
  return [
    sql`SELECT seq FROM (SELECT ${w.seq} FROM ${workOrders} ${w} WHERE ${and(...ranksIn(w, { ...listParams, status: "done" }))}
      ORDER BY ${w.number} ${backwards ? sql`ASC` : sql`DESC`} LIMIT -1)`,
  ];
}
