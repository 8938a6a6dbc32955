import type { Instant } from "./time/instants";

// The outbox states it as the effect of an entry, and the frame, the order's page and the report apply it.

export const TIMER_KINDS = ["work", "travel"] as const;
export type TimerKind = (typeof TIMER_KINDS)[number];

/** How an interval ended. A paused one can be continued, which starts another interval. */
export const TIMER_ENDINGS = ["paused", "stopped"] as const;
type TimerEnding = (typeof TIMER_ENDINGS)[number];

/** What a device did with the timer. */
export type TimerChange =
  | {
      is: "start";
      id: string;
      workOrderId: string;
      kind: TimerKind;
      at: Instant;
      /** Absent in entries of an earlier release. */
      orderNumber?: string | undefined;
    }
  | { is: "stop"; id: string; ending: TimerEnding; at: Instant };

/** A stretch that a person has timed on an order. It runs while `stoppedAt` is null. */
export type TimerInterval = {
  id: string;
  workOrderId: string;
  kind: TimerKind;
  startedAt: Instant;
  stoppedAt: Instant | null;
  ending: TimerEnding | null;
  /** Where it is known. */
  orderNumber?: string | undefined;
  /** As far as the server knows, the start on another order ended it. Absent in data stored by an earlier release. */
  isCut?: boolean | undefined;
  /** Milliseconds of the person's earlier intervals on the order that are not given themselves, where they are known. */
  earlierMs?: number | undefined;
};

/** The intervals of a person after changes that the server does not have yet, by the table of domain-rules §5, as in timers/mutations.ts. */
export function withTimerChanges<Interval extends TimerInterval>(
  intervals: readonly Interval[],
  changes: readonly TimerChange[],
): TimerInterval[] {
  return changes.reduce<TimerInterval[]>(
    (before, change) => (change.is === "start" ? started(before, change) : stopped(before, change)),
    [...intervals],
  );
}

/**
 * A start within this time of the same one repeats it. A later one may come from a device that does not know of the first, and will stop its
 * own.
 */
export const DOUBLE_TAP_MS = 5_000;

function started(
  before: TimerInterval[],
  { id, workOrderId, kind, at, orderNumber }: Extract<TimerChange, { is: "start" }>,
): TimerInterval[] {
  const isSame = (one: TimerInterval) =>
    one.workOrderId === workOrderId &&
    one.kind === kind &&
    one.stoppedAt === null &&
    one.startedAt <= at &&
    one.startedAt > at - DOUBLE_TAP_MS;
  if (before.some((one) => one.id === id || isSame(one))) return before;
  const next = Math.min(...before.map(({ startedAt }) => startedAt).filter((each) => each > at));
  const stoppedAt = next === Infinity ? null : next;
  const others = before.map((one) =>
    one.startedAt <= at && (one.stoppedAt ?? Infinity) > at
      ? { ...one, stoppedAt: at, ending: "stopped" as const }
      : one,
  );
  const ending = stoppedAt === null ? null : ("stopped" as const);
  return [...others, { id, workOrderId, kind, startedAt: at, stoppedAt, ending, orderNumber }];
}

function stopped(
  before: TimerInterval[],
  { id, ending, at }: Extract<TimerChange, { is: "stop" }>,
): TimerInterval[] {
  return before.map((one) => {
    if (one.id !== id) return one;
    const end = Math.max(one.startedAt, at);
    const stoppedAt = Math.min(one.stoppedAt ?? end, end);
    // Only the next start had ended it.
    const wasCut =
      stoppedAt === end &&
      before.some((other) => other !== one && other.startedAt === one.stoppedAt);
    return {
      ...one,
      stoppedAt,
      ending: ending === "stopped" || wasCut ? ending : (one.ending ?? ending),
    };
  });
}

/** The timer that runs after these changes: one per person. */
export function runningTimer<Interval extends TimerInterval>(
  intervals: readonly Interval[],
  changes: readonly TimerChange[],
): TimerInterval | undefined {
  return withTimerChanges(intervals, changes).find(({ stoppedAt }) => stoppedAt === null);
}

/** What was paused last after these changes and not continued, with all that was timed on its order before. None while a timer runs. */
export function pausedTimer<Interval extends TimerInterval>(
  intervals: readonly Interval[],
  changes: readonly TimerChange[],
): TimerInterval | undefined {
  const all = withTimerChanges(intervals, changes).sort(
    (one, other) => one.startedAt - other.startedAt,
  );
  if (all.some(({ stoppedAt }) => stoppedAt === null)) return undefined;
  const lastOf = new Map(all.map((one) => [one.workOrderId, one]));
  const paused = [...lastOf.values()]
    .filter(({ ending }) => ending === "paused")
    .sort((one, other) => other.startedAt - one.startedAt)[0];
  if (!paused) return undefined;
  const before = all.filter((one) => one !== paused && one.workOrderId === paused.workOrderId);
  const elapsed = before.map(({ startedAt, stoppedAt }) => (stoppedAt ?? startedAt) - startedAt);
  const earlierMs = (before[0] ?? paused).earlierMs ?? 0;
  return { ...paused, earlierMs: elapsed.reduce((sum, ms) => sum + ms, earlierMs) };
}
