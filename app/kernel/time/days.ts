/** A calendar day as YYYY-MM-DD. The current day depends on a time zone (see time.ts). */
export type Day = string;

/** ISO weekday: 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const DAY_MS = 86_400_000;
const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;
/** The last day that has four digits for its year. */
export const LAST_DAY: Day = "9999-12-31";

/** True for a day that exists. 2026-02-29 does not. */
export function isDay(text: string): text is Day {
  return numberOf(text) !== null;
}

function numberOf(text: string): number | null {
  const [, year, month, day] = (text.length === 10 && SHAPE.exec(text)) || [];
  if (!day) return null;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  // The 30th of February would be a day of March.
  return date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1
    ? date.getTime() / DAY_MS
    : null;
}

/** Days since 1970-01-01. Throws a RangeError for an invalid day. */
export function dayNumber(day: Day): number {
  const number = numberOf(day);
  if (number === null) throw new RangeError(`not a day: ${day}`);
  return number;
}

/** Returns the day that is `number` days after 1970-01-01. */
export function dayOfNumber(number: number): Day {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

/** Adds days; a negative number subtracts them. */
export function addDays(day: Day, days: number): Day {
  return dayOfNumber(dayNumber(day) + days);
}

/** Days from the first to the second day. Negative when the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from);
}

export function weekday(day: Day): Weekday {
  return weekdayOfNumber(dayNumber(day));
}

/** The weekday of the day that is `number` days after 1970-01-01. */
export function weekdayOfNumber(number: number): Weekday {
  // 1970-01-01 was a Thursday.
  const index = (((number + 3) % 7) + 7) % 7;
  return (index + 1) as Weekday;
}

/** The days planned for an order; "" is none. */
export type Plan = { plannedStartOn: string; plannedEndOn: string };

/** The first and the last planned day. One that is missing is the other; both are "" without a plan. */
export function planSpan({ plannedStartOn, plannedEndOn }: Plan): { first: string; last: string } {
  return { first: plannedStartOn || plannedEndOn, last: plannedEndOn || plannedStartOn };
}

export function isInPlan(day: Day, plan: Plan): boolean {
  const { first, last } = planSpan(plan);
  return first !== "" && first <= day && day <= last;
}
