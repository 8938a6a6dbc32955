import { minuteOf } from "~/kernel/clock-text";
import { addDays, type Day, dayNumber, weekday } from "~/kernel/days";
import { evenStretches, type Instant, instantOf, wallTime } from "~/kernel/time";
import { HOUR_KINDS, type HourBand, type HourKind, type HourRules, type Hours, type HoursEntry, type Interval } from "./model";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
const BAND_KINDS = ["regular", "overtime1", "overtime2", "overtime3"] as const;

/** An entry of the report of that day. */
export type DatedEntry = { day: Day; entry: HoursEntry };

/** The rules that count on a day: the latest that began by then, and the first ones for days before them all. */
export function rulesOn<Rules extends { validFrom: Day }>(day: Day, history: readonly Rules[]): Rules {
  const inOrder = [...history].sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
  const rules = inOrder.filter((one) => one.validFrom <= day).at(-1) ?? inOrder[0];
  if (!rules) throw new RangeError("a tenant has at least one set of hour rules");
  return rules;
}

/** Rules with the day from which they count. */
export type DatedRules = HourRules & { validFrom: Day };

/**
 * The minutes of each kind in an entry. Time passed counts, not the clock: the night in which clocks go back has an hour more. Past midnight
 * the bands and holidays of the new day count; the zone stays that of the report's day, in which its times were read off the clock.
 */
export function splitEntry(entry: HoursEntry, day: Day, history: readonly DatedRules[]): Hours {
  const rules = rulesOn(day, history);
  if (entry.kind === "plain") return splitPlain(entry.minutes, day, rules);
  const { from, to } = instantsOf(entry, day, rules.timeZone);
  if (entry.kind === "travel") return { ...noHours(), travel: (to - from) / MINUTE_MS };
  return splitWork(from, to, rules.timeZone, history);
}

/** The sum of several hours, kind by kind. */
export function sumHours(rows: readonly Hours[]): Hours {
  const sum = noHours();
  for (const row of rows) for (const kind of HOUR_KINDS) sum[kind] += row[kind];
  return sum;
}

/** All minutes, travel included. */
export function totalMinutes(hours: Hours): number {
  return HOUR_KINDS.reduce((sum, kind) => sum + hours[kind], 0);
}

/** The one meaning of "has hours": for the guard of a submission, for totals and for reports. */
export function hasHours(rows: readonly Hours[]): boolean {
  return totalMinutes(sumHours(rows)) > 0;
}

/** True when one technician's hours of one day, over all orders, are more than a day has. */
export function moreThanADay(rows: readonly Hours[]): boolean {
  return totalMinutes(sumHours(rows)) > DAY_MINUTES;
}

/** Which entries of one technician share time, as pairs of their places in the list; plain hours never do. */
export function overlaps(entries: readonly DatedEntry[]): [number, number][] {
  return entries.flatMap((first, i) =>
    entries.slice(i + 1).flatMap((second, j): [number, number][] => (share(first, second) ? [[i, i + 1 + j]] : [])),
  );
}

export function noHours(): Hours {
  return { regular: 0, travel: 0, overtime1: 0, overtime2: 0, overtime3: 0 };
}

function share(first: DatedEntry, second: DatedEntry): boolean {
  const [a, b] = [clockSpan(first), clockSpan(second)];
  return a !== null && b !== null && a.from < b.to && b.from < a.to;
}

// Clock time is enough here: a change of the clocks moves times, never their order.
function clockSpan({ day, entry }: DatedEntry): { from: number; to: number } | null {
  if (entry.kind === "plain") return null;
  const midnight = dayNumber(day) * DAY_MINUTES;
  const { from, to } = minutesOf(entry);
  return { from: midnight + from, to: midnight + to };
}

function minutesOf(entry: Interval): { from: number; to: number } {
  const [from, to] = [minuteOf(entry.from), minuteOf(entry.to)];
  return { from, to: to > from ? to : to + DAY_MINUTES };
}

function instantsOf(entry: Interval, day: Day, timeZone: string): { from: Instant; to: Instant } {
  const { from, to } = minutesOf(entry);
  const [toDay, toMinute] = to > DAY_MINUTES ? [addDays(day, 1), to - DAY_MINUTES] : [day, to];
  return { from: instantOf(day, from, timeZone), to: instantOf(toDay, toMinute, timeZone) };
}

function splitWork(from: Instant, to: Instant, timeZone: string, history: readonly DatedRules[]): Hours {
  const hours = noHours();
  for (const stretch of evenStretches(from, to, timeZone)) {
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

/** For one day: which kind of hours work is at a minute of it. */
function kindsOf(day: Day, rules: HourRules): (minute: number) => HourKind {
  const spans = bandsOf(day, rules).map(({ band, from, to }) => ({ band, from: minuteOf(from), to: minuteOf(to) }));
  return (minute) => BAND_KINDS[spans.find(({ from, to }) => from <= minute && minute < to)?.band ?? 0];
}

// Without times nobody can tell the hours of a day apart, unless one band holds all of that day.
function splitPlain(minutes: Hours, day: Day, rules: HourRules): Hours {
  const allDay = bandsOf(day, rules).find(({ from, to }) => minuteOf(from) === 0 && minuteOf(to) === DAY_MINUTES);
  if (!allDay) return { ...minutes };
  return { ...noHours(), travel: minutes.travel, [BAND_KINDS[allDay.band]]: totalMinutes(minutes) - minutes.travel };
}

/** The bands that a day knows, the highest first. */
function bandsOf(day: Day, { bands, holidays }: HourRules): HourBand[] {
  const today = weekday(day);
  const isHoliday = holidays.includes(day);
  const ofDay = bands.filter(({ days }) => days.includes(today) || (isHoliday && days.includes("holiday")));
  return ofDay.sort((a, b) => b.band - a.band);
}
