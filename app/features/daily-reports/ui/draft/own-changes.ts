import { type TimerChange, type TimerInterval, withTimerChanges } from "~/kernel/timer-change";
import type { ReportForm } from "../../queries/entry-references";

/** The timers of an order with what was done on this device since. Starting the timer on another order stops it on this one. */
export function withOwnChanges(
  { timers, authorId, order }: ReportForm,
  changes: readonly TimerChange[],
): ReportForm["timers"] {
  const own = withTimerChanges(
    timers.filter(({ technicianId }) => technicianId === authorId),
    changes,
  );
  /** What this device stops ends when its user says. */
  function isCut({ id, workOrderId, startedAt, stoppedAt }: TimerInterval): boolean {
    const isKnown = timers.some((one) => one.id === id && one.stoppedAt === stoppedAt && one.isCut);
    return (
      isKnown ||
      own.some(
        (other) =>
          other.workOrderId !== workOrderId &&
          other.startedAt === stoppedAt &&
          other.startedAt > startedAt,
      )
    );
  }
  return [
    ...timers.filter(({ technicianId }) => technicianId !== authorId),
    ...own
      .filter(({ workOrderId }) => workOrderId === order.id)
      .map((one) => ({ ...one, technicianId: authorId, isCut: isCut(one) })),
  ];
}
