import { type SQL, sql } from "drizzle-orm";
import { partOf } from "~/features/work-capacity/policy";
import { may } from "~/kernel/authorization/actions";
import { addDays, type Day } from "~/kernel/time/days";
import { periodOf } from "~/kernel/time/periods";
import type { AuthContext } from "~/kernel/server/request-context";
import { dayIn } from "~/kernel/time/instants";
import type { WeekHours } from "../model";

type Span = { from: Day; to: Day };
type Worked = { day: Day; minutes: number };
/** One row per order, or per day when no plan is shared. */
export type Planned = {
  day: Day;
  regular: number;
  travel: number;
  assignees: number;
  place: number;
};

/**
 * Reads the hours of this week: reported hours of all five kinds by day, and planned hours of orders that begin in it, without called-off
 * ones. A user who may not see everybody's hours gets their own and their equal share of the plans. The current week depends on the
 * tenant's time zone, which the same round trip reads: around midnight on Sunday it reads two weeks.
 */
export async function readWeek(ctx: AuthContext): Promise<WeekHours> {
  const now = ctx.now().getTime();
  const utcDay = dayIn("UTC", now);
  const span = {
    from: periodOf("this-week", addDays(utcDay, -1)).from,
    to: periodOf("this-week", addDays(utcDay, 1)).to,
  };
  const own = !may(ctx.actor, "daily-reports.read");
  const { userId } = ctx.actor;
  const [worked, planned, settings] = await Promise.all([
    ctx.db.all<Worked>(workedIn(span, own ? userId : null)),
    ctx.db.all<Planned>(own ? ownPlansIn(span, userId) : plansIn(span)),
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

function sharesOf(plans: Planned[], kind: "regular" | "travel"): number {
  return plans.reduce((sum, plan) => sum + partOf(plan[kind], plan.assignees, plan.place), 0);
}

/** Selects a week's reported hours by day. The index keeps the cost independent of earlier years. */
export function workedIn({ from, to }: Span, technicianId: string | null): SQL {
  const whose = technicianId ? sql`AND h.technician_id = ${technicianId}` : sql``;
  return sql`SELECT r.report_on AS day, sum(h.regular_minutes + h.travel_minutes + h.overtime_1_minutes + h.overtime_2_minutes + h.overtime_3_minutes) AS minutes
    FROM daily_reports r INDEXED BY daily_reports_by_day CROSS JOIN daily_report_hours h ON h.report_id = r.id
    WHERE r.status = 'submitted' AND r.report_on BETWEEN ${from} AND ${to} ${whose} GROUP BY r.report_on`;
}

export function plansIn({ from, to }: Span): SQL {
  return sql`SELECT w.planned_start_on AS day, sum(w.planned_regular_minutes) AS regular, sum(w.planned_travel_minutes) AS travel, 1 AS assignees, 0 AS place
    FROM work_orders w INDEXED BY work_orders_by_start WHERE w.planned_start_on BETWEEN ${from} AND ${to} AND w.outcome IS NOT 'called-off' GROUP BY w.planned_start_on`;
}

/** Shares plans as work capacity does (domain-rules §6): equally, in whole minutes, in the order of the user ids. */
export function ownPlansIn({ from, to }: Span, userId: string): SQL {
  const others = sql`FROM work_order_assignments o WHERE o.work_order_id = w.id AND o.to_at IS NULL`;
  return sql`SELECT w.planned_start_on AS day, w.planned_regular_minutes AS regular, w.planned_travel_minutes AS travel,
      (SELECT count(*) ${others}) AS assignees, (SELECT count(*) ${others} AND o.user_id < ${userId}) AS place
    FROM work_order_assignments a INDEXED BY work_order_assignments_by_start CROSS JOIN work_orders w ON w.seq = a.order_seq
    WHERE a.user_id = ${userId} AND a.to_at IS NULL AND a.planned_start_on BETWEEN ${from} AND ${to} AND w.outcome IS NOT 'called-off'`;
}
