import { MAX_TYPED_LENGTH } from "../text/typed-length";

const CLOCK = /^(\d{0,3})[:h](\d{1,2})(?:m(?:in)?)?$/;
/** As in ClockInput, where 7.30 is half past seven. */
const CLOCK_WITH_POINT = /^(\d{0,3})[.,]([0-5]\d)h?$/;
const DECIMAL = /^(\d{0,3})[.,](\d{1,2})h?$/;
const COMPACT = /^(\d{1,2})(\d{2})$/;
const HOURS = /^(\d{1,2})h?$/;
const MINUTES = /^(\d{1,4})m(?:in)?$/;

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

/** True for a duration whose digits other people read differently: 7.30, 7,5 and 730. */
export function isAmbiguousDuration(text: string): boolean {
  if (text.length > MAX_TYPED_LENGTH) return false;
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
