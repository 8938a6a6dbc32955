import { alias } from "drizzle-orm/sqlite-core";
import { type SQL, sql } from "drizzle-orm";
import { analyticsHours } from "~/database/schema/analytics";
import { dailyReports } from "~/database/schema/daily-reports";
import { timerIntervals } from "~/database/schema/timers";
import { users } from "~/database/schema/users";
import { visits, visitTechnicians } from "~/database/schema/visits";
import { workOrderAssignments } from "~/database/schema/work-orders/plan";
import { workOrders } from "~/database/schema/work-orders/order";
import { TEXT, value } from "~/database/fields";
import { holidaysOf, workdayOf } from "~/features/settings/queries";
import { calendarOf, capacityOn } from "~/features/work-capacity/policy";
import {
  byUser,
  EXCEPTION,
  exceptionsOf,
  peopleNamed,
  PERSON,
  weekFrom,
  weeksOf,
} from "~/features/work-capacity/queries/capacities";
import { addDays, type Day } from "~/kernel/time/days";
import { type Instant, instantOf } from "~/kernel/time/instants";
import { queryRows } from "~/server/queries/query-rows";
import { FULL_NAME } from "~/server/queries/related";
import type { RequestContext } from "~/server/request-context";

/** A day with its first instant and that of the next day. */
type DayInstants = readonly [Day, Instant, Instant];

const [day, since, until] = [sql`(d.value ->> 0)`, sql`(d.value ->> 1)`, sql`(d.value ->> 2)`];

/** Who had a visit that is over, or a timer, on which of the days: `day`, `person_id`, `order_id`. */
export function presentOn(days: readonly DayInstants[], now: Instant): SQL {
  const [v, t, i, b] = [
    visits,
    visitTechnicians,
    timerIntervals,
    alias(timerIntervals, "b"),
  ] as const;
  const json = JSON.stringify(days);
  const [first, last] = [days[0]?.[1] ?? 0, days.at(-1)?.[2] ?? 0];
  // Few users have timers: the days are looked up for those alone.
  return sql`SELECT ${day} AS day, ${t.userId} AS person_id, ${v.workOrderId} AS order_id
      FROM json_each(${json}) d CROSS JOIN ${v} INDEXED BY visits_by_start ON ${v.startsAt} >= ${since} AND ${v.startsAt} < ${until}
      CROSS JOIN ${t} ON ${t.visitId} = ${v.id} WHERE ${v.status} = 'planned' AND ${v.endsAt} <= ${now}
    UNION SELECT ${day}, ${i.userId}, ${i.workOrderId} FROM ${users} CROSS JOIN json_each(${json}) d
      CROSS JOIN ${i} INDEXED BY timer_intervals_by_person ON ${i.userId} = ${users.id} AND ${i.startedAt} >= ${since} AND ${i.startedAt} < ${until}
    WHERE EXISTS (SELECT 1 FROM ${timerIntervals} ${b} WHERE ${b.userId} = ${users.id} AND ${b.startedAt} >= ${first} AND ${b.startedAt} < ${last})`;
}

/** Whether the person of a row `p` of `presentOn` has hours or a report of their own on its day. */
export const IS_REPORTED = (() => {
  const r = alias(dailyReports, "r");
  return sql`(EXISTS (SELECT 1 FROM ${analyticsHours} WHERE ${analyticsHours.technicianId} = p.person_id AND ${analyticsHours.reportOn} = p.day)
    OR EXISTS (SELECT 1 FROM ${dailyReports} ${r} WHERE ${r.authorId} = p.person_id AND ${r.reportOn} = p.day AND ${r.status} = 'submitted'))`;
})();

type MissingReport = { day: Day; userId: string; name: string };

const MISSING = { day: TEXT, userId: users.id, name: value(TEXT, FULL_NAME) };

/**
 * Who is reminded of which of the days (rule 19): on a day on which they work, they had a visit that is over, a timer, or an order in progress
 * that they are assigned to, and filed nothing, nor did anybody file hours of them. Where the lead files for all, only leads.
 */
