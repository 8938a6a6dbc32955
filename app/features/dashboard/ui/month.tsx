import { MonthCalendar } from "~/features/visits/ui/month-calendar";
import { type Month as MonthText, monthDays } from "~/kernel/time/months";
import type { VisibleEffect } from "~/offline/outbox/effects";
import type { TechnicianDay } from "../model";
import { byTimes, isOn, visitTimes } from "../policy/day";
import { DayRows } from "./day-row";
import { withQueuedDay } from "./queued-day";

type Props = { day: TechnicianDay; effects: readonly VisibleEffect[]; month: MonthText };

/** A month of a technician: their visits and orders. */
export function Month({ day: stored, effects, month }: Props) {
  const { orders, today } = withQueuedDay(stored, effects);
  const days = monthDays(month).map((day) => {
    const ofDay = byTimes(
      orders.filter((order) => isOn(order, day, today)),
      day,
    );
    const lines = ofDay.map((order) => ({
      key: order.id,
      to: `/work-orders/${order.id}`,
      times: visitTimes(order, day),
      text: order.customerName || order.number,
    }));
    return { day, lines, list: <DayRows orders={ofDay} day={day} /> };
  });
  return (
    <MonthCalendar
      month={month}
      today={today}
      days={days}
      addressOf={(other) => `?view=month&month=${other}`}
    />
  );
}
