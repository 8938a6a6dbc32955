import {
  type Day,
  dayNumber,
  dayOfNumber,
  LAST_DAY,
  weekdayOfNumber,
  type Weekday,
} from "~/kernel/time/days";
import type { Recurrence } from "../model";

/**
 * The days of a rule, computed from their place in its order and not one from the other: a rule costs the same whenever it started (decision
 * 0098). Days are their numbers since 1970-01-01.
 */

const DAY_MS = 86_400_000;
const MONTHS = 12;
const LAST = dayNumber(LAST_DAY);

/** The days that a rule would have without start and end. `indexFrom`: of the first one on that day or later. */
type Series = { dayAt(index: number): number; indexFrom(day: number): number };

/** Finds the first day of a rule that is not before another. Null when the rule has ended before it, or when that day has no four-digit year. */
type RuleDays = (from: number) => number | null;

export function ruleDays(fields: Recurrence, startOn: Day): RuleDays {
  const recurrence = fields.frequency === "yearly" ? { ...fields, months: [] } : fields;
  const start = dayNumber(startOn);
  const series = seriesOf(recurrence, start);
  const next = monthsReach(recurrence, start)
    ? (from: number) => firstAllowed(series, recurrence.months, Math.max(from, start))
    : () => LAST + 1;
  const last = Math.min(LAST, lastDay(recurrence, series, start, next));
  return (from) => {
    const day = next(from);
    return day <= last ? day : null;
  };
}

function lastDay(
  { untilOn, count, months }: Recurrence,
  series: Series,
  start: number,
  next: (from: number) => number,
): number {
  if (untilOn !== null) return dayNumber(untilOn);
  if (count === null) return LAST;
  if (months.length === 0) {
    const last = series.dayAt(series.indexFrom(start) + count - 1);
    // Years after the last one that a date can have.
    return Number.isNaN(last) ? LAST : last;
  }
  let day = next(start);
  for (let times = 1; times < count && day <= LAST; times += 1) day = next(day + 1);
  return day;
}

/** A rule of every twelfth month has no day in other months, ever. */
function monthsReach({ frequency, interval, months }: Recurrence, start: number): boolean {
  if (frequency !== "monthly" || months.length === 0) return true;
  const first = monthOf(start);
  return months.some((month) => (month - 1 - first) % gcd(interval, MONTHS) === 0);
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

/** Passes the months that are left out in one step each time. */
function firstAllowed(series: Series, months: readonly number[], from: number): number {
  let day = series.dayAt(series.indexFrom(from));
  while (day <= LAST && !isInMonths(day, months))
    day = series.dayAt(series.indexFrom(firstInMonths(day, months)));
  return day;
}

function isInMonths(day: number, months: readonly number[]): boolean {
  return months.length === 0 || months.includes((monthOf(day) % MONTHS) + 1);
}

/** This day, or the first of the next month of those. */
export function firstInMonths(day: number, months: readonly number[]): number {
  let month = monthOf(day);
  if (isInMonths(day, months)) return day;
  while (!months.includes((month % MONTHS) + 1)) month += 1;
  return firstOfMonth(month);
}

function seriesOf(recurrence: Recurrence, start: number): Series {
  switch (recurrence.frequency) {
    case "daily":
      return everyDays(recurrence.interval, start);
    case "weekly":
      return inWeeks(recurrence, start);
    case "monthly":
      return inMonths(recurrence, monthOf(start), recurrence.interval);
    case "yearly": {
      const january = monthOf(start) - (monthOf(start) % MONTHS);
      return inMonths(recurrence, january + recurrence.month - 1, recurrence.interval * MONTHS);
    }
  }
}

function everyDays(interval: number, start: number): Series {
  return {
    dayAt: (index) => start + index * interval,
    indexFrom: (day) => Math.ceil((day - start) / interval),
  };
}

/** Weeks are counted from the Monday of the week in which the rule starts. */
function inWeeks({ interval, weekdays }: Recurrence, start: number): Series {
  const monday = start + 1 - weekdayOfNumber(start);
  const length = interval * 7;
  const offsets = weekdays.map((day) => day - 1);
  return {
    dayAt: (index) =>
      monday + Math.floor(index / offsets.length) * length + (offsets[index % offsets.length] ?? 0),
    indexFrom(day) {
      const weeks = Math.floor((day - monday) / length);
      const offset = day - monday - weeks * length;
      return weeks * offsets.length + offsets.filter((each) => each < offset).length;
    },
  };
}

/** One day in each of the months that are `step` months apart. */
function inMonths(recurrence: Recurrence, firstMonth: number, step: number): Series {
  const dayAt = (index: number) => dayInMonth(recurrence, firstMonth + index * step);
  return {
    dayAt,
    indexFrom(day) {
      const index = Math.floor((monthOf(day) - firstMonth) / step);
      return dayAt(index) < day ? index + 1 : index;
    },
  };
}

/** Months since January of the year 0. */
function monthOf(day: number): number {
  const date = new Date(day * DAY_MS);
  return date.getUTCFullYear() * MONTHS + date.getUTCMonth();
}

function firstOfMonth(month: number): number {
  return Date.UTC(Math.floor(month / MONTHS), month % MONTHS, 1) / DAY_MS;
}

function dayInMonth({ monthlyBy, monthDay, ordinal, weekday }: Recurrence, month: number): number {
  const first = firstOfMonth(month);
  const last = firstOfMonth(month + 1) - 1;
  if (monthlyBy === "day") return Math.min(first + monthDay - 1, last);
  return ordinal === -1
    ? last - daysFrom(weekday, weekdayOfNumber(last))
    : first + daysFrom(weekdayOfNumber(first), weekday) + (ordinal - 1) * 7;
}

/** Days from a weekday to the next one of another name, 0 to 6. */
function daysFrom(from: Weekday, to: Weekday): number {
  return (to - from + 7) % 7;
}

/** The day that is the interval of a rule after another one. A month without that day has its last day. Null after the year 9999. */
export function afterInterval({ frequency, interval }: Recurrence, day: Day): Day | null {
  const number = dayNumber(day);
  const month = monthOf(number);
  const next = {
    daily: number + interval,
    weekly: number + interval * 7,
    monthly: inMonthAfter(number, month, interval),
    yearly: inMonthAfter(number, month, interval * MONTHS),
  }[frequency];
  return next <= LAST ? dayOfNumber(next) : null;
}

function inMonthAfter(day: number, month: number, months: number): number {
  const sameDay = firstOfMonth(month + months) + day - firstOfMonth(month);
  return Math.min(sameDay, firstOfMonth(month + months + 1) - 1);
}
