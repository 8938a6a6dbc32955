import { SNAP_MINUTES, VISIT_MAX_MS } from "~/kernel/visit-length";
import { addDays, type Day, daysBetween, weekday } from "~/kernel/time/days";
import { type Instant, instantOf, wallTime } from "~/kernel/time/instants";
import { addMonths, monthOf } from "~/kernel/time/months";
import type { CapacityDay, ScheduleTechnician, ScheduleView } from "../model";

const MINUTE_MS = 60_000;
const SNAP_MS = SNAP_MINUTES * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;

const DAYS_OF = { day: 1, week: 7, "two-weeks": 14 };

/** The days that a view shows. Weeks start on Monday; a month is a calendar month. */
export function visibleDays(view: ScheduleView, from: Day | null, today: Day): Day[] {
  const requested = from ?? today;
  if (view === "month") {
    const first = `${monthOf(requested)}-01`;
    return daysFrom(first, daysBetween(first, firstBeside(view, first, 1)));
  }
  const first = view === "day" ? requested : addDays(requested, 1 - weekday(requested));
  return daysFrom(first, DAYS_OF[view]);
}

function daysFrom(first: Day, count: number): Day[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

/** The first day of the view after (1) or before (-1) the one that begins with `first`. */
export function firstBeside(view: ScheduleView, first: Day, step: 1 | -1): Day {
  return view === "month"
    ? `${addMonths(monthOf(first), step)}-01`
    : addDays(first, step * DAYS_OF[view]);
}

/** A day as instants in the company's zone. It has 23 or 25 hours when the clock is changed. */
export type DayBounds = { day: Day; startsAt: Instant; endsAt: Instant };

export function boundsOf(days: readonly Day[], timeZone: string): DayBounds[] {
  return days.map((day) => ({
    day,
    startsAt: instantOf(day, 0, timeZone),
    endsAt: instantOf(addDays(day, 1), 0, timeZone),
  }));
}

export type Times = { startsAt: Instant; endsAt: Instant };

export function overlaps(one: Times, other: Times): boolean {
  return one.startsAt < other.endsAt && one.endsAt > other.startsAt;
}

/** The minutes of a visit within a day. A visit past midnight counts on both days. */
export function minutesWithin(visit: Times, within: Times): number {
  const ms = Math.min(visit.endsAt, within.endsAt) - Math.max(visit.startsAt, within.startsAt);
  return Math.max(0, Math.round(ms / MINUTE_MS));
}

type Grid = {
  technicians: readonly Pick<ScheduleTechnician, "id" | "isFormer" | "awayOn" | "days">[];
  visitsOf: (technicianId: string) => readonly Times[];
  bounds: readonly DayBounds[];
  holidays: readonly Day[];
};

/** The days of which no cell has anything to say: nobody works, nobody is away, and nothing is planned. */
export function restDays({ technicians, visitsOf, bounds, holidays }: Grid): Day[] {
  return bounds
    .filter(
      (within, index) =>
        !holidays.includes(within.day) &&
        technicians.every(
          (technician) =>
            isIdle(technician, within.day, index) &&
            !visitsOf(technician.id).some((visit) => overlaps(visit, within)),
        ),
    )
    .map(({ day }) => day);
}

/** For users who may not read the capacity, the weekend. */
function isIdle(
  { isFormer, awayOn, days }: Grid["technicians"][number],
  day: Day,
  index: number,
): boolean {
  const known = days[index];
  if (!known) return isFormer || (weekday(day) > 5 && !awayOn.includes(day));
  return known.capacityMinutes === 0 && known.reason === null && known.dayPlanned.length === 0;
}

/** Why a technician has no hours on a day: absent, a holiday of the company, or no working day of theirs. */
export type OffKind = "away" | "holiday" | "off";

/** As far as the user may know. */
export function offOn(
  { isFormer, awayOn }: Pick<ScheduleTechnician, "isFormer" | "awayOn">,
  day: Day,
  capacity: CapacityDay | undefined,
  isHoliday: boolean,
): OffKind | null {
  if (capacity && capacity.capacityMinutes > 0) return null;
  if (awayOn.includes(day)) return "away";
  if (isHoliday) return "holiday";
  return capacity || isFormer ? "off" : null;
}

/** The visits of each technician, the earliest first. */
export function visitsByTechnician<
  V extends Times & { id: string; technicianIds: readonly string[] },
>(visits: readonly V[]): Map<string, V[]> {
  const found = new Map<string, V[]>();
  for (const visit of visits)
    for (const id of visit.technicianIds) {
      const own = found.get(id);
      if (own) own.push(visit);
      else found.set(id, [visit]);
    }
  for (const own of found.values()) own.sort(byStart);
  return found;
}

export function byStart(one: Times & { id: string }, other: Times & { id: string }): number {
  return one.startsAt - other.startsAt || one.endsAt - other.endsAt || (one.id < other.id ? -1 : 1);
}

/**
 * Overlapping visits are placed in lanes, one above the other. The visits are in order of their start. A short one takes the room of
 * `leastMs`, so that its time can be read.
 */
export function lanesOf<V extends Times>(
  visits: readonly V[],
  leastMs = 0,
): { visit: V; lane: number }[] {
  const ends: Instant[] = [];
  return visits.map((visit) => {
    const free = ends.findIndex((end) => end <= visit.startsAt);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = Math.max(visit.endsAt, visit.startsAt + leastMs);
    return { visit, lane };
  });
}

/** The hours that the view of one day shows: six to eight in the evening, and whole hours around earlier and later visits. */
export function visibleHours(bounds: DayBounds, visits: readonly Times[], timeZone: string): Times {
  const inside = visits.filter((visit) => overlaps(visit, bounds));
  const first = instantOf(bounds.day, 6 * 60, timeZone);
  const last = instantOf(bounds.day, 20 * 60, timeZone);
  const earliest = Math.min(first, ...inside.map(({ startsAt }) => startsAt));
  const latest = Math.max(last, ...inside.map(({ endsAt }) => endsAt));
  return {
    startsAt: Math.max(bounds.startsAt, Math.floor(earliest / HOUR_MS) * HOUR_MS),
    endsAt: Math.min(bounds.endsAt, Math.ceil(latest / HOUR_MS) * HOUR_MS),
  };
}

/** The nearest quarter of an hour. */
export function snapped(at: Instant): Instant {
  return Math.round(at / SNAP_MS) * SNAP_MS;
}

/** The same clock time that many days later. The length stays, also across a change of the clock. */
export function movedByDays(visit: Times, days: number, timeZone: string): Times {
  if (days === 0) return { startsAt: visit.startsAt, endsAt: visit.endsAt };
  const { day, minute } = wallTime(visit.startsAt, timeZone);
  const startsAt = instantOf(addDays(day, days), minute, timeZone);
  return { startsAt, endsAt: startsAt + (visit.endsAt - visit.startsAt) };
}

/** A visit with one end moved: at least a quarter, at most a day long. */
export function resized(visit: Times, end: "start" | "end", at: Instant): Times {
  if (end === "end")
    return {
      ...visit,
      endsAt: Math.min(visit.startsAt + VISIT_MAX_MS, Math.max(visit.startsAt + SNAP_MS, at)),
    };
  return {
    ...visit,
    startsAt: Math.max(visit.endsAt - VISIT_MAX_MS, Math.min(visit.endsAt - SNAP_MS, at)),
  };
}

/** The technicians after a visit was moved from one row to another. The others of the visit stay. */
export function reassigned(
  technicianIds: readonly string[],
  from: string | null,
  to: string,
): string[] {
  if (from === null || from === to)
    return technicianIds.includes(to) ? [...technicianIds] : [...technicianIds, to];
  return [...new Set(technicianIds.map((id) => (id === from ? to : id)))];
}
