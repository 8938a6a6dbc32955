import { isUnsure } from "~/kernel/forgotten-timer";
import { clockText } from "~/kernel/time/clock-text";
import { addDays, type Day } from "~/kernel/time/days";
import { dayIn, type Instant, instantOf, wallTime } from "~/kernel/time/instants";
import type { TimerInterval, TimerKind } from "~/kernel/timer-change";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
const QUARTER = 15;
/** What the hours of a report may differ from the timer by its rounding to quarters, at both ends. */
export const TIMER_ROUNDING_MINUTES = QUARTER;
/** A shorter stretch is a mistaken tap. */
const SHORTEST_MINUTES = 5;
const LONG_MS = 24 * 60 * MINUTE_MS;
/** A device may send what it queued a year later. What is older comes from a clock that was never set. */
const OLDEST_START_MS = 2 * 366 * DAY_MINUTES * MINUTE_MS;

/** What a day of a report gets from a timer: clock times, or minutes where the clock was changed and times would count wrong. */
type TimedEntry =
  | { kind: TimerKind; from: string; to: string }
  | { kind: "plain"; of: TimerKind; minutes: number };

type Timed = Pick<TimerInterval, "kind" | "startedAt" | "stoppedAt"> & {
  isCut?: boolean | undefined;
};

/**
 * The part of each interval that belongs to the day, rounded to quarters of an hour. A running interval ends now. One that lasts past
 * midnight is split there, so that each day gets its own hours. One whose end has to be asked for (isUnsure) is left out.
 */
export function timedEntries(
  intervals: readonly Timed[],
  day: Day,
  timeZone: string,
  now: Instant,
): TimedEntry[] {
  const [midnight, next] = [instantOf(day, 0, timeZone), instantOf(addDays(day, 1), 0, timeZone)];
  const entries: TimedEntry[] = [];
  let end = 0;
  for (const one of [...intervals].sort(byStart)) {
    if (isUnsure(one, now, timeZone)) continue;
    const { kind, startedAt, stoppedAt } = one;
    const [from, to] = [Math.max(startedAt, midnight), Math.min(stoppedAt ?? now, next)];
    const elapsed = (to - from) / MINUTE_MS;
    if (elapsed < SHORTEST_MINUTES) continue;
    const first = Math.max(end, rounded(wallTime(from, timeZone).minute));
    const last = to === next ? DAY_MINUTES : rounded(wallTime(to, timeZone).minute);
    if (isChanged(from, to, timeZone)) {
      entries.push({ kind: "plain", of: kind, minutes: Math.max(QUARTER, rounded(elapsed)) });
      continue;
    }
    const until = Math.max(last, first + QUARTER);
    if (until > DAY_MINUTES) continue;
    end = until;
    entries.push({ kind, from: clockText(first), to: clockText(until % DAY_MINUTES) });
  }
  return merged(entries);
}

/** What was timed on the day, to the minute, without stretches whose end has to be asked for. */
export function timedMinutes(
  intervals: readonly Timed[],
  day: Day,
  timeZone: string,
  now: Instant,
): number {
  const [midnight, next] = [instantOf(day, 0, timeZone), instantOf(addDays(day, 1), 0, timeZone)];
  const elapsed = intervals
    .filter((one) => !isUnsure(one, now, timeZone))
    .map(({ startedAt, stoppedAt }) =>
      Math.max(0, Math.min(stoppedAt ?? now, next) - Math.max(startedAt, midnight)),
    );
  return Math.floor(elapsed.reduce((sum, each) => sum + each, 0) / MINUTE_MS);
}

/** The first of the intervals whose end a report of the day asks for before it is filed; undefined without one. */
export function unsureOn<Interval extends Timed>(
  intervals: readonly Interval[],
  day: Day,
  timeZone: string,
  now: Instant,
): Interval | undefined {
  const [midnight, next] = [instantOf(day, 0, timeZone), instantOf(addDays(day, 1), 0, timeZone)];
  return intervals.find(
    (one) =>
      one.startedAt < next &&
      (one.stoppedAt ?? now) > midnight &&
      isUnsure(one, now, timeZone),
  );
}

type AboutDay = { workOrderId: string; reportOn: Day; capturedAt: Instant };

/** Whether a report ends its author's running timer: it was started on the report's order, on its day or before. */
export function isEndedBy(
  { workOrderId, startedAt }: Pick<TimerInterval, "workOrderId" | "startedAt">,
  report: AboutDay,
  timeZone: string,
): boolean {
  return (
    workOrderId === report.workOrderId &&
    startedAt <= report.capturedAt &&
    dayIn(timeZone, startedAt) <= report.reportOn
  );
}

export function isStartTooOld(startedAt: Instant, now: Instant): boolean {
  return startedAt < now - OLDEST_START_MS;
}

/** What the author has to know about the hours of the day. */
export function timerNotes(
  intervals: readonly Timed[],
  day: Day,
  timeZone: string,
  now: Instant,
): ("running" | "midnight" | "long")[] {
  const [midnight, next] = [instantOf(day, 0, timeZone), instantOf(addDays(day, 1), 0, timeZone)];
  const ofDay = intervals
    .map(({ startedAt, stoppedAt }) => ({ startedAt, stoppedAt, end: stoppedAt ?? now }))
    .filter(({ startedAt, end }) => startedAt < next && end > midnight);
  return [
    ...(ofDay.some(({ stoppedAt }) => stoppedAt === null) ? (["running"] as const) : []),
    ...(ofDay.some(({ startedAt, end }) => startedAt < midnight || end > next)
      ? (["midnight"] as const)
      : []),
    ...(ofDay.some(({ startedAt, end }) => end - startedAt > LONG_MS) ? (["long"] as const) : []),
  ];
}

/** The clock was set forward or back in between, so its times do not give the duration. */
function isChanged(from: Instant, to: Instant, timeZone: string): boolean {
  const [first, last] = [wallTime(from, timeZone), wallTime(to, timeZone)];
  const days = first.day === last.day ? 0 : DAY_MINUTES;
  const byClock = last.minute + days - first.minute;
  return Math.abs(byClock - (to - from) / MINUTE_MS) > 1;
}

/** Stretches of one kind that follow each other without a gap are one entry. */
function merged(entries: readonly TimedEntry[]): TimedEntry[] {
  const result: TimedEntry[] = [];
  for (const entry of entries) {
    const before = result.at(-1);
    if (entry.kind !== "plain" && before?.kind === entry.kind && before.to === entry.from)
      result.splice(-1, 1, { ...before, to: entry.to });
    else result.push(entry);
  }
  return result;
}

function byStart(one: Timed, other: Timed): number {
  return one.startedAt - other.startedAt;
}

function rounded(minutes: number): number {
  return Math.round(minutes / QUARTER) * QUARTER;
}
