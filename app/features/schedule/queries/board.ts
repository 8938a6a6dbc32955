import { sql } from "drizzle-orm";
import {
  holidayNamesIn,
  holidaysOf,
  namedHolidaysOf,
  workdayOf,
} from "~/features/settings/queries";
import {
  calendarOf,
  capacityOn,
  isAwayOn,
  reasonOn,
  spread,
  workingTimeOn,
} from "~/features/work-capacity/policy";
import { readCalendars, type UserCalendar } from "~/features/work-capacity/queries/calendars";
import { ACTIVE_TECHNICIANS } from "~/features/work-capacity/queries/read";
import type { ScheduleVisit } from "~/features/visits/model";
import { readsOwnOnly } from "~/features/visits/queries/plannable";
import { listOthers, listVisits, listVisitTimes } from "~/features/visits/queries/with-orders";
import { VISIT_MAX_MS } from "~/kernel/visit-length";
import { may } from "~/kernel/authorization/actions";
import { fullName } from "~/kernel/authorization/roles";
import { cursorText } from "~/kernel/live/cursor";
import { readCursor } from "~/server/live/changed";
import type { AuthContext } from "~/server/request-context";
import { addDays, type Day } from "~/kernel/time/days";
import { dayIn, type Instant } from "~/kernel/time/instants";
import type { Workday } from "~/kernel/time/workday";
import type { ScheduleInput } from "../inputs";
import type { BesideVisit, BoardChoices, CapacityDay, ScheduleTechnician, Tray } from "../model";
import {
  boundsOf,
  byStart,
  overlaps,
  type Times,
  visibleDays,
  visitsByTechnician,
} from "../policy/grid";
import { choicesOf, isFound } from "../policy/filters";
import { isCounted, monthOfVisits } from "../policy/load";
import { readTray } from "./tray";

export type Schedule = {
  input: ScheduleInput;
  now: Instant;
  today: Day;
  days: Day[];
  /** Those of the company, on the shown days and beside them. */
  holidays: Day[];
  /** Of those that have one, by day. */
  holidayNames: Readonly<Record<Day, string>>;
  technicians: ScheduleTechnician[];
  visits: ScheduleVisit[];
  /** The day before the shown ones and the day after, which a visit past midnight touches. Without visits for users who do not plan. */
  beside: { days: Day[]; visits: BesideVisit[] };
  /** Null for users who do not plan, and in the view of a month. */
  tray: Tray | null;
  choices: BoardChoices;
  mayPlan: boolean;
  /** The user's own visits only, as a list. */
  isOwn: boolean;
  /** Up to which change it was read. */
  live: string;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
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
  const isMonth = input.view === "month" && !isOwn;
  const around = mayPlan ? { from: range.from - DAY_MS, to: range.to + DAY_MS } : {};
  const [cursor, visits, counted, calendars, others, unplanned, settings] = await Promise.all([
    // Read first: a change during the other reads counts as not shown yet.
    readCursor(ctx),
    isMonth ? [] : listVisits(ctx, { ...range, ...around }),
    isMonth ? listVisitTimes(ctx, range) : [],
    readCalendars(ctx, people, { from: addDays(first, -1), to: addDays(last, 1) }),
    listOthers(ctx, range, isOwn),
    mayPlan && !isMonth ? readTray(ctx, input) : null,
    ctx.settings(),
  ]);
  const today = dayIn(settings.timeZone, now);
  const days = visibleDays(input.view, input.from, today);
  const beside = daysBeside(days);
  const window = windowOf(days, settings.timeZone);
  const visible = visits.filter((visit) => overlaps(visit, window)).sort(byStart);
  const allHolidays = holidaysOf(settings);
  const shown = namedHolidaysOf(settings).filter(
    ({ day }) => days.includes(day) || beside.includes(day),
  );
  const bounds = boundsOf(days, settings.timeZone);
  const inMonth = visitsByTechnician(counted.filter((visit) => overlaps(visit, window)));
  const monthOf = (id: string) =>
    isMonth ? monthOfVisits(inMonth.get(id) ?? [], bounds, (visit) => isFound(visit, input)) : [];
  const isShown = (id: string) =>
    inMonth.has(id) || visible.some(({ technicianIds }) => technicianIds.includes(id));
  const workday = workdayOf(settings);
  const technicians = [
    ...calendars.map((calendar) =>
      technicianOf(ctx, calendar, { days, beside, today, holidays: allHolidays, workday }),
    ),
    ...others
      .filter(({ id }) => !calendars.some(({ userId }) => userId === id))
      .filter(({ id }) => isShown(id))
      .map((person) => ({
        ...person,
        isFormer: !isOwn,
        awayOn: [],
        isAwayToday: false,
        days: [],
        beside: [],
      })),
  ].map((row) => ({ ...row, month: monthOf(row.id) }));
  return {
    live: cursorText(cursor),
    input,
    now,
    today,
    days,
    holidays: shown.map(({ day }) => day),
    holidayNames: holidayNamesIn(shown),
    technicians,
    visits: visible,
    beside: {
      days: beside,
      visits: mayPlan ? besideOf(visits, window, windowOf(beside, settings.timeZone)) : [],
    },
    tray: unplanned?.tray ?? null,
    choices: choicesOf(
      [...visible.map(({ order }) => order), ...counted, ...(unplanned?.places ?? [])],
      input,
    ),
    mayPlan,
    isOwn,
  };
}

