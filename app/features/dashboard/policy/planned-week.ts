import {
  calendarOf,
  minutesByDay,
  type PlannedOrder,
  spread,
  type Window,
} from "~/features/work-capacity/policy";
import type { CapacityException, Week } from "~/features/work-capacity/model";
import type { Day } from "~/kernel/time/days";
import type { Instant } from "~/kernel/time/instants";

type Kinds = { plannedRegularMinutes: number; plannedTravelMinutes: number };

/** An order that has days and no visit: `minutes` are its regular and travel minutes together. */
type DayOrder = PlannedOrder & { travelMinutes: number };
type Person = {
  week: Week;
  exceptions: readonly CapacityException[];
  dayPlanned: readonly DayOrder[];
};
/** A visit of one technician, with what is planned for its order in all. */
type Visit = {
  startsAt: Instant;
  endsAt: Instant;
  orderMinutes: number;
  orderTravelMinutes: number;
};

type Around = { window: Window; timeZone: string; holidays: readonly Day[] };

/**
 * The minutes that work capacity has planned for these people on the days of the window, those on the road apart: orders without visits have
 * both kinds, and of a visit as much is travel as of its order.
 */
export function plannedIn(
  people: readonly Person[],
  visits: readonly Visit[],
  { window, timeZone, holidays }: Around,
): Kinds {
  let [all, travel] = [0, 0];
  for (const { week, exceptions, dayPlanned } of people) {
    const calendar = calendarOf(week, exceptions, holidays);
    for (const order of dayPlanned) {
      all += sum(spread(order, calendar, window), window);
      travel += sum(spread({ ...order, minutes: order.travelMinutes }, calendar, window), window);
    }
  }
  for (const visit of visits) {
    const minutes = sum(minutesByDay([visit], timeZone), window);
    all += minutes;
    travel += travelOf(minutes, visit);
  }
  return { plannedRegularMinutes: all - travel, plannedTravelMinutes: travel };
}

function travelOf(minutes: number, { orderMinutes, orderTravelMinutes }: Visit): number {
  return orderMinutes > 0 ? Math.round((minutes * orderTravelMinutes) / orderMinutes) : 0;
}

function sum(byDay: ReadonlyMap<Day, number>, { from, to }: Window): number {
  return [...byDay].reduce((total, [day, n]) => total + (day >= from && day <= to ? n : 0), 0);
}
