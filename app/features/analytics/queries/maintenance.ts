import { type SQL, sql } from "drizzle-orm";
import { customers } from "~/database/schema/customers";
import {
  maintenanceOccurrences,
  maintenanceOrders,
  maintenancePlans,
} from "~/database/schema/preventive-maintenance";
import { workOrders } from "~/database/schema/work-orders/order";
import { workOrderAssignments } from "~/database/schema/work-orders/plan";
import { NUMBER, type RowOf, TEXT } from "~/database/fields";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";
import { addDays, type Day } from "~/kernel/time/days";
import { dayIn } from "~/kernel/time/instants";
import type { MaintenanceInput } from "../inputs";
import { isInField } from "~/features/work-orders/queries/list/matching";
import { onTimeShareOf, type Punctuality } from "../model";
import { readWithFeature } from "./feature";
import { all, daysOf, type Scope, type Scoped } from "./scope";

export type MaintenanceRow = Punctuality & {
  /** The customer's id, "" for plans without a customer; or the month as "2026-11". */ key: string;
  name: string;
  onTimeShare: number | null;
};
export type Maintenance = Scoped<{
  entities: MaintenanceRow[];
  totalCount: number;
  totals: Punctuality & { onTimeShare: number | null };
}>;

const o = maintenanceOccurrences;
const several = maintenanceOrders;
type Orders = typeof o | typeof several;
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
function settledIn(scope: Scope, by: By, today: Day): SQL {
  const days = JSON.stringify(daysOf(scope, today));
  // Those of a plan for several assets count each by itself, and not as their occurrence.
  const isWhole = sql`NOT EXISTS (SELECT 1 FROM ${several} WHERE ${several.planId} = ${o.planId} AND ${several.dueOn} = ${o.dueOn})`;
  const which = (each: Orders) =>
    all(
      sql`${each.settledAt} >= (d.value ->> 1) AND ${each.settledAt} < (d.value ->> 2)`,
      sql`${each.state} <> 'skipped'`,
      ...narrowed(scope, each),
    );
  const settled = (each: Orders, index: string, condition: SQL) =>
    sql`SELECT ${keyOf(by, sql`(d.value ->> 0)`, each)} AS key, ${each.state} AS state, ${each.dueOn} >= (d.value ->> 0) AS isOnTime
      FROM json_each(${days}) d CROSS JOIN ${each} INDEXED BY ${sql.raw(index)} CROSS JOIN ${p} ON ${p.id} = ${each.planId} WHERE ${condition}`;
  return named(sql`SELECT key, sum(state = 'done' AND isOnTime) AS onTime, sum(state = 'done' AND NOT isOnTime) AS late, 0 AS open,
      sum(state = 'missed') AS missed
    FROM (${settled(o, "maintenance_occurrences_settled", all(which(o), isWhole))}
      UNION ALL ${settled(several, "maintenance_orders_settled", which(several))}) GROUP BY 1`);
}

/** Orders whose work is still to be done in the field although their day has passed. */
function openIn(scope: Scope, by: By, today: Day): SQL {
  const yesterday = addDays(today, -1);
  const last = scope.to < yesterday ? scope.to : yesterday;
  const open = (each: Orders, index: string) =>
    sql`SELECT ${keyOf(by, each.dueOn, each)} AS key FROM ${each} INDEXED BY ${sql.raw(index)} CROSS JOIN ${p} ON ${p.id} = ${each.planId}
      CROSS JOIN ${workOrders} ON ${workOrders.id} = ${each.workOrderId} WHERE ${all(
        sql`${each.state} = 'ordered' AND ${each.dueOn} BETWEEN ${scope.from} AND ${last}`,
        isInField(workOrders.statusRank),
        ...narrowed(scope, each),
      )}`;
  return named(sql`SELECT key, 0 AS onTime, 0 AS late, count(*) AS open, 0 AS missed
    FROM (${open(o, "maintenance_occurrences_open")} UNION ALL ${open(several, "maintenance_orders_open")}) GROUP BY 1`);
}

function keyOf({ by }: By, day: SQL | Orders["dueOn"], each: Orders): SQL {
  return by === "month" ? sql`substr(${day}, 1, 7)` : sql`coalesce(${customerOf(each)}, '')`;
}

/** That of the plan. The orders of a plan for several assets have each their own. */
function customerOf(each: Orders): SQL {
  return each === o
    ? sql`${p.customerId}`
    : sql`(SELECT ${workOrders.customerId} FROM ${workOrders} WHERE ${workOrders.id} = ${each.workOrderId})`;
}

function named(counted: SQL): SQL {
  return sql`SELECT c.*, coalesce((SELECT ${customers.name} FROM ${customers} WHERE ${customers.id} = c.key), '') AS name FROM (${counted}) c`;
}

/** A technician's maintenance is that of the orders assigned to them. */
function narrowed({ customerId, technicianId }: Scope, each: Orders): SQL[] {
  const a = workOrderAssignments;
  return [
    ...(customerId ? [sql`${customerOf(each)} = ${customerId}`] : []),
    ...(technicianId
      ? [
          sql`EXISTS (SELECT 1 FROM ${a} WHERE ${a.workOrderId} = ${each.workOrderId} AND ${a.userId} = ${technicianId} AND ${a.toAt} IS NULL)`,
        ]
      : []),
  ];
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