function daysBeside(days: readonly Day[]): Day[] {
  const [first, last] = [days[0], days.at(-1)];
  return first && last ? [addDays(first, -1), addDays(last, 1)] : [];
}

/** From the begin of the first of the days to the end of the last. */
function windowOf(days: readonly Day[], timeZone: string): Times {
  const bounds = boundsOf(days, timeZone);
  return { startsAt: bounds[0]?.startsAt ?? 0, endsAt: bounds.at(-1)?.endsAt ?? 0 };
}

/** What is outside of the window and within the wider one. */
function besideOf(visits: readonly ScheduleVisit[], window: Times, wider: Times): BesideVisit[] {
  return visits
    .filter((visit) => isCounted(visit) && overlaps(visit, wider) && !overlaps(visit, window))
    .map(({ id, startsAt, endsAt, technicianIds, order }) => ({
      id,
      startsAt,
      endsAt,
      technicianIds,
      number: order.number,
    }));
}

type Shown = {
  days: readonly Day[];
  beside: readonly Day[];
  today: Day;
  holidays: readonly Day[];
  workday: Workday;
};

function technicianOf(
  { actor }: AuthContext,
  user: UserCalendar,
  { days, beside, today, holidays, workday }: Shown,
): Omit<ScheduleTechnician, "month"> {
  const row = {
    id: user.userId,
    name: fullName(user),
    isFormer: false,
    awayOn: days.filter((day) => isAwayOn(user, day)),
    isAwayToday: isAwayOn(user, today),
  };
  if (!may(actor, "work-capacity.read", { own: user.userId === actor.userId }))
    return { ...row, days: [], beside: [] };
  const calendar = calendarOf(user.week, user.exceptions, holidays, { times: user.times, workday });
  const window = { from: beside[0] ?? "", to: beside.at(-1) ?? "" };
  const shares = user.dayPlanned.map((order) => ({
    orderId: order.orderId,
    byDay: spread(order, calendar, window),
  }));
  return { ...row, days: days.map(capacityDay), beside: beside.map(capacityDay) };

  function capacityDay(day: Day): CapacityDay {
    return {
      day,
      capacityMinutes: capacityOn(calendar, day),
      working: workingTimeOn(calendar, day),
      reason: reasonOn(user, day),
      dayPlanned: shares.flatMap(({ orderId, byDay }) => {
        const minutes = byDay.get(day) ?? 0;
        return minutes > 0 ? [{ orderId, minutes }] : [];
      }),
    };
  }
}
