import { minuteOf } from "~/kernel/time/clock-text";
import { minutesOf } from "~/kernel/time/day-span";
import { addDays, type Day, dayNumber, weekday } from "~/kernel/time/days";
import { splitAtOffsetChanges, type Instant, instantOf, wallTime } from "~/kernel/time/instants";
import {
  HOUR_KINDS,
  type HourKind,
  type Hours,
  noHours,
  sumHours,
  totalMinutes,
} from "~/kernel/time/hours";
import type { HourBand } from "~/kernel/time/hour-bands";
import { type HourRules, type HoursEntry, type Interval } from "./model";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
/** The step in which times are entered and timers are rounded. */
const QUARTER_MS = 15 * MINUTE_MS;
const BAND_KINDS = ["regular", "overtime1", "overtime2", "overtime3"] as const;

type DatedEntry = { day: Day; entry: HoursEntry };

/** Whether two lists of a person's entries of one day state the same times, in whatever order. */
export function areSameHours(one: readonly HoursEntry[], other: readonly HoursEntry[]): boolean {
  return textOf(one) === textOf(other);
}

function textOf(entries: readonly HoursEntry[]): string {
  return entries
    .map((entry) =>
      entry.kind === "plain"
        ? HOUR_KINDS.map((kind) => entry.minutes[kind]).join(" ")
        : `${entry.kind} ${entry.from}–${entry.to}`,
    )
    .sort()
    .join();
}

/** Returns the rules valid on a day: the latest set that began by then, or the first set for any earlier day. */
export function rulesOn<Rules extends { validFrom: Day }>(
  day: Day,
  history: readonly Rules[],
): Rules {
  const inOrder = [...history].sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
  const rules = inOrder.filter((one) => one.validFrom <= day).at(-1) ?? inOrder[0];
  if (!rules) throw new RangeError("a tenant has at least one set of hour rules");
  return rules;
}

export type DatedRules = HourRules & { validFrom: Day };

/**
 * Returns the minutes of each kind in an entry. It counts elapsed time: the night in which clocks are set back has one hour more.
 * After midnight the bands and holidays of the new day apply. The time zone stays that of the report's day, in which times were entered.
 */
export function splitEntry(entry: HoursEntry, day: Day, history: readonly DatedRules[]): Hours {
  const rules = rulesOn(day, history);
  if (entry.kind === "plain") return splitPlain(entry.minutes, day, rules);
  const { from, to } = instantsOf(entry, day, rules.timeZone);
  if (entry.kind === "travel") return { ...noHours(), travel: (to - from) / MINUTE_MS };
  return splitWork(from, to, rules.timeZone, history);
}

/**
 * Returns the minutes that an interval counts where a change of the clock makes them differ from its times; otherwise null. 0 means that
 * its times do not exist on that day: the clocks go forward over them.
 */
export function minutesByClockChange(entry: HoursEntry, computed: Hours): number | null {
  if (entry.kind === "plain") return null;
  const { from, to } = minutesOf(entry);
  const counted = totalMinutes(computed);
  return counted === to - from ? null : counted;
}

/** The minutes of an entry by its times, whatever their kind. Without the rules of its day, a change of the clock is not counted. */
export function entryMinutes(entry: HoursEntry): number {
  if (entry.kind === "plain") return totalMinutes(entry.minutes);
  const { from, to } = minutesOf(entry);
  return to - from;
}

/** True when one technician's hours of one day, over all work orders, exceed 24 hours. */
export function exceedsOneDay(rows: readonly Hours[]): boolean {
  return totalMinutes(sumHours(rows)) > DAY_MINUTES;
}

/** The end of the quarter of an hour that has begun: hours up to it count as passed. */
export function endOfQuarter(now: Instant): Instant {
  return Math.ceil(now / QUARTER_MS) * QUARTER_MS;
}

type OwnHours = { entry: HoursEntry; computed: Hours };
type OfDay = {
  day: Day;
  timeZone: string;
  /** Minutes of the same day in other reports. */ elsewhere: number;
};

/** An entry that is later than now: its times end later, or with it all hours are more than has passed of the day. */
export type Later = { index: number; by: "times" | "sum" };

/** Returns one technician's entries that are later than `end`. Their author is asked about them (domain-rules §5). */
export function laterThan(
  entries: readonly OwnHours[],
  { day, timeZone, elsewhere }: OfDay,
  end: Instant,
): Later[] {
  const later = entries.flatMap(({ entry }, index): Later[] =>
    entry.kind !== "plain" && instantsOf(entry, day, timeZone).to > end
      ? [{ index, by: "times" }]
      : [],
  );
  const sum = totalMinutes(sumHours(entries.map(({ computed }) => computed)));
  const isMore = sum > 0 && sum + elsewhere > passedMinutes(day, timeZone, end);
  return later.length === 0 && isMore ? [{ index: entries.length - 1, by: "sum" }] : later;
}

