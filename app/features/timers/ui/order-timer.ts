import type { Day } from "~/kernel/time/days";
import {
  runningTimer,
  type TimerChange,
  type TimerInterval,
  withTimerChanges,
} from "~/kernel/timer-change";

type OrderTimers = {
  intervals: readonly TimerInterval[];
  /** The order is open, and the user may report hours on it. */
  mayTime: boolean;
};
/** `timers` is absent in data stored by an earlier release. `today` is the day on which the page was read. */
export type TimedOrder = { id: string; number: string; today?: Day; timers?: OrderTimers };

type OrderTimer = {
  /** All own intervals on the order. */
  here: TimerInterval[];
  /** The one that runs on the order, else the paused one. */
  current: TimerInterval | undefined;
  isRunning: boolean;
  mayTime: boolean;
  /** The timer that runs on another order. */
  elsewhere: TimerInterval | undefined;
  /** The timer that runs, here or on another order. */
  running: TimerInterval | undefined;
};

/** The own timer as an order shows it; null where it neither runs nor may be started. */
export function orderTimer(
  { id: orderId, timers }: Omit<TimedOrder, "number">,
  changes: readonly TimerChange[],
): OrderTimer | null {
  const { intervals, mayTime } = timers ?? { intervals: [], mayTime: false };
  const running = runningTimer(intervals, changes);
  const isHere = running?.workOrderId === orderId;
  if (!mayTime && !isHere) return null;
  const here = withTimerChanges<TimerInterval>(intervals, changes).filter(
    ({ workOrderId }) => workOrderId === orderId,
  );
  const last = here.at(-1);
  const paused = !running && last?.ending === "paused" ? last : undefined;
  return {
    here,
    current: isHere ? running : paused,
    isRunning: isHere,
    mayTime,
    elsewhere: isHere ? undefined : running,
    running,
  };
}
