import type { Language } from "../text/languages";
import { MAX_TYPED_LENGTH } from "../text/typed-length";

const CLOCK = /^(\d{0,3})[:h](\d{1,2})(?:m(?:in)?)?$/;
/** As in ClockInput, where 7.30 is half past seven. */
const CLOCK_WITH_POINT = /^(\d{0,3})[.,]([0-5]\d)h?$/;
const DECIMAL = /^(\d{0,3})[.,](\d{1,2})h?$/;
const COMPACT = /^(\d{1,2})(\d{2})$/;
const HOURS = /^(\d{1,2})h?$/;
const MINUTES = /^(\d{1,4})m(?:in)?$/;
/** The decimals of an hour that people write with two digits: 7.30 would be 7.3, but 7.50 is written. */
const TWO_READINGS = /^(\d{0,3})([.,])([0-5][1-9]|50)h?$/;

/**
 * Parses a typed duration into minutes: 7:30, 7.30, 730, 7h30, 7,5, 7 (hours), 45 min. Two digits
 * below 60 after a point or comma are minutes in every language; one digit and 7.75 are decimals of
 * an hour. Returns null for any other input.
 */
export function parseDuration(text: string): number | null {
  if (text.length > MAX_TYPED_LENGTH) return null;
  const typed = text.toLowerCase().replace(/\s/g, "");
  const clock = CLOCK.exec(typed) ?? CLOCK_WITH_POINT.exec(typed) ?? COMPACT.exec(typed);
  if (clock) return minutesOf(clock[1], clock[2]);
  const decimal = DECIMAL.exec(typed);
  if (decimal) return Math.round(Number(`${decimal[1] || 0}.${decimal[2]}`) * 60);
  const hours = HOURS.exec(typed);
  if (hours) return Number(hours[1]) * 60;
  const minutes = MINUTES.exec(typed);
  return minutes ? Number(minutes[1]) : null;
}

/**
 * Parses a text that adds a duration to a time or to another duration, into minutes: +30 and +30 min,
 * and after the sign what `parseDuration` reads, such as +1 h, +1:30 and +1,5. Digits alone are
 * minutes. Returns null for any other text.
 */
export function parseAddition(text: string): number | null {
  const added = addedIn(text);
  if (added === null) return null;
  return /^\d{1,4}$/.test(added) ? Number(added) : parseDuration(added);
}

/**
 * The minutes that a typed duration has for people who write decimal hours, where `parseDuration`
 * reads other ones: 7.25, which is 7:25, is 7 h 15 min to them. Also of an addition, without what it
 * is added to. In the languages that write 7.25 for the time of day, only a comma has a second
 * reading. Null for a text with one reading, and for none.
 */
export function decimalHours(text: string, language: Language): number | null {
  if (text.length > MAX_TYPED_LENGTH) return null;
  const typed = (addedIn(text) ?? text).toLowerCase().replace(/\s/g, "");
  const [, hours, sign, part] = TWO_READINGS.exec(typed) ?? [];
  if (part === undefined || (sign === "." && language !== "en")) return null;
  return Math.round(Number(`${hours || 0}.${part}`) * 60);
}

function addedIn(text: string): string | null {
  if (text.length > MAX_TYPED_LENGTH) return null;
  const typed = text.trim();
  return typed.startsWith("+") ? typed.slice(1).trim() : null;
}

/** True for a duration whose digits other people read differently: 7.30, 7,5 and 730. Also for an addition, whose sum is not in the text. */
export function isAmbiguousDuration(text: string): boolean {
  if (text.length > MAX_TYPED_LENGTH) return false;
  if (addedIn(text) !== null) return true;
  return /[.,]\d|\d{3}/.test(text.replace(/\s/g, "")) && !text.includes(":");
}

/** Formats minutes for an input field: 450 is 7:30. */
export function durationText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

/** Whole minutes of all intervals together. One that is not stopped lasts until now. */
export function elapsedMinutes(
  intervals: readonly { startedAt: number; stoppedAt: number | null }[],
  now: number,
): number {
  const ms = intervals.map(({ startedAt, stoppedAt }) =>
    Math.max(0, (stoppedAt ?? now) - startedAt),
  );
  return Math.floor(ms.reduce((sum, one) => sum + one, 0) / 60_000);
}

function minutesOf(hours = "", minutes = ""): number | null {
  return Number(minutes) < 60 ? Number(hours) * 60 + Number(minutes) : null;
}
