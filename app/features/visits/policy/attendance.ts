import type { Day } from "~/kernel/time/days";
import { dayIn, type Instant } from "~/kernel/time/instants";
import type { Visit } from "../model";

/** What shows that somebody came to a visit: the start of its order, and reports and timers of its people on the order. */
type Attendance = {
  startedAt: Instant | null;
  reportedOn: readonly Day[];
  timers: readonly (readonly [startedAt: Instant, stoppedAt: Instant | null])[];
};

/** Whether any of it is on a day of the visit (domain-rules §9). A timer that runs counts for the day on which it was started: it may have been forgotten. */
export function isAttended(
  { startsAt, endsAt }: Pick<Visit, "startsAt" | "endsAt">,
  { startedAt, reportedOn, timers }: Attendance,
  timeZone: string,
): boolean {
  const [first, last] = [dayIn(timeZone, startsAt), dayIn(timeZone, endsAt - 1)];
  const touches = (from: Instant, to: Instant) =>
    dayIn(timeZone, from) <= last && dayIn(timeZone, to) >= first;
  return (
    (startedAt !== null && touches(startedAt, startedAt)) ||
    reportedOn.some((day) => first <= day && day <= last) ||
    timers.some(([from, to]) => touches(from, to ?? from))
  );
}
