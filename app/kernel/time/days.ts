/** A calendar day as YYYY-MM-DD. The current day depends on a time zone (see time.ts). */
export type Day = string;

/** ISO weekday: 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const DAY_MS = 86_400_000;
const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

/** True for a day that exists. 2026-02-29 does not. */
export function isDay(text: string): text is Day {
  if (!SHAPE.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && dayOfNumber(ms / DAY_MS) === text;
}

/** Days since 1970-01-01. Throws a RangeError for an invalid day. */
export function dayNumber(day: Day): number {
  if (!isDay(day)) throw new RangeError(`not a day: ${day}`);
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
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
  // 1970-01-01 was a Thursday.
  const index = (((dayNumber(day) + 3) % 7) + 7) % 7;
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
