import type { Instant } from "~/kernel/time/instants";
import type { TimerChange, TimerEnding, TimerKind } from "~/kernel/timer-change";

/** A stretch that a person has timed on an order. It runs while `stoppedAt` is null. */
export type TimerInterval = {
  id: string;
  workOrderId: string;
  kind: TimerKind;
  startedAt: Instant;
  stoppedAt: Instant | null;
  ending: TimerEnding | null;
};

/** The intervals of a person after changes that the server does not have yet. The same rules as in mutations.ts. */
export function withTimerChanges<Interval extends TimerInterval>(
  intervals: readonly Interval[],
  changes: readonly TimerChange[],
): TimerInterval[] {
  return changes.reduce<TimerInterval[]>(
    (before, change) => (change.is === "start" ? started(before, change) : stopped(before, change)),
    [...intervals],
  );
}

function started(
  before: TimerInterval[],
  { id, workOrderId, kind, at }: Extract<TimerChange, { is: "start" }>,
): TimerInterval[] {
  const isSame = (one: TimerInterval) =>
    one.workOrderId === workOrderId &&
    one.kind === kind &&
    one.stoppedAt === null &&
    one.startedAt <= at;
  if (before.some((one) => one.id === id || isSame(one))) return before;
  const later = before.filter(({ startedAt }) => startedAt > at).map(({ startedAt }) => startedAt);
  const stoppedAt = later.length > 0 ? Math.min(...later) : null;
  const others = before.map((one) =>
    one.stoppedAt === null && one.startedAt <= at
      ? { ...one, stoppedAt: at, ending: "stopped" as const }
      : one,
  );
  const ending = stoppedAt === null ? null : ("stopped" as const);
  return [...others, { id, workOrderId, kind, startedAt: at, stoppedAt, ending }];
}

function stopped(
  before: TimerInterval[],
  { id, ending, at }: Extract<TimerChange, { is: "stop" }>,
): TimerInterval[] {
  return before.map((one) => {
    if (one.id !== id) return one;
    if (one.stoppedAt === null) return { ...one, stoppedAt: Math.max(one.startedAt, at), ending };
    return ending === "stopped" ? { ...one, ending } : one;
  });
}
