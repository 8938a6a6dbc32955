import { type SQL, sql } from "drizzle-orm";
import { customers } from "~/database/schema/customers";
import { maintenanceOccurrences, maintenancePlans } from "~/database/schema/preventive-maintenance";
import { workOrders } from "~/database/schema/work-orders/order";
import { workOrderAssignments } from "~/database/schema/work-orders/plan";
import { NUMBER, type RowOf, TEXT } from "~/database/fields";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";
import { addDays, type Day, daysBetween } from "~/kernel/time/days";
import { dayIn, type Instant, midnightsOf } from "~/kernel/time/instants";
import type { MaintenanceInput } from "../inputs";
import { isInField } from "~/features/work-orders/queries/list/matching";
import { onTimeShareOf, type Punctuality } from "../model";
import { readWithFeature } from "./feature";
import { all, type Scope, type Scoped } from "./scope";

export type MaintenanceRow = Punctuality & {
  /** The customer's id, "" for plans without a customer; or the month as "2026-11". */ key: string;
  /** The customer's name. */ name: string;
  onTimeShare: number | null;
};
export type Maintenance = Scoped<{
  entities: MaintenanceRow[];
  totalCount: number;
  totals: Punctuality & { onTimeShare: number | null };
}>;

const o = maintenanceOccurrences;
const p = maintenancePlans;
type By = Pick<MaintenanceInput, "by">;

/**
 * Maintenance that was done or missed in the period, and orders that became due in it and whose work is still to be done, by customer or by
 * month. What the office skipped does not count.
 */
export function readMaintenance(
  ctx: AuthContext,
  listParams: MaintenanceInput,
): Promise<Maintenance> {
  return readWithFeature(ctx, "PREVENTIVE_MAINTENANCE", listParams, async (scope) => {
    const today = dayIn(scope.timeZone, ctx.now().getTime());
    const [settled, open] = await Promise.all([
      queryRows(ctx, COUNTED, settledIn(scope, listParams, today)),
      queryRows(ctx, COUNTED, openIn(scope, listParams, today)),
    ]);
    const rows = [...settled, ...open];
    const entities = [...new Set(rows.map(({ key }) => key))]
      .map((key) => rowOf(rows.filter((row) => row.key === key)))
      .sort(listParams.by === "month" ? byMonth : leastPunctualFirst);
    return { entities, totalCount: entities.length, totals: sumOf(rows) };
  });
}

const COUNTED = {
  key: TEXT,
  onTime: NUMBER,
  late: NUMBER,
  open: NUMBER,
  missed: NUMBER,
  name: TEXT,
};
type Counted = RowOf<typeof COUNTED>;

/** Done on the due day or before is on time. Each day of the period is a range of the index by instants. */
export function settledIn(scope: Scope, by: By, today: Day): SQL {
  const day = sql`(d.value ->> 0)`;
  const which = all(
    sql`${o.settledAt} >= (d.value ->> 1) AND ${o.settledAt} < (d.value ->> 2)`,
    sql`${o.state} <> 'skipped'`,
    ...narrowed(scope),
  );
  return named(sql`SELECT ${keyOf(by, day)} AS key, sum(${o.state} = 'done' AND ${o.dueOn} >= ${day}) AS onTime,
      sum(${o.state} = 'done' AND ${o.dueOn} < ${day}) AS late, 0 AS open, sum(${o.state} = 'missed') AS missed
    FROM json_each(${JSON.stringify(daysOf(scope, today))}) d CROSS JOIN ${o} INDEXED BY maintenance_occurrences_settled
    CROSS JOIN ${p} ON ${p.id} = ${o.planId} WHERE ${which} GROUP BY 1`);
}

/** Orders whose work is still to be done in the field although their day has passed. */
export function openIn(scope: Scope, by: By, today: Day): SQL {
  const yesterday = addDays(today, -1);
  const last = scope.to < yesterday ? scope.to : yesterday;
  const which = all(
    sql`${o.state} = 'ordered' AND ${o.dueOn} BETWEEN ${scope.from} AND ${last}`,
    isInField(workOrders.statusRank),
    ...narrowed(scope),
  );
  return named(sql`SELECT ${keyOf(by, o.dueOn)} AS key, 0 AS onTime, 0 AS late, count(*) AS open, 0 AS missed
    FROM ${o} INDEXED BY maintenance_occurrences_open CROSS JOIN ${p} ON ${p.id} = ${o.planId}
    CROSS JOIN ${workOrders} ON ${workOrders.id} = ${o.workOrderId} WHERE ${which} GROUP BY 1`);
}

function keyOf({ by }: By, day: SQL | typeof o.dueOn): SQL {
  return by === "month" ? sql`substr(${day}, 1, 7)` : sql`coalesce(${p.customerId}, '')`;
}

function named(counted: SQL): SQL {
  return sql`SELECT c.*, coalesce((SELECT ${customers.name} FROM ${customers} WHERE ${customers.id} = c.key), '') AS name FROM (${counted}) c`;
}

/** A technician's maintenance is that of the orders assigned to them. */
function narrowed({ customerId, technicianId }: Scope): SQL[] {
  const a = workOrderAssignments;
  return [
    ...(customerId ? [sql`${p.customerId} = ${customerId}`] : []),
    ...(technicianId
      ? [
          sql`EXISTS (SELECT 1 FROM ${a} WHERE ${a.workOrderId} = ${o.workOrderId} AND ${a.userId} = ${technicianId} AND ${a.toAt} IS NULL)`,
        ]
      : []),
  ];
}

/** The table is younger. A custom range may be three centuries. */
const FIRST_DAY = "2026-01-01";

/** Each day on which anything can have been settled, with its first instant and that of the next day. */
function daysOf({ from, to, timeZone }: Scope, today: Day): [Day, Instant, Instant][] {
  const first = from > FIRST_DAY ? from : FIRST_DAY;
  const last = to < today ? to : today;
  const days = Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, index) =>
    addDays(first, index),
  );
  const midnights = midnightsOf(first, days.length + 1, timeZone);
  return days.map((day, index) => [day, midnights[index] ?? 0, midnights[index + 1] ?? 0]);
}

function rowOf(rows: Counted[]): MaintenanceRow {
  return { key: rows[0]?.key ?? "", name: rows[0]?.name ?? "", ...sumOf(rows) };
}

function sumOf(rows: Counted[]) {
  const sum = (key: keyof Punctuality) => rows.reduce((total, row) => total + row[key], 0);
  const sums = {
    onTime: sum("onTime"),
    late: sum("late"),
    open: sum("open"),
    missed: sum("missed"),
  };
  return { ...sums, onTimeShare: onTimeShareOf(sums) };
}

function byMonth(a: MaintenanceRow, b: MaintenanceRow): number {
  return a.key < b.key ? -1 : 1;
}

function leastPunctualFirst(a: MaintenanceRow, b: MaintenanceRow): number {
  return (a.onTimeShare ?? 1) - (b.onTimeShare ?? 1) || (a.name < b.name ? -1 : 1);
}
