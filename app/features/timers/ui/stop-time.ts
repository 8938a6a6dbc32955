import { minuteOf, parseClock } from "~/kernel/time/clock-text";
import { addDays, type Day, daysBetween, isDay } from "~/kernel/time/days";
import { dayIn, type Instant, instantOf, wallTime } from "~/kernel/time/instants";
import type { TimerInterval } from "~/kernel/timer-change";

const HOUR_MS = 3_600_000;
/** A timer that was forgotten for longer was stopped on one of the first days, or today. */
const MOST_DAYS = 7;

/** Names of the fields of an answer that is typed. */
export const STOP_DAY = "_stopDay";
export const STOP_TIME = "_stopTime";

type Stretch = Pick<TimerInterval, "startedAt" | "stoppedAt">;

/** A time at which the work may have ended. `now`: it goes on until the answer; `next`: until the start on another order. */
export type StopSuggestion = { by: "visit" | "workday" | "report" | "now" | "next"; at: Instant };

/** What is known of the day on which the stretch began. */
type Known = {
  now: Instant;
  timeZone: string;
  /** The user's own visits of the order. */
  visits: readonly { startsAt: Instant; endsAt: Instant }[];
  /** When the user's working day ends, in minutes of the day. */
  workdayEnd: number;
  /** When the hours end that are entered in a report of the day. */
  reportEnd?: Instant | null;
};

/** The answers to offer, in order and each time once: all later than the start, and none later than the end that is known. */
export function stopSuggestions(
  { startedAt, stoppedAt }: Stretch,
  { now, timeZone, visits, workdayEnd, reportEnd = null }: Known,
): StopSuggestion[] {
  const day = dayIn(timeZone, startedAt);
  const end = stoppedAt ?? now;
  const visit = visits
    .filter(
      ({ startsAt, endsAt }) =>
        endsAt > startedAt && (startsAt <= startedAt || dayIn(timeZone, startsAt) === day),
    )
    .sort((one, other) => one.startsAt - other.startsAt)[0];
  const known: StopSuggestion[] = [
    ...(reportEnd === null ? [] : [{ by: "report" as const, at: reportEnd }]),
    ...(visit ? [{ by: "visit" as const, at: visit.endsAt }] : []),
    { by: "workday", at: instantOf(day, workdayEnd, timeZone) },
  ];
  const last: StopSuggestion = { by: stoppedAt === null ? "now" : "next", at: end };
  return [
    ...known
      .filter(({ at }, index) => known.findIndex((one) => one.at === at) === index)
      .filter(({ at }) => at > startedAt && at < end)
      .sort((one, other) => one.at - other.at),
    last,
  ];
}

/** The days among which the answer is chosen: the first ones, and the last. */
export function stopDays({ startedAt, stoppedAt }: Stretch, now: Instant, timeZone: string): Day[] {
  const [first, last] = [dayIn(timeZone, startedAt), dayIn(timeZone, stoppedAt ?? now)];
  const count = Math.min(MOST_DAYS, Math.max(0, daysBetween(first, last)));
  return [...Array.from({ length: count }, (_, index) => addDays(first, index)), last];
}

/**
 * The answer as it was typed; null unless it is a time within the stretch. A time that occurs twice in the night in which clocks are set back
 * is the first one that is within it.
 */
export function stopTimeOf(
  { day, time }: { day: string; time: string },
  { startedAt, stoppedAt }: Stretch,
  now: Instant,
  timeZone: string,
): Instant | null {
  const clock = parseClock(time);
  if (clock === null || !isDay(day)) return null;
  const first = instantOf(day, minuteOf(clock), timeZone);
  const again = first + HOUR_MS;
  const [one, other] = [wallTime(first, timeZone), wallTime(again, timeZone)];
  const isTwice = one.day === other.day && one.minute === other.minute;
  return (
    (isTwice ? [first, again] : [first]).find((at) => at > startedAt && at <= (stoppedAt ?? now)) ??
    null
  );
}
