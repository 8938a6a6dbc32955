import { useRootFacts } from "../layout/root-facts";
import { useNow } from "~/offline/connectivity/use-now";
import type { TimerInterval } from "~/kernel/timer-change";
import { isUnsure } from "~/kernel/forgotten-timer";
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

/** Whether the timer may have been forgotten, so that its end is asked for first. */
export function useIsAsked(timer: TimerInterval | undefined): boolean {
  const now = useNow();
  const timeZone = useRootFacts()?.timeZone ?? "UTC";
  return timer !== undefined && now !== null && isUnsure(timer, now, timeZone);
}
