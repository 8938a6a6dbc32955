import { type NextStep, nextStep } from "~/features/work-orders/policy/next-step";
import { withQueuedSteps } from "~/features/work-orders/ui/detail/step-facts";
import { type VisibleEffect, type Waiting, withStatus } from "~/offline/outbox/effects";
import type { DayOrder, TechnicianDay } from "../model";
import { inGroups, nextVisit, visitTimes } from "../policy/day";
import { type Way, waysOn } from "../policy/ways";

/** `reportIsWaiting`: the report of today is on this device only. */
export type QueuedDayOrder = Waiting<DayOrder> & {
  reportedToday: boolean;
  reportIsWaiting: boolean;
  next: NextStep;
  /** The day of the next own visit, with its times, note and the way from the visit before. */
  visit: { day: string; times: string; note: string; way: Way | null } | null;
};
export type QueuedDay = Omit<TechnicianDay, "orders"> & { orders: QueuedDayOrder[] };

/** A technician's day with what the outbox has not sent yet: started orders, and days that have a report. */
export function withQueuedDay(day: TechnicianDay, effects: readonly VisibleEffect[]): QueuedDay {
  const { today } = day;
  const days = new Set(day.orders.flatMap((order) => nextVisit(order, today)?.day ?? []));
  const ways = new Map([...days].map((each) => [each, waysOn(day.orders, each)]));
  return {
    ...day,
    orders: inGroups(
      day.orders.map((order) => withStatus(order, recordOf(order.id), effects)),
      today,
    ).map((order) => withQueuedOrder(order, { today, ways, effects })),
    missing: day.missing.filter(
      (missing) =>
        !effects.some(
          (each) => each.record === recordOf(missing.workOrderId) && each.day === missing.day,
        ),
    ),
  };
}

type Around = {
  today: string;
  /** By day. */
  ways: ReadonlyMap<string, ReadonlyMap<string, Way>>;
  effects: readonly VisibleEffect[];
};

/** `order` has its queued status and the group that follows from it. */
function withQueuedOrder(
  order: Waiting<DayOrder>,
  { today, ways, effects }: Around,
): QueuedDayOrder {
  const record = recordOf(order.id);
  const next = nextVisit(order, today);
  // An order of today whose visit comes later is due for another reason.
  const visit = order.group === "today" && next?.day !== today ? null : next;
  const report = effects.find((each) => each.record === record && each.day === today);
  const facts = withQueuedSteps(factsOf(order), { record, today, status: order.status }, effects);
  return {
    ...order,
    facts,
    reportedToday: facts.reportedToday,
    reportIsWaiting: report?.isWaiting === true,
    next: nextStep(facts),
    visit: visit && {
      day: visit.day,
      times: visitTimes(order, visit.day),
      note: visit.note,
      way: ways.get(visit.day)?.get(order.id) ?? null,
    },
  };
}

function factsOf({ facts }: DayOrder): DayOrder["facts"] {
  return { ...facts, hasReports: facts.hasReports || (facts.reportCount ?? 0) > 0 };
}

function recordOf(workOrderId: string): string {
  return `work-orders/${workOrderId}`;
}
