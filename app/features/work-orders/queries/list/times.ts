import { type SQL, sql } from "drizzle-orm";
import { addDays, type Day } from "~/kernel/time/days";
import { type Instant, instantOf } from "~/kernel/time/instants";
import { type PlannedPeriod, plannedRange } from "~/kernel/time/periods";
import type { ListInput } from "../../inputs/list";
import { workOrders } from "~/database/schema/work-orders/order";

type Planned = Pick<ListInput, "plannedFrom" | "plannedTo">;
type Created = Pick<ListInput, "createdFrom" | "createdTo" | "timeZone">;

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

/** Planned to start on one of these days. An unplanned order matches none. */
export function plannedIn({ plannedFrom, plannedTo }: Planned, column: SQL): SQL[] {
  if (plannedFrom === null && plannedTo === null) return [];
  const from = plannedFrom === null ? sql`${column} > ''` : sql`${column} >= ${plannedFrom}`;
  return plannedTo === null ? [from] : [from, sql`${column} <= ${plannedTo}`];
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
