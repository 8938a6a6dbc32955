import { type SQL, sql } from "drizzle-orm";
import { NUMBER } from "~/database/fields";
import { dailyReportHours, dailyReports } from "~/database/schema/daily-reports";
import { workOrders } from "~/database/schema/work-orders/order";
import { workOrderAssignments } from "~/database/schema/work-orders/plan";
import { queryRows } from "~/server/queries/query-rows";
import { partOf } from "~/features/work-capacity/policy";
import { may } from "~/kernel/authorization/actions";
import { addDays, type Day } from "~/kernel/time/days";
import { periodOf } from "~/kernel/time/periods";
import type { AuthContext } from "~/server/request-context";
import { dayIn, type Instant } from "~/kernel/time/instants";
import type { WeekHours } from "../model";

type Span = { from: Day; to: Day };
export const WORKED = { day: dailyReports.reportOn, minutes: NUMBER };
/** One row per order, or per day when no plan is shared. */
type Planned = {
  day: Day;
  regular: number;
  travel: number;
  assignees: number;
  place: number;
};

const PLANNED = {
  day: workOrders.plannedStartOn,
  regular: NUMBER,
  travel: NUMBER,
  assignees: NUMBER,
  place: NUMBER,
};

/**
 * Reads the hours of this week: reported hours of all five kinds by day, and planned hours of orders that begin in it, without called-off
 * ones. A user who may not see everybody's hours gets their own and their equal share of the plans. The current week depends on the
 * tenant's time zone, which the same round trip reads: around midnight on Sunday it reads two weeks.
 */
export async function readWeek(ctx: AuthContext): Promise<WeekHours> {
  const now = ctx.now().getTime();
  const span = weekAround(now);
  const own = !may(ctx.actor, "daily-reports.read");
  const { userId } = ctx.actor;
  const [worked, planned, settings] = await Promise.all([
    queryRows(ctx, WORKED, workedIn(span, own ? userId : null)),
    queryRows(ctx, PLANNED, own ? ownPlansIn(span, userId) : plansIn(span)),
    ctx.settings(),
  ]);
  const { from, to } = periodOf("this-week", dayIn(settings.timeZone, now));
  const within = ({ day }: { day: Day }) => day >= from && day <= to;
  const plans = planned.filter(within);
  const totalMinutes = worked.filter(within).reduce((sum, { minutes }) => sum + minutes, 0);
  return {
    from,
    to,
    own,
    totalMinutes,
    plannedRegularMinutes: sharesOf(plans, "regular"),
    plannedTravelMinutes: sharesOf(plans, "travel"),
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

function sharesOf(plans: Planned[], kind: "regular" | "travel"): number {
  return plans.reduce((sum, plan) => sum + partOf(plan[kind], plan.assignees, plan.place), 0);
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

function plansIn({ from, to }: Span): SQL {
  return sql`SELECT ${workOrders.plannedStartOn} AS day, sum(${workOrders.plannedRegularMinutes}) AS regular,
    sum(${workOrders.plannedTravelMinutes}) AS travel, 1 AS assignees, 0 AS place
    FROM ${workOrders} INDEXED BY work_orders_by_start WHERE ${workOrders.plannedStartOn} BETWEEN ${from} AND ${to}
    AND ${workOrders.outcome} IS NOT 'called-off' GROUP BY ${workOrders.plannedStartOn}`;
}

/** Shares plans as work capacity does (domain-rules §6): equally, in whole minutes, in the order of the user ids. */
function ownPlansIn({ from, to }: Span, userId: string): SQL {
  const others = sql`FROM ${workOrderAssignments} WHERE ${workOrderAssignments.workOrderId} = ${workOrders.id}
    AND ${workOrderAssignments.toAt} IS NULL`;
  return sql`SELECT ${workOrders.plannedStartOn} AS day, ${workOrders.plannedRegularMinutes} AS regular, ${workOrders.plannedTravelMinutes} AS travel,
      (SELECT count(*) ${others}) AS assignees, (SELECT count(*) ${others} AND ${workOrderAssignments.userId} < ${userId}) AS place
    FROM ${workOrderAssignments} INDEXED BY work_order_assignments_by_start
    CROSS JOIN ${workOrders} ON ${workOrders.seq} = ${workOrderAssignments.orderSeq}
    WHERE ${workOrderAssignments.userId} = ${userId} AND ${workOrderAssignments.toAt} IS NULL
    AND ${workOrderAssignments.plannedStartOn} BETWEEN ${from} AND ${to} AND ${workOrders.outcome} IS NOT 'called-off'`;
}
