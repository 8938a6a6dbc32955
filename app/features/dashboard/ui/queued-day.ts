import { type VisibleEffect, type Waiting, withStatus } from "~/offline/outbox/effects";
import type { DayOrder, TechnicianDay } from "../model";
import { nextStep } from "../policy";

/** `reportIsWaiting`: the report of today is on this device only. */
export type QueuedDayOrder = Waiting<DayOrder> & { reportIsWaiting: boolean };
export type QueuedDay = Omit<TechnicianDay, "orders"> & { orders: QueuedDayOrder[] };

/** A technician's day with what the outbox has not sent yet: started orders, and days that have a report. */
export function withQueuedDay(day: TechnicianDay, effects: readonly VisibleEffect[]): QueuedDay {
  return {
    ...day,
    orders: day.orders.map((order) => withQueuedOrder(order, day.today, effects)),
    missing: day.missing.filter(
      (missing) =>
        !effects.some(
          (each) => each.record === recordOf(missing.workOrderId) && each.day === missing.day,
        ),
    ),
  };
}

function withQueuedOrder(
  order: DayOrder,
  today: string,
  effects: readonly VisibleEffect[],
): QueuedDayOrder {
  const visible = withStatus(order, recordOf(order.id), effects);
  const report = effects.find((each) => each.record === recordOf(order.id) && each.day === today);
  const isSame = visible.status === order.status && !report;
  const reportedToday = order.reportedToday || report !== undefined;
  const facts = {
    status: visible.status,
    hasLead: true,
    sentBack: order.sentBack !== null,
    mayReport: order.mayReport,
    reportedOn: reportedToday ? [today] : [],
  };
  return {
    ...visible,
    reportedToday,
    reportIsWaiting: report?.isWaiting === true,
    next: isSame ? order.next : nextStep(facts, today),
  };
}

function recordOf(workOrderId: string): string {
  return `work-orders/${workOrderId}`;
}
