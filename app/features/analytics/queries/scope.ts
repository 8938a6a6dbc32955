import { alias } from "drizzle-orm/sqlite-core";
import { eq, type SQL, sql } from "drizzle-orm";
import { NUMBER, value } from "~/database/fields";
import { dailyReportHours, dailyReports } from "~/database/schema/daily-reports";
import { users } from "~/database/schema/users";
import { workOrders } from "~/database/schema/work-orders/order";
import { may } from "~/kernel/authorization/actions";
import { addDays, type Day, daysBetween } from "~/kernel/time/days";
import { rangeBefore } from "~/kernel/time/periods";
import { HOUR_KINDS, type HourKind } from "~/kernel/time/hours";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import { DEFAULT_TIME_ZONE } from "~/server/settings";
import { dayIn, type Instant, instantOf, midnightsOf } from "~/kernel/time/instants";
import {
  analyticsDoneOrders,
  analyticsDoneTechnicians,
  analyticsHours,
} from "~/database/schema/analytics";
import { rangeOf, type ScopeInput } from "../inputs";

/** Technician, customer and days in the tenant's time zone. `since` (inclusive) and `until` (exclusive) are those days as instants. */
export type Scope = {
  from: Day;
  to: Day;
  timeZone: string;
  since: Instant;
  until: Instant;
  customerId: string | null;
  technicianId: string | null;
};

/** Adds the days that the report covers. */
export type Scoped<T> = T & Pick<Scope, "from" | "to" | "timeZone">;

/**
 * Reads by days in the tenant's time zone. Most tenants use the default zone, so the first read assumes it. The settings of the same round
 * trip give the actual zone. If it differs, the read is repeated in a second round trip.
 */
export async function readIn<T>(
  ctx: AuthContext,
  listParams: ScopeInput,
  read: (scope: Scope) => Promise<T>,
): Promise<Scoped<T>> {
  if (!may(ctx.actor, "analytics.read"))
    throw new Refusal("not_allowed", "not_allowed", { action: "analytics.read" });
  const usual = scopeOf(listParams, DEFAULT_TIME_ZONE, ctx);
  const reading = read(usual);
  reading.catch(() => undefined);
  const { timeZone } = await ctx.settings();
  const scope = timeZone === DEFAULT_TIME_ZONE ? usual : scopeOf(listParams, timeZone, ctx);
  const result = await (scope === usual ? reading : read(scope));
  return { ...result, from: scope.from, to: scope.to, timeZone };
}

function scopeOf(listParams: ScopeInput, timeZone: string, ctx: AuthContext): Scope {
  const { from, to } = rangeOf(listParams, dayIn(timeZone, ctx.now().getTime()));
  const { customerId, technicianId } = listParams;
  return {
    from,
    to,
    timeZone,
    since: instantOf(from, 0, timeZone),
    until: instantOf(addDays(to, 1), 0, timeZone),
    customerId,
    technicianId,
  };
}

export function scopeBefore(scope: Scope): Scope {
  const { from, to } = rangeBefore(scope);
  const { timeZone, since } = scope;
  return { ...scope, from, to, since: instantOf(from, 0, timeZone), until: since };
}

/** Visits, timers and maintenance are younger. A custom range may be three centuries. */
const FIRST_DAY = "2026-01-01";

/** The days of the scope until today, each with its first instant and that of the next day. */
export function daysOf({ from, to, timeZone }: Scope, today: Day): [Day, Instant, Instant][] {
  const first = from > FIRST_DAY ? from : FIRST_DAY;
  const last = to < today ? to : today;
  const days = Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, index) =>
    addDays(first, index),
  );
  const midnights = midnightsOf(first, days.length + 1, timeZone);
  return days.map((day, index) => [day, midnights[index] ?? 0, midnights[index + 1] ?? 0]);
}

/** Joins conditions with AND. Null means no condition. */
export function all(...conditions: (SQL | null)[]): SQL {
  return sql.join(
    conditions.filter((one) => one !== null),
    sql` AND `,
  );
}

