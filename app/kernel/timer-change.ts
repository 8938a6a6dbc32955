import type { Instant } from "./time/instants";

// The outbox states it as the effect of an entry, and the order's page and report apply it.

export const TIMER_KINDS = ["work", "travel"] as const;
export type TimerKind = (typeof TIMER_KINDS)[number];

/** How an interval ended. A paused one can be continued, which starts another interval. */
export const TIMER_ENDINGS = ["paused", "stopped"] as const;
export type TimerEnding = (typeof TIMER_ENDINGS)[number];

/** What a device did with the timer. */
export type TimerChange =
  | { is: "start"; id: string; workOrderId: string; kind: TimerKind; at: Instant }
  | { is: "stop"; id: string; ending: TimerEnding; at: Instant };
