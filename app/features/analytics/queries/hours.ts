import { type SQL, sql } from "drizzle-orm";
import { HOUR_KINDS, type HourKind, type Hours, sumHours } from "~/kernel/time/hours";
import { fullName } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Day } from "~/kernel/time/days";
import type { ScopeInput, WorkedDaysInput } from "../inputs";
import { type HoursView, VISIBLE_KINDS } from "../model";
import { hoursIn, readIn, type Scope, type Scoped } from "./scope";

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
  shown: HoursView,
): Promise<TechnicianHours> {
  return readIn(ctx, listParams, async (scope) => {
    const rows = await ctx.db.all<Hours & { technicianId: string; name: string; surname: string }>(
      technicianHoursOf(scope),
    );
    const people = rows.map(({ technicianId, name, surname, ...hours }) => ({
      technicianId,
      technicianName: fullName({ name, surname }),
      hours,
      minutes: minutesOf(hours, shown),
    }));
    const entities = people.filter((one) => one.minutes > 0).sort((a, b) => b.minutes - a.minutes);
    const hours = sumHours(people.map((one) => one.hours));
    return {
      entities,
      totalCount: entities.length,
      totals: { hours, minutes: minutesOf(hours, shown) },
    };
  });
}

export function technicianHoursOf(scope: Scope): SQL {
  return sql`SELECT u.id AS technicianId, u.name, u.surname, ${sumsOf("h")} FROM ${hoursIn(scope)} GROUP BY u.id`;
}

export type WorkedDayRow = {
  reportOn: Day;
  technicianId: string;
  technicianName: string;
  customerName: string;
  hours: Hours;
  reports: { id: string; workOrderId: string; number: string }[];
};
export type WorkedDays = Scoped<{
  entities: WorkedDayRow[];
  totalCount: number;
  totals: { hours: Hours };
}>;

/** The days behind hours: technician, customer, and the daily reports that contain them. */
export function readWorkedDays(ctx: AuthContext, listParams: WorkedDaysInput): Promise<WorkedDays> {
  return readIn(ctx, listParams, async (scope) => {
    const [rows, totals] = await Promise.all([
      ctx.db.all<StoredDay>(workedDaysPage(scope, listParams)),
      ctx.db.all<Hours & { n: number }>(
        sql`SELECT count(*) AS n, ${sumsOf("h")} FROM ${workedDaysOf(scope, listParams)}`,
      ),
    ]);
    const { n, ...hours } = totals[0] ?? { n: 0, ...sumHours([]) };
    return { entities: rows.map(dayFrom), totalCount: n, totals: { hours } };
  });
}

type StoredDay = Hours & {
  reportOn: Day;
  technicianId: string;
  name: string;
  surname: string;
  customerName: string;
  reports: string;
};

function dayFrom({
  reportOn,
  technicianId,
  name,
  surname,
  customerName,
  reports,
  ...hours
}: StoredDay): WorkedDayRow {
  return {
    reportOn,
    technicianId,
    technicianName: fullName({ name, surname }),
    customerName,
    hours,
    reports: JSON.parse(reports),
  };
}

function workedDaysOf(
  scope: Scope,
  { hours, noCustomer }: Pick<WorkedDaysInput, "hours" | "noCustomer">,
): SQL {
  return hoursIn(
    scope,
    hours ? someOf("h", hours) : null,
    noCustomer ? sql`h.customer_id = ''` : null,
  );
}

/** Selects a page of days from the sums first, then joins the daily reports of those few days. */
export function workedDaysPage(scope: Scope, listParams: WorkedDaysInput): SQL {
  const direction = listParams.sortDirection === "asc" ? sql`ASC` : sql`DESC`;
  const page = sql`SELECT h.*, u.name, u.surname FROM ${workedDaysOf(scope, listParams)} ORDER BY h.report_on ${direction}, u.sort_key, u.id, h.customer_id
    LIMIT ${listParams.pageSize} OFFSET ${(listParams.pageNumber - 1) * listParams.pageSize}`;
  const kind = listParams.hours ? sql` AND ${someOf("x", listParams.hours)}` : sql``;
  return sql`SELECT h.report_on AS reportOn, h.technician_id AS technicianId, h.name, h.surname, ${columnsOf("h")},
      coalesce((SELECT name FROM customers WHERE id = h.customer_id), '') AS customerName,
      (SELECT json_group_array(json_object('id', r.id, 'workOrderId', r.work_order_id, 'number', coalesce(w.number, '')))
        FROM daily_reports r INDEXED BY daily_reports_by_day LEFT JOIN work_orders w ON w.id = r.work_order_id
        WHERE r.report_on = h.report_on AND r.status = 'submitted' AND coalesce(w.customer_id, '') = h.customer_id
          AND EXISTS (SELECT 1 FROM daily_report_hours x WHERE x.report_id = r.id AND x.technician_id = h.technician_id${kind})) AS reports
    FROM (${page}) h`;
}

function minutesOf(hours: Hours, shown: HoursView): number {
  return VISIBLE_KINDS[shown].reduce((sum, kind) => sum + hours[kind], 0);
}

const COLUMNS = {
  regular: "regular_minutes",
  travel: "travel_minutes",
  overtime1: "overtime_1_minutes",
  overtime2: "overtime_2_minutes",
  overtime3: "overtime_3_minutes",
} as const satisfies Record<HourKind, string>;

function columnsOf(row: string): SQL {
  return sql.raw(HOUR_KINDS.map((kind) => `${row}.${COLUMNS[kind]} AS ${kind}`).join(", "));
}

export function sumsOf(row: string): SQL {
  return sql.raw(
    HOUR_KINDS.map((kind) => `coalesce(sum(${row}.${COLUMNS[kind]}), 0) AS ${kind}`).join(", "),
  );
}

function someOf(row: string, shown: HoursView): SQL {
  return sql.raw(
    `(${VISIBLE_KINDS[shown].map((kind) => `${row}.${COLUMNS[kind]}`).join(" + ")}) > 0`,
  );
}