export async function listMissing(
  context: RequestContext,
  days: readonly Day[],
  userId: string | null = null,
): Promise<MissingReport[]> {
  const settings = await context.settings();
  const { timeZone, features } = settings;
  const rows = await queryRows(
    context,
    MISSING,
    missingOn(
      days.map((each) => [
        each,
        instantOf(each, 0, timeZone),
        instantOf(addDays(each, 1), 0, timeZone),
      ]),
      {
        now: context.now().getTime(),
        leadsOnly: features.DAILY_REPORT_ENTRY.value === "LEAD",
        userId,
      },
    ),
  );
  if (rows.length === 0) return [];
  const people = peopleNamed([...new Set(rows.map((row) => row.userId))]);
  const [persons, exceptions] = await Promise.all([
    queryRows(context, PERSON, weeksOf(people)),
    queryRows(context, EXCEPTION, exceptionsOf(people)),
  ]);
  const [holidays, workday] = [holidaysOf(settings), workdayOf(settings)];
  const exceptionsBy = byUser(exceptions);
  const calendars = new Map(
    persons.map((person) => [
      person.userId,
      calendarOf(weekFrom(person), exceptionsBy.get(person.userId) ?? [], holidays, {
        times: person.times,
        workday,
      }),
    ]),
  );
  return rows.filter((row) => {
    const calendar = calendars.get(row.userId);
    return calendar !== undefined && capacityOn(calendar, row.day) > 0;
  });
}

type Which = { now: Instant; leadsOnly: boolean; userId: string | null };

function missingOn(days: readonly DayInstants[], { now, leadsOnly, userId }: Which): SQL {
  const [w, a, r] = [workOrders, workOrderAssignments, alias(dailyReports, "r")];
  const inProgress = sql`SELECT ${day}, ${a.userId}, ${a.workOrderId} FROM ${w} INDEXED BY work_orders_unfinished
    CROSS JOIN ${a} INDEXED BY work_order_assignments_once ON ${a.workOrderId} = ${w.id} AND ${a.toAt} IS NULL
    CROSS JOIN json_each(${JSON.stringify(days)}) d
    WHERE ${w.statusRank} < 5 AND ${w.status} = 'in-progress' AND ${a.fromAt} < ${until} AND ${w.startedAt} < ${until}
      AND ${w.plannedStartOn} <= ${day}`;
  // The office may file in the stead of a lead, who then has nothing to file and perhaps no hours.
  const leads = leadsOnly
    ? sql`AND EXISTS (SELECT 1 FROM ${a} WHERE ${a.workOrderId} = p.order_id AND ${a.userId} = p.person_id AND ${a.toAt} IS NULL AND ${a.isLead} = 1)
      AND NOT EXISTS (SELECT 1 FROM ${dailyReports} ${r} WHERE ${r.workOrderId} = p.order_id AND ${r.reportOn} = p.day AND ${r.status} = 'submitted')`
    : sql``;
  const one = userId === null ? sql`` : sql`AND p.person_id = ${userId}`;
  // A report that could not be filed was written: its author and the office know already.
  return sql`SELECT p.day AS day, ${users.id} AS userId, ${FULL_NAME} AS name
    FROM (${presentOn(days, now)} UNION ${inProgress}) p CROSS JOIN ${users} ON ${users.id} = p.person_id CROSS JOIN ${w} ON ${w.id} = p.order_id
    WHERE ${users.active} = 1 AND ${w.outcome} IS NOT 'called-off' AND NOT ${IS_REPORTED} ${leads} ${one}
      AND NOT EXISTS (SELECT 1 FROM ${dailyReports} ${r} WHERE ${r.authorId} = p.person_id AND ${r.reportOn} = p.day AND ${r.status} = 'unfiled')
    GROUP BY p.day, p.person_id ORDER BY p.day, ${users.sortKey}, ${users.id}`;
}
