import { alias } from "drizzle-orm/sqlite-core";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Schema } from "~/database/checked";
import { json, listOf, NUMBER, type RowOf, value } from "~/database/fields";
import {
  dailyReportExpenses,
  dailyReportHours,
  dailyReportParts,
  dailyReports,
} from "~/database/schema/daily-reports";
import { users } from "~/database/schema/users";
import { workOrders } from "~/database/schema/work-orders/order";
import { workOrderAssignments } from "~/database/schema/work-orders/plan";
import { type Unit, UNITS } from "~/kernel/text/quantities";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";

const w = alias(workOrders, "w");
const r = alias(dailyReports, "r");
const [h, e, p, a] = [
  dailyReportHours,
  dailyReportExpenses,
  dailyReportParts,
  workOrderAssignments,
];

type UsedPart = { name: string; unit: Unit; quantityThousandths: number };
const PARTS: Schema<UsedPart[]> = () =>
  z.array(z.object({ name: z.string(), unit: z.enum(UNITS), quantityThousandths: z.number() }));
const NAMES: Schema<string[]> = () => z.array(z.string());

/** A sum over the submitted reports of the order. */
function sumOf(table: SQL, sum: SQL) {
  return value(
    NUMBER,
    sql`(SELECT coalesce(sum(${sum}), 0) FROM ${dailyReports} ${r} INDEXED BY daily_reports_by_order CROSS JOIN ${table}
      WHERE ${r.workOrderId} = ${w.id} AND ${r.status} = 'submitted')`,
  );
}

const HOURS = sql`${h} ON ${h.reportId} = ${r.id}`;
const SUMS = {
  id: w.id,
  plannedMinutes: value(NUMBER, sql`${w.plannedRegularMinutes} + ${w.plannedTravelMinutes}`),
  workedMinutes: sumOf(
    HOURS,
    sql`${h.regularMinutes} + ${h.overtime1Minutes} + ${h.overtime2Minutes} + ${h.overtime3Minutes}`,
  ),
  travelMinutes: sumOf(HOURS, sql`${h.travelMinutes}`),
  expenseCents: sumOf(sql`${e} ON ${e.reportId} = ${r.id}`, sql`${e.amountCents}`),
  parts: json(
    PARTS,
    sql`(SELECT json_group_array(json_object('name', name, 'unit', unit, 'quantityThousandths', quantity)) FROM (
      SELECT ${p.name} AS name, ${p.unit} AS unit, sum(${p.quantityThousandths}) AS quantity
      FROM ${dailyReports} ${r} INDEXED BY daily_reports_by_order CROSS JOIN ${p} ON ${p.reportId} = ${r.id}
      WHERE ${r.workOrderId} = ${w.id} AND ${r.status} = 'submitted' GROUP BY 1, 2 ORDER BY 1))`,
  ),
  /** Who is assigned, the lead first. */
  technicians: json(
    NAMES,
    sql`(SELECT json_group_array(name) FROM (SELECT trim(${users.name} || ' ' || ${users.surname}) AS name
      FROM ${a} JOIN ${users} ON ${users.id} = ${a.userId} WHERE ${and(eq(a.workOrderId, w.id), isNull(a.toAt))}
      ORDER BY ${a.isLead} DESC, ${users.sortKey}))`,
  ),
};
export type OrderSums = RowOf<typeof SUMS>;

/** What the reports of these orders add up to, whoever wrote them. `found` has the seq of each order. The caller checks that the user sees all hours. */
export function readOrderSums(ctx: AuthContext, found: SQL): Promise<OrderSums[]> {
  return queryRows(
    ctx,
    SUMS,
    sql`SELECT ${listOf(SUMS)} FROM (${found}) AS found CROSS JOIN ${workOrders} ${w} ON ${w.seq} = found.seq`,
  );
}
