import type { Day } from "~/kernel/time/days";
import type { Occurrence, Timing, WorkingCalendar } from "../model";
import {
  firstOccurrence,
  nextBySchedule,
  occurrenceAfterCompletion,
  type Settled,
} from "./due-days";

type Found = {
  timing: Timing;
  calendar: WorkingCalendar;
  settled: Settled;
  /** The day on which the last order ended. */
  lastSettledOn: Day | null;
  hasOpenOrder: boolean;
  today: Day;
};

/** The next occurrence of a plan whose days have changed. A plan that counts from completion waits for its open order. */
export function nextOfPlan(found: Found): Occurrence | null {
  const { timing, calendar, settled, lastSettledOn, hasOpenOrder, today } = found;
  if (timing.basis === "schedule") return firstOccurrence(timing, settled, today, calendar);
  if (hasOpenOrder) return null;
  return lastSettledOn === null
    ? firstOccurrence(timing, settled, today, calendar)
    : occurrenceAfterCompletion(timing, lastSettledOn, settled, calendar);
}

/** What follows an occurrence that became an order: by the calendar at once, by completion when the order has ended. */
export function nextAfterOrder(
  timing: Timing,
  calendar: WorkingCalendar,
): (ordered: Occurrence) => Occurrence | null {
  return timing.basis === "schedule" ? nextBySchedule(timing, calendar) : () => null;
}

/** What follows an occurrence of which no order comes. */
export function nextAfterSkipping(
  timing: Timing,
  skipped: Occurrence,
  calendar: WorkingCalendar,
): Occurrence | null {
  return timing.basis === "schedule"
    ? nextBySchedule(timing, calendar)(skipped)
    : occurrenceAfterCompletion(timing, skipped.dueOn, skipped, calendar);
}
