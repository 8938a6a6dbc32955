import { dayIn, type Instant } from "~/kernel/time/instants";
import { useRootFacts } from "~/shell/layout/root-facts";
import { useFormat } from "~/shell/layout/use-format";

/** "Thu, 26 Nov, 09:00–11:00": the day and the times of a visit in the company's zone. */
export function useVisitTimes(): (visit: { startsAt: Instant; endsAt: Instant }) => string {
  const format = useFormat();
  const timeZone = useRootFacts()?.timeZone ?? "UTC";
  return ({ startsAt, endsAt }) =>
    `${format.nearDay(dayIn(timeZone, startsAt))}, ${format.time(startsAt)}–${format.time(endsAt)}`;
}
