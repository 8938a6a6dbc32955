import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { workOrders } from "~/database/schema/work-orders/order";
import { dailyReportHours, dailyReports } from "~/database/schema/daily-reports";
import { customers } from "~/database/schema/customers";
import { users } from "~/database/schema/users";
import { queryRows } from "~/server/queries/query-rows";
import { json, listOf, NUMBER, type RowOf, TEXT, type Value, value } from "~/database/fields";
import type { Schema } from "~/database/checked";
import { HOUR_KINDS, type HourKind, type Hours, sumHours } from "~/kernel/time/hours";
import { fullName } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/server/request-context";
import type { Day } from "~/kernel/time/days";
import type { ScopeInput, WorkedDaysInput } from "../inputs";
import { type HoursView, VISIBLE_KINDS } from "../model";
import {
  all,
  h,
  HOUR_COLUMNS,
  hoursIn,
  orderHoursIn,
  readIn,
  type Scope,
  type Scoped,
} from "./scope";

type TechnicianHoursRow = {
  technicianId: string;
  technicianName: string;
  hours: Hours;
  /** Sum of the kinds of hours that the report covers. */ minutes: number;
};
export type TechnicianHours = Scoped<{
  entities: TechnicianHoursRow[];
  totalCount: number;
  totals: { hours: Hours; minutes: number };
}>;

/** Technicians with such hours in the period, the most hours first. */
export function readTechnicianHours(
  ctx: AuthContext,
  listParams: ScopeInput,
  hoursView: HoursView,
): Promise<TechnicianHours> {
  return readIn(ctx, listParams, async (scope) => {
    const rows = await queryRows(ctx, TECHNICIAN, technicianHoursOf(scope));
    const people = rows.map(({ technicianId, name, surname, ...hours }) => ({
      technicianId,
      technicianName: fullName({ name, surname }),
      hours,
      minutes: minutesOf(hours, hoursView),
    }));
    const entities = people.filter((one) => one.minutes > 0).sort((a, b) => b.minutes - a.minutes);
    const hours = sumHours(people.map((one) => one.hours));
    return {
      entities,
      totalCount: entities.length,
      totals: { hours, minutes: minutesOf(hours, hoursView) },
    };
  });
}

function technicianHoursOf(scope: Scope): SQL {
  return sql`SELECT ${listOf(TECHNICIAN)} FROM ${hoursIn(scope)} GROUP BY ${users.id}`;
}

export type WorkedDayRow = {
  reportOn: Day;
  technicianId: string;
  technicianName: string;
  customerName: string;
  hours: Hours;
  reports: { id: string; workOrderId: string; number: string }[];
};
type WorkedDays = Scoped<{
  entities: WorkedDayRow[];
  totalCount: number;
  totals: { hours: Hours };
}>;

/** The days behind hours: technician, customer, and the daily reports that contain them. */
export function readWorkedDays(ctx: AuthContext, listParams: WorkedDaysInput): Promise<WorkedDays> {
  return readIn(ctx, listParams, async (scope) => {
    const [rows, totals] = await Promise.all([
      queryRows(ctx, workedDay(listParams), workedDaysPage(scope, listParams)),
      queryRows(ctx, TOTALS, sql`SELECT ${listOf(TOTALS)} FROM ${workedDaysOf(scope, listParams)}`),
    ]);
    const { n, ...hours } = totals[0] ?? { n: 0, ...sumHours([]) };
    return { entities: rows.map(dayFrom), totalCount: n, totals: { hours } };
  });
}

function dayFrom({
  reportOn,
  technicianId,
  name,
  surname,
  customerName,
  reports,
  ...hours
}: RowOf<ReturnType<typeof workedDay>>): WorkedDayRow {
  return {
    reportOn,
    technicianId,
    technicianName: fullName({ name, surname }),
    customerName,
    hours,
    reports,
  };
}

function workedDaysOf(
  scope: Scope,
  { hours, noCustomer, workOrderId }: Pick<WorkedDaysInput, "hours" | "noCustomer" | "workOrderId">,
): SQL {
  const narrowed = [hours ? someOf(h, hours) : null, noCustomer ? eq(h.customerId, "") : null];
  if (!workOrderId) return hoursIn(scope, ...narrowed);
  const keys = sql`${h.technicianId}, ${h.reportOn}, ${h.customerId}`;
  const sums = HOUR_KINDS.map((kind) => {
    const column = h[HOUR_COLUMNS[kind]];
    return sql`sum(${column}) AS ${sql.identifier(column.name)}`;
  });
  const days = sql`SELECT ${keys}, ${sql.join(sums, sql`, `)} FROM ${orderHoursIn(scope, workOrderId)} GROUP BY ${keys}`;
  return sql`(${days}) h JOIN ${users} ON ${all(eq(users.id, h.technicianId), ...narrowed)}`;
}

