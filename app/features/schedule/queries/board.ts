import { sql } from "drizzle-orm";
import { holidaysOf } from "~/features/settings/queries";
import { calendarOf, capacityOn, spread } from "~/features/work-capacity/policy";
import { readCalendars, type UserCalendar } from "~/features/work-capacity/queries/calendars";
import { ACTIVE_TECHNICIANS } from "~/features/work-capacity/queries/read";
import type { ScheduleVisit } from "~/features/visits/model";
import { readsOwnOnly } from "~/features/visits/queries/plannable";
import { listOthers, listVisits } from "~/features/visits/queries/with-orders";
import { VISIT_MAX_MS } from "~/kernel/visit-length";
import { may } from "~/kernel/authorization/actions";
import { fullName } from "~/kernel/authorization/roles";
import { cursorText } from "~/kernel/live/cursor";
import { readCursor } from "~/server/live/changed";
import type { AuthContext } from "~/server/request-context";
import { addDays, type Day } from "~/kernel/time/days";
import { dayIn } from "~/kernel/time/instants";
import type { ScheduleInput } from "../inputs";
import type { ScheduleTechnician, Tray } from "../model";
import { boundsOf, byStart, visibleDays, overlaps } from "../policy";
import { readTray } from "./tray";

export type Schedule = {
  input: ScheduleInput;
  today: Day;
  days: Day[];
  /** Those of the company, on the shown days. */
  holidays: Day[];
  technicians: ScheduleTechnician[];
  visits: ScheduleVisit[];
  /** Null for users who do not plan. */
  tray: Tray | null;
  mayPlan: boolean;
  /** The user's own visits only, as a list. */
  isOwn: boolean;
  /** Up to which change it was read. */
  live: string;
};

const HOUR_MS = 3_600_000;
/** Local time differs from UTC by at most 14 hours. */
const MAX_OFFSET_MS = 14 * HOUR_MS;

/**
 * The board, or the own agenda of a technician. One round trip: the time zone, and so today, is read in the same round trip. The query
 * therefore covers all days that may be shown, and a visit starts at most a day before it ends.
 */
export async function readSchedule(ctx: AuthContext, input: ScheduleInput): Promise<Schedule> {
  const isOwn = readsOwnOnly(ctx);
  const mayPlan = may(ctx.actor, "schedule.plan");
  const now = ctx.now().getTime();
  const first = visibleDays(input.view, input.from, dayIn("UTC", now - MAX_OFFSET_MS))[0] ?? "";
  const last = visibleDays(input.view, input.from, dayIn("UTC", now + MAX_OFFSET_MS)).at(-1) ?? "";
  const range = {
    from: Date.parse(`${first}T00:00:00Z`) - MAX_OFFSET_MS - VISIT_MAX_MS,
    to: Date.parse(`${addDays(last, 1)}T00:00:00Z`) + MAX_OFFSET_MS,
    technicianId: isOwn ? ctx.actor.userId : null,
    withCancelled: input.cancelled,
  };
  const people = isOwn ? sql`SELECT ${ctx.actor.userId} AS userId` : ACTIVE_TECHNICIANS;
  const [cursor, visits, calendars, others, tray, settings] = await Promise.all([
    // Read first: a change during the other reads counts as not shown yet.
    readCursor(ctx),
    listVisits(ctx, range),
    readCalendars(ctx, people, { from: first, to: last }),
    listOthers(ctx, range, isOwn),
    mayPlan ? readTray(ctx, input) : null,
    ctx.settings(),
  ]);
  const today = dayIn(settings.timeZone, now);
  const days = visibleDays(input.view, input.from, today);
  const bounds = boundsOf(days, settings.timeZone);
  const window = { startsAt: bounds[0]?.startsAt ?? 0, endsAt: bounds.at(-1)?.endsAt ?? 0 };
  const visible = visits.filter((visit) => overlaps(visit, window)).sort(byStart);
  const allHolidays = holidaysOf(settings);
  const technicians = [
    ...calendars.map((calendar) => technicianOf(calendar, days, allHolidays)),
    ...others
      .filter(({ id }) => !calendars.some(({ userId }) => userId === id))
      .filter(({ id }) => visible.some(({ technicianIds }) => technicianIds.includes(id)))
      .map((person) => ({ ...person, isFormer: !isOwn, days: [] })),
  ];
  return {
    live: cursorText(cursor),
    input,
    today,
    days,
    holidays: allHolidays.filter((day) => days.includes(day)),
    technicians,
    visits: visible,
    tray,
    mayPlan,
    isOwn,
  };
}

function technicianOf(
  user: UserCalendar,
  days: readonly Day[],
  holidays: readonly Day[],
): ScheduleTechnician {
  const calendar = calendarOf(user.week, user.exceptions, holidays);
  const window = { from: days[0] ?? "", to: days.at(-1) ?? "" };
  const shares = user.dayPlanned.map((order) => ({
    orderId: order.orderId,
    byDay: spread(order, calendar, window),
  }));
  return {
    id: user.userId,
    name: fullName(user),
    isFormer: false,
    days: days.map((day) => ({
      day,
      capacityMinutes: capacityOn(calendar, day),
      reason: user.exceptions.find((each) => each.day === day)?.reason ?? null,
      dayPlanned: shares.flatMap(({ orderId, byDay }) => {
        const minutes = byDay.get(day) ?? 0;
        return minutes > 0 ? [{ orderId, minutes }] : [];
      }),
    })),
  };
}
