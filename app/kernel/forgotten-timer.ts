import { dayIn, type Instant, instantOf } from "./time/instants";
import type { TimerInterval } from "./timer-change";

const LONG_MS = 12 * 3_600_000;
const DAY_MINUTES = 1440;

/** `isCut`: nobody said when it really ended. */
type Ended = Pick<TimerInterval, "startedAt" | "stoppedAt" | "isCut">;

/**
 * Whether the end of a stretch has to be asked for: nobody has stopped it, and it lasts over 12 hours or past a midnight in the zone of the
 * company. Until it is answered, it fills in no report.
 */
export function isUnsure(
  { startedAt, stoppedAt, isCut = false }: Ended,
  now: Instant,
  timeZone: string,
): boolean {
  if (stoppedAt !== null && !isCut) return false;
  return (stoppedAt ?? now) > sureUntil(startedAt, timeZone);
}

/** Until when the end of a stretch that began then, and that nobody has stopped, is not asked for. */
export function sureUntil(startedAt: Instant, timeZone: string): Instant {
  return Math.min(
    startedAt + LONG_MS,
    instantOf(dayIn(timeZone, startedAt), DAY_MINUTES, timeZone),
  );
}
