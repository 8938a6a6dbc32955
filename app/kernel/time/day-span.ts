import { type ClockText, clockText, findMinute, minuteOf } from "./clock-text";
import { addDays, type Day } from "./days";

const DAY_MINUTES = 1440;
const SHAPE_OF_NEXT_DAY = /^(2[4-9]|3\d|4[0-7]):([0-5]\d)$/;

/**
 * From a start to an end as HH:MM. A start from 24:00 on is on the next day: 25:15 is 01:15 of it. The end is the first time of day after the
 * start: one that is not later than it is on the day after.
 */
type Times = { from: ClockText; to: ClockText };

/** Minutes from the midnight of the day to a start; null for any other text. */
export function findStart(text: string): number | null {
  const match = SHAPE_OF_NEXT_DAY.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : findMinute(text);
}

/** Both in minutes from the midnight of the day. Throws a RangeError for other texts. */
export function minutesOf({ from, to }: Times): { from: number; to: number } {
  const start = findStart(from);
  if (start === null) throw new RangeError(`not a time of day: ${from}`);
  const end = minuteOf(to);
  return { from: start, to: end + (Math.floor((start - end) / DAY_MINUTES) + 1) * DAY_MINUTES };
}

/** A start from its time of day, and whether that is on the next day. A text that is no time stays. */
export function startText(time: string, isNextDay: boolean | undefined): string {
  const minute = findMinute(time);
  return isNextDay && minute !== null && minute < DAY_MINUTES
    ? clockText(minute + DAY_MINUTES)
    : time;
}

/** The reverse: a start as its time of day. 24:00 stays as it was entered. */
export function startParts(start: string): { from: string; nextDay?: boolean } {
  const minute = findStart(start);
  return minute !== null && minute > DAY_MINUTES
    ? { from: clockText(minute - DAY_MINUTES), nextDay: true }
    : { from: start };
}

/**
 * "08:00–16:00", "22:30–Sun 01:15", "Sun 01:15–02:00": a time of another day than `day` says which. What is no time stays as it is.
 * @param dayName of a day, such as "Sun"
 */
export function spanText(
  times: Times,
  day: Day,
  dayName: (day: Day) => string,
  dash = "–",
): string {
  if (findStart(times.from) === null || findMinute(times.to) === null)
    return `${times.from}${dash}${times.to}`;
  const { from, to } = minutesOf(times);
  // Midnight ends a day.
  const [first, last] = [from, to - 1].map((minute) => Math.floor(minute / DAY_MINUTES));
  const named = (days = 0, text: string) =>
    days === 0 ? text : `${dayName(addDays(day, days))} ${text}`;
  const start = named(first, clockText(from % DAY_MINUTES));
  return `${start}${dash}${last === first ? times.to : named(last, times.to)}`;
}

/** The same beside times of another day: one that begins on another day says which. */
export function spanTextBeside(
  times: Times & { day: Day },
  beside: Day,
  dayName: (day: Day) => string,
): string {
  const text = spanText(times, times.day, dayName);
  const saysDay = times.day === beside || (findStart(times.from) ?? 0) >= DAY_MINUTES;
  return saysDay ? text : `${dayName(times.day)} ${text}`;
}
