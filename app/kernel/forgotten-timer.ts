import { dayIn, type Instant } from "./time/instants";
import type { TimerInterval } from "./timer-change";

const LONG_MS = 12 * 3_600_000;

/** `isCut`: the start on another order ended it, and nobody said when it really ended. Absent in data stored by an earlier release. */
type Ended = Pick<TimerInterval, "startedAt" | "stoppedAt"> & { isCut?: boolean | undefined };

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
  const end = stoppedAt ?? now;
  return (
    end - startedAt > LONG_MS ||
    (end > startedAt && dayIn(timeZone, startedAt) !== dayIn(timeZone, end - 1))
  );
}