/** Done orders: of all technicians together, or of one. Both tables have these columns. */
export const d = alias(analyticsDoneOrders, "d");
export const ofTechnicians = alias(analyticsDoneTechnicians, "d");

/** Done orders of the scope as rows of `d`: of all technicians together, or one technician's planned and worked minutes of each. */
export function doneIn(
  { since, until, customerId, technicianId }: Scope,
  ...more: (SQL | null)[]
): SQL {
  const table = technicianId
    ? sql`${analyticsDoneTechnicians} ${ofTechnicians}`
    : sql`${analyticsDoneOrders} ${d}`;
  const ofTechnician = technicianId ? eq(ofTechnicians.technicianId, technicianId) : null;
  const when = sql`${d.doneAt} >= ${since} AND ${d.doneAt} < ${until}`;
  return sql`${table} WHERE ${all(ofTechnician, when, customerId ? eq(d.customerId, customerId) : null, ...more)}`;
}

export const h = alias(analyticsHours, "h");

/** Hours of the scope as rows of `h` with their technician, read per technician, so that one technician's days are adjacent. */
export function hoursIn(
  { from, to, customerId, technicianId }: Scope,
  ...more: (SQL | null)[]
): SQL {
  const days = sql`${h.technicianId} = ${users.id} AND ${h.reportOn} BETWEEN ${from} AND ${to}`;
  const narrowed = all(
    days,
    customerId ? eq(h.customerId, customerId) : null,
    technicianId ? eq(users.id, technicianId) : null,
    ...more,
  );
  return sql`${users} CROSS JOIN ${analyticsHours} ${h} ON ${narrowed}`;
}

/** The columns of minutes, in the sums and in the entries. */
export const HOUR_COLUMNS = {
  regular: "regularMinutes",
  travel: "travelMinutes",
  overtime1: "overtime1Minutes",
  overtime2: "overtime2Minutes",
  overtime3: "overtime3Minutes",
} as const satisfies Record<HourKind, keyof typeof h>;

const e = dailyReportHours;
const r = alias(dailyReports, "r");
/** The order and the report of a row of `orderHoursIn`. */
export const HOURS_ORDER = sql`h.${sql.identifier(r.workOrderId.name)}`;
export const HOURS_REPORT = sql`h.report_id`;

/** Hours of the scope as rows of `h` with their order, which the sums do not have: from the entries of these days, or of one order. */
export function orderHoursIn(
  { from, to, customerId, technicianId }: Scope,
  workOrderId: string | null = null,
): SQL {
  const index = workOrderId ? sql`daily_reports_by_order` : sql`daily_reports_by_day`;
  const counted = all(
    workOrderId ? eq(r.workOrderId, workOrderId) : null,
    sql`${r.status} = 'submitted' AND ${r.reportOn} BETWEEN ${from} AND ${to}`,
    customerId ? eq(workOrders.customerId, customerId) : null,
    technicianId ? eq(e.technicianId, technicianId) : null,
  );
  const minutes = HOUR_KINDS.map((kind) => sql`${e[HOUR_COLUMNS[kind]]}`);
  const customer = sql`coalesce(${workOrders.customerId}, '') AS ${sql.identifier(h.customerId.name)}`;
  return sql`(SELECT ${e.technicianId}, ${r.reportOn}, ${customer}, ${r.workOrderId}, ${r.id} AS report_id, ${sql.join(minutes, sql`, `)}
    FROM ${dailyReports} ${r} INDEXED BY ${index}
    CROSS JOIN ${e} INDEXED BY daily_report_hours_by_report ON ${e.reportId} = ${r.id}
    LEFT JOIN ${workOrders} ON ${workOrders.id} = ${r.workOrderId} WHERE ${counted}) h`;
}

/** Number of rows of `d`, and their planned and worked minutes. Shares of a plan are rounded after the sum. */
export const EFFORT = {
  orders: value(NUMBER, sql`count(*)`),
  plannedMinutes: value(NUMBER, sql`CAST(round(coalesce(sum(${d.plannedMinutes}), 0)) AS INTEGER)`),
  workedMinutes: value(NUMBER, sql`coalesce(sum(${d.workedMinutes}), 0)`),
};
