import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { visits } from "~/database/schema/visits";
import { addDays, type Day } from "~/kernel/time/days";
import { type Instant, instantOf } from "~/kernel/time/instants";
import { type PlannedPeriod, plannedRange } from "~/kernel/time/periods";
import type { ListInput } from "../../inputs/list";
import { workOrders } from "~/database/schema/work-orders/order";

const m = alias(workOrders, "m");
const v = alias(visits, "v");

type Planned = Pick<ListInput, "plannedFrom" | "plannedTo">;
type PlannedIn = Planned & { timeZone: string };
type Created = Pick<ListInput, "createdFrom" | "createdTo"> & { timeZone: string };

/** The filters by days that a relative period stands for on this day. */
export function plannedDays(period: PlannedPeriod, today: Day): Planned {
  const { from, to } = plannedRange(period, today);
  return { plannedFrom: from, plannedTo: to };
}

export function isPlannedIn({ plannedFrom, plannedTo }: Planned): boolean {
  return plannedFrom !== null || plannedTo !== null;
}

export function isCreatedIn({
  createdFrom,
  createdTo,
}: Pick<Created, "createdFrom" | "createdTo">): boolean {
  return createdFrom !== null || createdTo !== null;
}

/**
 * With work planned on one of these days: a visit, or for an order without visits one of its planned days, which is its last where it has no
 * first. An unplanned order matches none. The planned days of an order with visits are those of the first and the last (domain-rules §9). So
 * an order that begins on one of the days matches, and only those that begin before, or have no first day, are looked at closer.
 */
export function plannedIn(listParams: PlannedIn, startOn: SQL, seq: SQL): SQL[] {
  const { plannedFrom } = listParams;
  if (!isPlannedIn(listParams)) return [];
  const others = [
    ...(plannedFrom === null ? [] : [begunBefore(plannedFrom, listParams)]),
    withAnEndOnly(listParams),
  ];
  return [
    sql`((${onDays(startOn, listParams)}) OR ${seq} IN (${sql.join(others, sql` UNION ALL `)}))`,
  ];
}

/** A planned day within the filters. An empty one is none. */
function onDays(day: SQLWrapper, { plannedFrom, plannedTo }: Planned): SQL {
  const from = plannedFrom === null ? sql`${day} > ''` : sql`${day} >= ${plannedFrom}`;
  return plannedTo === null ? from : sql`${from} AND ${day} <= ${plannedTo}`;
}

/** Written exactly as in its partial index. */
function withAnEndOnly(listParams: Planned): SQL {
  return sql`SELECT ${m.seq} FROM ${workOrders} ${m} INDEXED BY work_orders_with_an_end_only
    WHERE ${m.plannedStartOn} = '' AND ${m.plannedEndOn} > '' AND ${onDays(m.plannedEndOn, listParams)}`;
}

/** The orders that begin before the day and have work planned on it or, up to the last of the days, later. The index has orders of several days only. */
function begunBefore(day: Day, { plannedTo, timeZone }: PlannedIn): SQL {
  const planned = sql`SELECT 1 FROM ${visits} ${v} WHERE ${v.workOrderId} = ${m.id} AND ${v.status} = 'planned'`;
  const until =
    plannedTo === null
      ? sql``
      : sql` AND ${v.startsAt} < ${instantOf(addDays(plannedTo, 1), 0, timeZone)}`;
  return sql`SELECT ${m.seq} FROM ${workOrders} ${m} INDEXED BY work_orders_of_several_days
    WHERE ${m.dueOn} > ${m.plannedStartOn} AND ${m.dueOn} >= ${day} AND ${m.plannedStartOn} > '' AND ${m.plannedStartOn} < ${day}
      AND (EXISTS (${planned} AND ${v.endsAt} > ${instantOf(day, 0, timeZone)}${until}) OR NOT EXISTS (${planned}))`;
}

/** Orders are created in row order, so a range of days is a range of rows and needs no index on the creation time. */
export function createdIn({ createdFrom, createdTo, timeZone }: Created, seq: SQL): SQL[] {
  const from =
    createdFrom === null ? [] : [sql`${seq} >= ${firstSince(instantOf(createdFrom, 0, timeZone))}`];
  const to =
    createdTo === null
      ? []
      : [sql`${seq} < ${firstSince(instantOf(addDays(createdTo, 1), 0, timeZone))}`];
  return [...from, ...to];
}

/** The first row created at or after this moment, by binary search: about fifteen lookups among 10,000 rows. */
function firstSince(at: Instant): SQL {
  const made = sql`(SELECT ${workOrders.createdAt} FROM ${workOrders} WHERE ${workOrders.seq} >= (low + high) / 2
    ORDER BY ${workOrders.seq} LIMIT 1)`;
  return sql`(WITH RECURSIVE half (low, high) AS (
      SELECT 0, (SELECT coalesce(max(${workOrders.seq}), 0) + 1 FROM ${workOrders})
      UNION ALL SELECT CASE WHEN ${made} < ${at} THEN (low + high) / 2 + 1 ELSE low END, CASE WHEN ${made} < ${at} THEN high
      ELSE (low + high) / 2 END FROM half WHERE low < high)
    SELECT low FROM half WHERE low = high)`;
}
