import { addDays, type Day, daysBetween, weekday } from "./days";

export const PERIODS = [
  "this-week",
  "last-week",
  "this-month",
  "last-month",
  "this-year",
  "last-year",
] as const;
export type Period = (typeof PERIODS)[number];

/** Range of days. Both ends are included. */
export type DayRange = { from: Day; to: Day };

/** Days of a preset relative to today. Weeks start on Monday. */
export function periodOf(period: Period, today: Day): DayRange {
  switch (period) {
    case "this-week":
      return weekOf(today);
    case "last-week":
      return weekOf(addDays(today, -7));
    case "this-month":
      return monthOf(today);
    case "last-month":
      return monthOf(addDays(`${today.slice(0, 7)}-01`, -1));
    case "this-year":
      return yearOf(today);
    case "last-year":
      return yearOf(addDays(`${today.slice(0, 4)}-01-01`, -1));
  }
}

/** Relative periods in which work is planned to start. */
export const PLANNED_PERIODS = [
  "before-today",
  "today",
  "tomorrow",
  "this-week",
  "next-week",
  "this-month",
] as const;
export type PlannedPeriod = (typeof PLANNED_PERIODS)[number];

/** Days of a relative period. Both ends are included; null is an open end. */
export function plannedRange(period: PlannedPeriod, today: Day): { from: Day | null; to: Day } {
  switch (period) {
    case "before-today":
      return { from: null, to: addDays(today, -1) };
    case "today":
      return { from: today, to: today };
    case "tomorrow":
      return { from: addDays(today, 1), to: addDays(today, 1) };
    case "next-week":
      return weekOf(addDays(today, 7));
    default:
      return periodOf(period, today);
  }
}

/** The range just before: of whole months as many months, so that October follows September, otherwise as many days. */
export function rangeBefore({ from, to }: DayRange): DayRange {
  const last = addDays(from, -1);
  const isWhole = from.endsWith("-01") && addDays(to, 1).endsWith("-01");
  if (!isWhole) return { from: addDays(last, -daysBetween(from, to)), to: last };
  const months = monthsOf(to) - monthsOf(from);
  const first = monthsOf(last) - months;
  const [year, month] = [Math.floor(first / 12), (first % 12) + 1];
  return {
    from: `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-01`,
    to: last,
  };
}

/** Months since the year 0. */
function monthsOf(day: Day): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

function weekOf(day: Day): DayRange {
  const from = addDays(day, 1 - weekday(day));
  return { from, to: addDays(from, 6) };
}

function monthOf(day: Day): DayRange {
  const from = `${day.slice(0, 7)}-01`;
  const inNextMonth = addDays(from, 31);
  return { from, to: addDays(`${inNextMonth.slice(0, 7)}-01`, -1) };
}

function yearOf(day: Day): DayRange {
  const year = day.slice(0, 4);
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}