export function passedMinutes(day: Day, timeZone: string, at: Instant): number {
  return Math.max(0, at - instantOf(day, 0, timeZone)) / MINUTE_MS;
}

/** Returns pairs of indexes of one technician's entries that overlap in time. Plain hours never overlap. */
export function overlaps(entries: readonly DatedEntry[]): [number, number][] {
  const spans = entries.map(clockSpan);
  return spans.flatMap((first, i) =>
    spans
      .slice(i + 1)
      .flatMap((second, j): [number, number][] => (share(first, second) ? [[i, i + 1 + j]] : [])),
  );
}

/**
 * Returns a function that finds which of `others` an entry overlaps: the index of the one that ends last, or null. The cost of each call is
 * logarithmic: a technician may have thousands of short entries in other reports.
 */
export function overlapFinder(others: readonly DatedEntry[]): (one: DatedEntry) => number | null {
  const spans = others
    .flatMap((other, index) => {
      const span = clockSpan(other);
      return span ? [{ ...span, index, latest: { to: span.to, index } }] : [];
    })
    .toSorted((a, b) => a.from - b.from);
  for (const [at, span] of spans.entries()) {
    const before = spans[at - 1]?.latest;
    if (before && before.to >= span.to) span.latest = before;
  }
  return (one) => {
    const span = clockSpan(one);
    if (!span) return null;
    const last = spans[firstNotBelow(spans, span.to) - 1]?.latest;
    return last && last.to > span.from ? last.index : null;
  };
}

/** The number of spans that begin before a minute. */
function firstNotBelow(spans: readonly { from: number }[], minute: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((spans[middle]?.from ?? Infinity) < minute) low = middle + 1;
    else high = middle;
  }
  return low;
}

type ClockSpan = { from: number; to: number } | null;

function share(a: ClockSpan, b: ClockSpan): boolean {
  return a !== null && b !== null && a.from < b.to && b.from < a.to;
}

/** In minutes. Clock time is sufficient: a daylight-saving change shifts times but keeps their order. Null for plain hours. */
export function clockSpan({ day, entry }: DatedEntry): ClockSpan {
  if (entry.kind === "plain") return null;
  const midnight = dayNumber(day) * DAY_MINUTES;
  const { from, to } = minutesOf(entry);
  return { from: midnight + from, to: midnight + to };
}

/** When the times of an entry in a report of this day began and ended. */
export function instantsOf(
  entry: Interval,
  day: Day,
  timeZone: string,
): { from: Instant; to: Instant } {
  const { from, to } = minutesOf(entry);
  const at = (minute: number) => {
    // The midnight that ends a day is of that day.
    const days = Math.max(0, Math.ceil(minute / DAY_MINUTES) - 1);
    return instantOf(addDays(day, days), minute - days * DAY_MINUTES, timeZone);
  };
  return { from: at(from), to: at(to) };
}

function splitWork(
  from: Instant,
  to: Instant,
  timeZone: string,
  history: readonly DatedRules[],
): Hours {
  const hours = noHours();
  for (const stretch of splitAtOffsetChanges(from, to, timeZone)) {
    let { day, minute } = wallTime(stretch.from, timeZone);
    let kindOf = kindsOf(day, rulesOn(day, history));
    for (let at = stretch.from; at < stretch.to; at += MINUTE_MS) {
      hours[kindOf(minute)] += 1;
      if (++minute < DAY_MINUTES) continue;
      minute = 0;
      day = addDays(day, 1);
      kindOf = kindsOf(day, rulesOn(day, history));
    }
  }
  return hours;
}

/** Returns a function that maps a minute of the day to its kind of hours. */
function kindsOf(day: Day, rules: HourRules): (minute: number) => HourKind {
  const spans = bandsOf(day, rules).map(({ band, from, to }) => ({
    band,
    from: minuteOf(from),
    to: minuteOf(to),
  }));
  return (minute) =>
    BAND_KINDS[spans.find(({ from, to }) => from <= minute && minute < to)?.band ?? 0];
}

// Hours without times cannot be split into bands, unless one band covers the whole day.
function splitPlain(minutes: Hours, day: Day, rules: HourRules): Hours {
  const allDay = bandsOf(day, rules).find(
    ({ from, to }) => minuteOf(from) === 0 && minuteOf(to) === DAY_MINUTES,
  );
  if (!allDay) return { ...minutes };
  return {
    ...noHours(),
    travel: minutes.travel,
    [BAND_KINDS[allDay.band]]: totalMinutes(minutes) - minutes.travel,
  };
}

/** Returns the bands that apply on a day, the highest first. */
function bandsOf(day: Day, { bands, holidays }: HourRules): HourBand[] {
  const today = weekday(day);
  const isHoliday = holidays.includes(day);
  const ofDay = bands.filter(
    ({ days }) => days.includes(today) || (isHoliday && days.includes("holiday")),
  );
  return ofDay.sort((a, b) => b.band - a.band);
}
