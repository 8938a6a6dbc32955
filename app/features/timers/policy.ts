import { isUnsure } from "~/kernel/forgotten-timer";
import { addDays, type Day } from "~/kernel/time/days";
import { dayIn, type Instant, instantOf } from "~/kernel/time/instants";
import type { TimerInterval } from "~/kernel/timer-change";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
/** What the hours of a report may differ from the timer by its rounding to quarters, at both ends. */
export const TIMER_ROUNDING_MINUTES = 15;
const LONG_MS = 24 * 60 * MINUTE_MS;
/** A device may send what it queued a year later. What is older comes from a clock that was never set. */
const OLDEST_START_MS = 2 * 366 * DAY_MINUTES * MINUTE_MS;

export type Timed = Pick<TimerInterval, "kind" | "startedAt" | "stoppedAt"> & {
  isCut?: boolean | undefined;
};

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
      one.startedAt < next && (one.stoppedAt ?? now) > midnight && isUnsure(one, now, timeZone),
  );
}

type AboutDay = { workOrderId: string; reportOn: Day; capturedAt: Instant };

/**
 * Whether a report ends its author's running timer: it was started on the report's order, on its day or before, and is not one whose end has to
 * be asked for.
 */
export function isEndedBy(
  timer: Pick<TimerInterval, "workOrderId" | "startedAt" | "stoppedAt">,
  report: AboutDay,
  timeZone: string,
): boolean {
  return (
    timer.workOrderId === report.workOrderId &&
    timer.startedAt <= report.capturedAt &&
    dayIn(timeZone, timer.startedAt) <= report.reportOn &&
    !isUnsure(timer, report.capturedAt, timeZone)
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
