import { MAX_TYPED_LENGTH } from "../text/typed-length";
import { parseAddition } from "./duration";

/** A time of day as HH:MM, 00:00 to 23:59. The end of a day may also be written 24:00. */
export type ClockText = string;

const SHAPE = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Minutes since midnight, or null for an invalid time of day. */
export function findMinute(text: ClockText): number | null {
  if (text === "24:00") return 1440;
  const match = SHAPE.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

const TYPED = /^(?:([01]?\d|2[0-3])(?:[:.,h]?([0-5]\d))?|(24)(?:[:.,h]?00)?)h?$/;

/**
 * Reads a typed time of day as HH:MM: 7:30, 7.30, 730, 0730, 7h30, 7, and the end of the day as
 * 24:00, 2400 and 24. Null for any other text.
 */
export function parseClock(text: string): ClockText | null {
  if (text.length > MAX_TYPED_LENGTH) return null;
  const match = TYPED.exec(text.toLowerCase().replace(/\s/g, ""));
  return match ? clockText(Number(match[1] ?? match[3]) * 60 + Number(match[2] ?? 0)) : null;
}

const DAY_MINUTES = 1440;

/**
 * Reads a text such as +30 min as the time of day so much later than another one, past midnight too.
 * Null for any other text, for a day or more, and while the other time is none.
 */
export function clockAfter(time: ClockText, text: string): ClockText | null {
  const [start, added] = [findMinute(time), parseAddition(text)];
  if (start === null || added === null || added >= DAY_MINUTES) return null;
  const end = start + added;
  return clockText(end > DAY_MINUTES ? end - DAY_MINUTES : end);
}

/** Minutes since midnight. Throws a RangeError for an invalid time of day. */
export function minuteOf(text: ClockText): number {
  const minute = findMinute(text);
  if (minute === null) throw new RangeError(`not a time of day: ${text}`);
  return minute;
}

/** Formats minutes since midnight as HH:MM; 1440, the end of the day, is 24:00. */
export function clockText(minute: number): ClockText {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
