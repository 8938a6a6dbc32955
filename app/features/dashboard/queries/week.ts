import { type SQL, sql } from "drizzle-orm";
import { NUMBER } from "~/database/fields";
import { dailyReportHours, dailyReports } from "~/database/schema/daily-reports";
import { queryRows } from "~/server/queries/query-rows";
import { holidaysOf } from "~/features/settings/queries";
import { readCalendars } from "~/features/work-capacity/queries/calendars";
import { peopleNamed } from "~/features/work-capacity/queries/capacities";
import { plannedVisits, VISIT } from "~/features/work-capacity/queries/planned";
import { ACTIVE_TECHNICIANS } from "~/features/work-capacity/queries/read";
import { may } from "~/kernel/authorization/actions";
import { addDays, type Day } from "~/kernel/time/days";
import { periodOf } from "~/kernel/time/periods";
import type { AuthContext } from "~/server/request-context";
import { dayIn, type Instant } from "~/kernel/time/instants";
import type { WeekHours } from "../model";
import { plannedIn } from "../policy/planned-week";

type Span = { from: Day; to: Day };
export const WORKED = { day: dailyReports.reportOn, minutes: NUMBER };
/**
 * Reads the hours of this week: reported hours of all five kinds by day, and the hours that work capacity has planned for the technicians in it. A
 * user who may not see everybody's hours gets their own. The current week depends on the tenant's time zone, which the same round trip reads:
 * around midnight on Sunday it reads two weeks.
 */
export async function readWeek(ctx: AuthContext): Promise<WeekHours> {
  const now = ctx.now().getTime();
  const span = weekAround(now);
  const own = !may(ctx.actor, "daily-reports.read");
  const { userId } = ctx.actor;
  const people = own ? peopleNamed([userId]) : ACTIVE_TECHNICIANS;
  const [worked, calendars, visits, settings] = await Promise.all([
    queryRows(ctx, WORKED, workedIn(span, own ? userId : null)),
    readCalendars(ctx, people, span),
    queryRows(ctx, VISIT, plannedVisits(people, span, null)),
    ctx.settings(),
  ]);
  const { timeZone } = settings;
  const { from, to } = periodOf("this-week", dayIn(timeZone, now));
  const within = worked.filter(({ day }) => day >= from && day <= to);
  return {
    from,
    to,
    own,
    totalMinutes: within.reduce((sum, { minutes }) => sum + minutes, 0),
    ...plannedIn(calendars, visits, {
      window: { from, to },
      timeZone,
      holidays: holidaysOf(settings),
    }),
  };
}

/** The week in every time zone: two of them around midnight on Sunday. */
export function weekAround(now: Instant): Span {
  const utcDay = dayIn("UTC", now);
  return {
    from: periodOf("this-week", addDays(utcDay, -1)).from,
    to: periodOf("this-week", addDays(utcDay, 1)).to,
  };
}

/** Selects a week's reported hours by day. The index keeps the cost independent of earlier years. */
export function workedIn({ from, to }: Span, technicianId: string | null): SQL {
  const ofTechnician = technicianId
    ? sql`AND ${dailyReportHours.technicianId} = ${technicianId}`
    : sql``;
  return sql`SELECT ${dailyReports.reportOn} AS day,
    sum(${dailyReportHours.regularMinutes} + ${dailyReportHours.travelMinutes} + ${dailyReportHours.overtime1Minutes}
      + ${dailyReportHours.overtime2Minutes} + ${dailyReportHours.overtime3Minutes}) AS minutes
    FROM ${dailyReports} INDEXED BY daily_reports_by_day CROSS JOIN ${dailyReportHours} ON ${dailyReportHours.reportId} = ${dailyReports.id}
    WHERE ${dailyReports.status} = 'submitted' AND ${dailyReports.reportOn} BETWEEN ${from} AND ${to} ${ofTechnician} GROUP BY ${dailyReports.reportOn}`;
}
