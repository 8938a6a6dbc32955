import { isUnsure } from "~/kernel/forgotten-timer";
import { clockText } from "~/kernel/time/clock-text";
import { addDays, type Day } from "~/kernel/time/days";
import { type Instant, instantOf, wallTime } from "~/kernel/time/instants";
import type { TimerKind } from "~/kernel/timer-change";
import type { Timed } from "./policy";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
const QUARTER = 15;
/** A shorter stretch is a mistaken tap. */
const SHORTEST_MINUTES = 5;

/** What a day of a report gets from a timer: clock times, or minutes where the clock was changed and times would count wrong. */
type TimedEntry =
  | { kind: TimerKind; from: string; to: string }
  | { kind: "plain"; of: TimerKind; minutes: number };

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
    const until = Math.max(last, first + QUARTER);
    // Rounding may reach the hour that the clock skips or repeats.
    const counted = (instantOf(day, until, timeZone) - instantOf(day, first, timeZone)) / MINUTE_MS;
    if (isChanged(from, to, timeZone) || counted !== until - first) {
      entries.push({ kind: "plain", of: kind, minutes: Math.max(QUARTER, rounded(elapsed)) });
      continue;
    }
    if (until > DAY_MINUTES) continue;
    end = until;
    entries.push({ kind, from: clockText(first), to: clockText(until % DAY_MINUTES) });
  }
  return merged(entries);
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
