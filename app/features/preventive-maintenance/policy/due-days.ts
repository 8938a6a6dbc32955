import { addDays, type Day, dayNumber, dayOfNumber, LAST_DAY } from "~/kernel/time/days";
import type { Occurrence, Timing, WorkingCalendar } from "../model";
import { recurrenceOf } from "./rrule";
import { afterInterval, firstInMonths, ruleDays } from "./rule-days";
import { dueDayOf, firstDueAfter } from "./working-days";

/** The days of plans. Days have no zone (decision 0098). */

const LAST = dayNumber(LAST_DAY);

/** What of a plan was decided: the last day by the rule, and the last due day. */
export type Settled = { on: Day | null; dueOn: Day | null };
export const NOTHING_SETTLED: Settled = { on: null, dueOn: null };

/**
 * Returns the next occurrence by the calendar. Occurrences that would be due on the day of the previous one, or before it, are left out: a day has
 * one. Null when the rule has ended.
 */
export function nextBySchedule(
  { rrule, startOn, nonWorkingDays, takenDays = [] }: Timing,
  calendar: WorkingCalendar,
): (settled: Settled) => Occurrence | null {
  const ruleDayFrom = ruleDays(recurrenceOf(rrule, startOn), startOn);
  const next = (settled: Settled): Occurrence | null => {
    const afterRule = settled.on === null ? -Infinity : dayNumber(settled.on) + 1;
    const afterDue =
      settled.dueOn === null ? -Infinity : firstDueAfter(settled.dueOn, nonWorkingDays, calendar);
    const day = ruleDayFrom(Math.max(afterRule, afterDue));
    if (day === null) return null;
    const on = dayOfNumber(day);
    const dueOn = dueDayOf(on, nonWorkingDays, calendar);
    return takenDays.includes(dueOn) ? next({ on, dueOn }) : { on, dueOn };
  };
  return next;
}

/** The first occurrence that is due on `today` or later: a new plan catches up with nothing. */
export function firstOccurrence(
  timing: Timing,
  settled: Settled,
  today: Day,
  calendar: WorkingCalendar,
): Occurrence | null {
  if (timing.basis === "completion") {
    const on = timing.startOn > today ? timing.startOn : today;
    return completionOccurrence(timing, on, settled, calendar);
  }
  const yesterday = addDays(today, -1);
  const dueOn = settled.dueOn !== null && settled.dueOn > yesterday ? settled.dueOn : yesterday;
  return nextBySchedule(timing, calendar)({ on: settled.on, dueOn });
}

/** The occurrence of a plan that counts from the day of completion: `day`, or the first of the next of its months. */
function completionOccurrence(
  timing: Timing,
  day: Day,
  settled: Settled,
  calendar: WorkingCalendar,
): Occurrence | null {
  const { untilOn, months } = recurrenceOf(timing.rrule, timing.startOn);
  const number = firstInMonths(dayNumber(day), months);
  if (number > LAST) return null;
  const on = dayOfNumber(number);
  if (untilOn !== null && on > untilOn) return null;
  let dueOn = dueDayOf(on, timing.nonWorkingDays, calendar);
  // A day has one occurrence, even if the order was done long before its day.
  if (settled.dueOn !== null && dueOn <= settled.dueOn) dueOn = addDays(settled.dueOn, 1);
  while (timing.takenDays?.includes(dueOn)) dueOn = addDays(dueOn, 1);
  return { on, dueOn };
}

type Waiting = {
  timing: Timing;
  calendar: WorkingCalendar;
  waiting: Occurrence;
  isPostponed: boolean;
  lastDueOn: Day | null;
  today: Day;
};

/**
 * What a plan waits for by the days off that are known now: a holiday may have been entered or deleted since. A day that somebody chose moves
 * only from a holiday, and no day moves into the past. Null when the rule has no day after those that are decided.
 */
