import { BoundedMap } from "../bounded-map";
import { type Day, dayNumber, dayOfNumber } from "./days";

/** Milliseconds since 1970 in UTC. */
export type Instant = number;

/** Local time: a day and the minutes since its midnight. */
type WallTime = { day: Day; minute: number };

/** A device measures the skew of its clock to a second or two only. Instants this close together count as one. */
export const SKEW_TOLERANCE_MS = 120_000;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const DAY_MINUTES = 1440;

/** More zones than the users of one isolate are in at a time. A clock keeps 70 kB and takes as long as a query to make. */
const MAX_CLOCKS = 60;
/** By the name under which the runtime knows the zone. */
export const clocks = new BoundedMap<string, Intl.DateTimeFormat>(MAX_CLOCKS);

/** Milliseconds by which the zone is ahead of UTC at that instant. */
export function offsetAt(instant: Instant, zone: string): number {
  const second = Math.floor(instant / 1000) * 1000;
  const parts = new Map(
    clockOf(zone)
      .formatToParts(second)
      .map((part) => [part.type, Number(part.value)]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return (
    Date.UTC(
      read("year"),
      read("month") - 1,
      read("day"),
      read("hour"),
      read("minute"),
      read("second"),
    ) - second
  );
}

/** Local time in the zone at that instant, without seconds. */
export function wallTime(instant: Instant, zone: string): WallTime {
  const local = Math.floor((instant + offsetAt(instant, zone)) / MINUTE_MS);
  const number = Math.floor(local / DAY_MINUTES);
  return { day: dayOfNumber(number), minute: local - number * DAY_MINUTES };
}

/** Calendar day in the zone at that instant. */
export function dayIn(zone: string, instant: Instant): Day {
  return wallTime(instant, zone).day;
}

/**
 * Returns the first instant at which the zone's local time is the given time or later. A time that
 * the start of daylight saving skips maps to the moment of the change, and a time that occurs twice
 * maps to its first occurrence. Instants therefore never decrease while local times increase, and
 * parts of an interval add up to the whole.
 */
export function instantOf(day: Day, minute: number, zone: string): Instant {
  const asUtc = dayNumber(day) * DAY_MS + minute * MINUTE_MS;
  const before = offsetAt(asUtc - DAY_MS, zone);
  const after = offsetAt(asUtc + DAY_MS, zone);
  const candidates = [before, after]
    .map((offset) => asUtc - offset)
    .filter((at) => at + offsetAt(at, zone) === asUtc);
  if (candidates.length > 0) return Math.min(...candidates);
  return changeWithin(asUtc - after, asUtc - before, zone);
}

/**
 * The first instants of that many days, from a day on. Asks for the clock once a week and for each day of a week with a change: no zone
 * changes its clock to and fro within one.
 */
export function midnightsOf(first: Day, count: number, zone: string): Instant[] {
  const number = dayNumber(first);
  const at = (index: number) => instantOf(dayOfNumber(number + index), 0, zone);
  const found: Instant[] = [];
  let next = count > 0 ? at(0) : 0;
  for (let week = 0; week < count; week += 7) {
    const begin = next;
    next = at(week + 7);
    const isRegular = next - begin === 7 * DAY_MS;
    for (let day = 0; day < 7 && week + day < count; day += 1)
      found.push(isRegular ? begin + day * DAY_MS : at(week + day));
  }
  return found;
}

/** Splits [from, to) where the zone's UTC offset changes: one piece, or two around a change. */
export function splitAtOffsetChanges(
  from: Instant,
  to: Instant,
  zone: string,
): { from: Instant; to: Instant; offset: number }[] {
  const first = offsetAt(from, zone);
  const last = offsetAt(to, zone);
  if (first === last) return [{ from, to, offset: first }];
  const change = changeWithin(from, to, zone);
  return [
    { from, to: change, offset: first },
    { from: change, to, offset: last },
  ];
}

// First instant, to the minute, with another offset than at `from`. The offset at `to` is known to
// differ.
function changeWithin(from: Instant, to: Instant, zone: string): Instant {
  const old = offsetAt(from, zone);
  let low = from;
  let high = to;
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / (2 * MINUTE_MS)) * MINUTE_MS;
    if (offsetAt(middle, zone) === old) low = middle;
    else high = middle;
  }
  return high;
}

function clockOf(zone: string): Intl.DateTimeFormat {
  const clock = clocks.get(zone) ?? makeClock(zone);
  clocks.set(zone, clock);
  return clock;
}

export function makeClock(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
}
