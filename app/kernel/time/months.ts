import { addDays, type Day, daysBetween, weekday } from "./days";
import { dayIn, type Instant } from "./instants";
import type { DayRange } from "./periods";

/** A calendar month as YYYY-MM, of the years 2000 to 2099. */
export type Month = string;

export function isMonth(text: string): text is Month {
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(text);
}

export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

/** The month a number of months later; a negative number goes back. */
export function addMonths(month: Month, months: number): Month {
  const number = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  const two = String((number % 12) + 1).padStart(2, "0");
  return `${Math.floor(number / 12)}-${two}`;
}

/** The weeks of a month: from the Monday before its first day to the Sunday after its last one. */
export function weeksOfMonth(month: Month): DayRange {
  const first = `${month}-01`;
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  return { from: addDays(first, 1 - weekday(first)), to: addDays(last, 7 - weekday(last)) };
}

/** The days of these weeks. */
export function monthDays(month: Month): Day[] {
  const { from, to } = weeksOfMonth(month);
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
}

/**
 * The weeks of a month, by default of the present one. Which month is present depends on a time zone that is read together with what is
 * planned. While it is the last day of a month in one zone and the first of the next in another, the weeks are those of both months.
 */
export function weeksToRead(month: Month | null, now: Instant): DayRange {
  const [earliest, latest] = ["Etc/GMT+12", "Etc/GMT-14"].map((zone) => monthOf(dayIn(zone, now)));
  return {
    from: weeksOfMonth(month ?? earliest ?? "").from,
    to: weeksOfMonth(month ?? latest ?? "").to,
  };
}