export function redatedOccurrence(found: Waiting): Occurrence | null {
  const { timing, calendar, waiting, isPostponed, lastDueOn, today } = found;
  const { nonWorkingDays } = timing;
  if (nonWorkingDays === "same" || (isPostponed && !calendar.holidays.has(waiting.dueOn)))
    return waiting;
  const from = isPostponed ? waiting.dueOn : waiting.on;
  const moved = dueDayOf(from, nonWorkingDays, calendar);
  const dueOn =
    moved < today && waiting.dueOn >= today ? dueDayOf(waiting.dueOn, "next", calendar) : moved;
  if (dueOn === waiting.dueOn) return waiting;
  const isBehindLast = lastDueOn !== null && waiting.dueOn > lastDueOn && dueOn <= lastDueOn;
  if (!isBehindLast && !timing.takenDays?.includes(dueOn)) return { on: waiting.on, dueOn };
  if (timing.basis === "completion") return waiting;
  return nextBySchedule(
    timing,
    calendar,
  )({ on: waiting.on, dueOn: isBehindLast ? lastDueOn : dueOn });
}

/** The occurrence that follows one that was done, missed or skipped on `day`. */
export function occurrenceAfterCompletion(
  timing: Timing,
  day: Day,
  settled: Settled,
  calendar: WorkingCalendar,
): Occurrence | null {
  const on = afterInterval(recurrenceOf(timing.rrule, timing.startOn), day);
  return on === null ? null : completionOccurrence(timing, on, settled, calendar);
}

/** The next occurrences for a preview, as if each order of a completion plan were done on its day. */
export function upcomingOccurrences(
  timing: Timing,
  first: Occurrence | null,
  calendar: WorkingCalendar,
  most: number,
): Occurrence[] {
  const following =
    timing.basis === "completion"
      ? (last: Occurrence) => occurrenceAfterCompletion(timing, last.dueOn, last, calendar)
      : nextBySchedule(timing, calendar);
  const found: Occurrence[] = [];
  for (let next = first; next && found.length < most; next = following(next)) found.push(next);
  return found;
}

/** How many days a rule with a number of times still has, and where the others are. */
export type CountedDays = { count: number; left: number; earlier: number; merged: number };

/** Null without a number of times. `first`: the occurrence that the plan waits for. */
export function countedDays(
  timing: Timing,
  first: Occurrence | null,
  calendar: WorkingCalendar,
): CountedDays | null {
  const recurrence = recurrenceOf(timing.rrule, timing.startOn);
  const { count } = recurrence;
  if (count === null || timing.basis === "completion") return null;
  let earlier = 0;
  let total = 0;
  const ruleDayFrom = ruleDays(recurrence, timing.startOn);
  let day = ruleDayFrom(-Infinity);
  while (day !== null) {
    total += 1;
    if (first === null || dayOfNumber(day) < first.on) earlier += 1;
    day = ruleDayFrom(day + 1);
  }
  const left = upcomingOccurrences(timing, first, calendar, count).length;
  return { count, left, earlier, merged: total - earlier - left };
}

/** What is to be done with the occurrences that are due: one becomes an order, those before it were missed. */
export type Due = { missed: Occurrence[]; order: Occurrence; next: Occurrence | null };

/**
 * The next order of a plan, or null when none is due within its lead days. Of several occurrences that are past or due today, the latest becomes
 * the order. `after` returns the occurrence that follows.
 */
export function dueNow(
  first: Occurrence | null,
  today: Day,
  leadDays: number,
  after: (occurrence: Occurrence) => Occurrence | null,
): Due | null {
  const horizon = addDays(today, leadDays);
  if (first === null || first.dueOn > horizon) return null;
  const missed: Occurrence[] = [];
  let order = first;
  let next = after(order);
  while (next !== null && next.dueOn <= today) {
    missed.push(order);
    order = next;
    next = after(order);
  }
  return { missed, order, next };
}