/** A row of `workedDaysPage`. The page is `h` too, with the name of its technician. */
function workedDay({ hours, workOrderId }: WorkedDaysInput) {
  const report = sql`'id', ${dailyReports.id}, 'workOrderId', ${dailyReports.workOrderId}, 'number', coalesce(${workOrders.number}, '')`;
  const counted = sql`EXISTS (SELECT 1 FROM ${dailyReportHours} WHERE ${dailyReportHours.reportId} = ${dailyReports.id}
    AND ${dailyReportHours.technicianId} = ${h.technicianId} AND ${hours ? someOf(dailyReportHours, hours) : sql`1`})`;
  const ofOrder = workOrderId ? eq(dailyReports.workOrderId, workOrderId) : sql`1`;
  return {
    reportOn: h.reportOn,
    technicianId: h.technicianId,
    name: value(TEXT, sql`h.name`),
    surname: value(TEXT, sql`h.surname`),
    regular: h.regularMinutes,
    travel: h.travelMinutes,
    overtime1: h.overtime1Minutes,
    overtime2: h.overtime2Minutes,
    overtime3: h.overtime3Minutes,
    customerName: value(
      TEXT,
      sql`coalesce((SELECT ${customers.name} FROM ${customers} WHERE ${customers.id} = ${h.customerId}), '')`,
    ),
    reports: json(
      REPORTS,
      sql`(SELECT json_group_array(json_object(${report})) FROM ${dailyReports} INDEXED BY daily_reports_by_day
        LEFT JOIN ${workOrders} ON ${workOrders.id} = ${dailyReports.workOrderId}
        WHERE ${dailyReports.reportOn} = ${h.reportOn} AND ${dailyReports.status} = 'submitted'
          AND coalesce(${workOrders.customerId}, '') = ${h.customerId} AND ${counted} AND ${ofOrder})`,
    ),
  };
}
const REPORTS: Schema<WorkedDayRow["reports"]> = () =>
  z.array(z.object({ id: z.string(), workOrderId: z.string(), number: z.string() }));

/** Selects a page of days from the sums first, then joins the daily reports of those few days. */
function workedDaysPage(scope: Scope, listParams: WorkedDaysInput): SQL {
  const direction = listParams.sortDirection === "asc" ? sql`ASC` : sql`DESC`;
  const page = sql`SELECT ${h}.*, ${users.name}, ${users.surname} FROM ${workedDaysOf(scope, listParams)}
    ORDER BY ${h.reportOn} ${direction}, ${users.sortKey}, ${users.id}, ${h.customerId}
    LIMIT ${listParams.pageSize} OFFSET ${(listParams.pageNumber - 1) * listParams.pageSize}`;
  return sql`SELECT ${listOf(workedDay(listParams))} FROM (${page}) h`;
}

function minutesOf(hours: Hours, hoursView: HoursView): number {
  return VISIBLE_KINDS[hoursView].reduce((sum, kind) => sum + hours[kind], 0);
}

function sumOf(kind: HourKind): Value<number> {
  return value(NUMBER, sql`coalesce(sum(${h[HOUR_COLUMNS[kind]]}), 0)`);
}

export const HOUR_SUMS = {
  regular: sumOf("regular"),
  travel: sumOf("travel"),
  overtime1: sumOf("overtime1"),
  overtime2: sumOf("overtime2"),
  overtime3: sumOf("overtime3"),
};
const TECHNICIAN = {
  technicianId: users.id,
  name: users.name,
  surname: users.surname,
  ...HOUR_SUMS,
};
const TOTALS = { n: value(NUMBER, sql`count(*)`), ...HOUR_SUMS };

type HourColumns = Record<(typeof HOUR_COLUMNS)[HourKind], SQLiteColumn>;

function someOf(row: HourColumns, hoursView: HoursView): SQL {
  const columns = VISIBLE_KINDS[hoursView].map((kind) => sql`${row[HOUR_COLUMNS[kind]]}`);
  return sql`(${sql.join(columns, sql` + `)}) > 0`;
}
