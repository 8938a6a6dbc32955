import type { WorkingTime } from "~/features/work-capacity/model";
import { addDays, type Day } from "~/kernel/time/days";
import { type Instant, instantOf } from "~/kernel/time/instants";
import { SNAP_MINUTES, visitMinutesOf } from "~/kernel/visit-length";
import type { PlannedDay, Visit } from "../model";

type Times = Pick<Visit, "startsAt" | "endsAt">;
type Now = { now: Instant; timeZone: string };

const SNAP_MS = SNAP_MINUTES * 60_000;

/**
 * When a visit of these minutes is on the day: in the first gap between the others within the working time, else behind it. Not in the
 * past, where the day still has time.
 */
export function proposedTimes(
  day: Day,
  minutes: number,
  { startMinute, others }: Pick<WorkingTime, "startMinute"> & { others: readonly Times[] },
  { now, timeZone }: Now,
): Times {
  const length = minutes * 60_000;
  const midnight = instantOf(day, 0, timeZone);
  const nextMidnight = instantOf(addDays(day, 1), 0, timeZone);
  const opens = instantOf(day, startMinute, timeZone);
  const next = Math.ceil(now / (2 * SNAP_MS)) * 2 * SNAP_MS;
  let start = next > opens && next < nextMidnight && now >= midnight ? next : opens;
  for (const other of [...others].sort((one, two) => one.startsAt - two.startsAt))
    if (other.startsAt < start + length && other.endsAt > start)
      start = Math.ceil(other.endsAt / SNAP_MS) * SNAP_MS;
  // Nothing is free until midnight: they overlap, and a warning says so.
  const startsAt = start < nextMidnight ? start : Math.max(opens, nextMidnight - length);
  return { startsAt, endsAt: startsAt + length };
}

/** A time on the day that suits all of these technicians. Null without any who is known. */
export function proposedOn(
  { day, timeZone, now, people, visits }: PlannedDay,
  technicianIds: readonly string[],
  minutes: number,
): Times | null {
  const starts = people
    .filter(({ id }) => technicianIds.includes(id))
    .flatMap(({ days }) => days.filter((each) => each.day === day))
    .map(({ working }) => working.startMinute);
  if (starts.length === 0) return null;
  const others = visits.filter((visit) =>
    visit.technicianIds.some((id) => technicianIds.includes(id)),
  );
  return proposedTimes(
    day,
    minutes,
    { startMinute: Math.max(...starts), others },
    { now, timeZone },
  );
}

/** What the proposal of a first visit depends on. `workingOn` without a length: somebody does not work on the day. */
type Technician = { workingOn(day: Day): WorkingTime; visits: readonly Times[] };

/** Beyond that, nobody asks when all of them are there. */
const MAX_DAYS_LATER = 30;

/**
 * The visit of an order from this day on: on the first day on which all of its technicians work and whose working time is not over, at a
 * time that suits all of them. `without`: the working time of any day where nobody is assigned.
 */
export function proposedVisit(
  plannedMinutes: number,
  from: Day,
  technicians: readonly Technician[],
  without: Omit<WorkingTime, "breakMinutes">,
  at: Now,
): Times {
  const days = Array.from({ length: MAX_DAYS_LATER }, (_, index) => addDays(from, index));
  const isOver = (each: Day, { endMinute }: typeof without) =>
    at.now >= instantOf(each, endMinute, at.timeZone);
  const day = days.find((each) =>
    technicians.length === 0
      ? !isOver(each, without)
      : technicians.every(({ workingOn }) => {
          const working = workingOn(each);
          return hasHours(working) && !isOver(each, working);
        }),
  );
  const working = technicians.map(({ workingOn }) => workingOn(day ?? from));
  const startMinute = Math.max(...working.map((each) => each.startMinute));
  const minutes = visitMinutesOf(
    plannedMinutes,
    technicians.length,
    Math.min(...working.map(minutesOf)),
  );
  const suits =
    working.length === 0
      ? { startMinute: without.startMinute, others: [] }
      : { startMinute, others: technicians.flatMap(({ visits }) => visits) };
  return proposedTimes(day ?? from, minutes, suits, at);
}

function minutesOf({ startMinute, endMinute, breakMinutes }: WorkingTime): number {
  return Math.max(0, endMinute - startMinute - breakMinutes);
}

function hasHours(working: WorkingTime): boolean {
  return working.endMinute > working.startMinute;
}
