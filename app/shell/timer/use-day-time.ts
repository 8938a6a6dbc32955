import type { Day } from "~/kernel/time/days";
import type { Instant } from "~/kernel/time/instants";
import { useFormat } from "../layout/use-format";

/** "14:20" of today, else "Fri, 20 Nov 14:20". Without `today` it is always said. */
export function useDayTime(): (at: Instant, today?: Day) => string {
  const format = useFormat();
  return (at, today) => {
    const [day, time] = [format.isoDay(at), format.time(at)];
    return day === today ? time : `${format.nearDay(day)} ${time}`;
  };
}
