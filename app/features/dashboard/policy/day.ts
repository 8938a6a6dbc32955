import { type Calendar, capacityOn } from "~/features/work-capacity/policy";
import { PRIORITIES, type Priority } from "~/kernel/priorities";
import { clockText } from "~/kernel/time/clock-text";
import { addDays, type Day, isInPlan, planSpan, weekday } from "~/kernel/time/days";
import { dayIn, type Instant, wallTime } from "~/kernel/time/instants";
import {
  DAY_GROUPS,
  type DayGroup,
  type DayOrder,
  type DayVisit,
  type TechnicianDay,
} from "../model";

/** An open order of a technician, with the facts that the rules of their day need. */
export type OpenOrder = {
  number: string;
  status: "backlog" | "in-progress";
  priority: Priority;
  plannedStartOn: string;
  plannedEndOn: string;
  visits?: readonly DayVisit[];
  /** The days of the visits that the technician reports. Null for an order without visits. */
  visitedOn: readonly Day[] | null;
  /** The note that sent the order back. */
  sentBack?: string | null;
  startedOn: Day | null;
  /** The first day of the current assignment. */
  assignedOn: Day;
  /** True when the rules of daily reports allow a report now. */
  mayReport: boolean;
  /** Days with a report by the technician, or by the lead for all. */
  reportedOn: readonly Day[];
};

/** A planned visit as it is in the company's local time. */
export function visitOfDay(visit: PlannedVisit, timeZone: string): DayVisit {
  const { id, startsAt, endsAt, note } = visit;
  const [start, end] = [wallTime(startsAt, timeZone), wallTime(endsAt, timeZone)];
  return {
    id,
    day: start.day,
    from: clockText(start.minute),
    // One that ends at midnight belongs to the day before.
    endsOn: dayIn(timeZone, endsAt - 1),
    to: clockText(end.minute),
    note,
  };
}

type PlannedVisit = { id: string; startsAt: Instant; endsAt: Instant; note: string };

type Plan = Pick<OpenOrder, "status" | "plannedStartOn" | "plannedEndOn" | "visits" | "sentBack">;

/** The first own visit of today or later, also one that began before midnight. */
export function nextVisit({ visits = [] }: Pick<Plan, "visits">, today: Day): DayVisit | null {
  return visitsSince(visits, today)[0] ?? null;
}

/** The own visits on a day. One past midnight is on both of its days. */
export function visitsOn({ visits = [] }: Pick<Plan, "visits">, day: Day): DayVisit[] {
  return visitsSince(visits, day).filter((visit) => visit.day === day);
}

/** Those that end on the day or later, as on that day: one that began before has no start on it. */
function visitsSince(visits: readonly DayVisit[], day: Day): DayVisit[] {
  return visits
    .filter((visit) => (visit.endsOn ?? visit.day) >= day)
    .map((visit) => (visit.day < day ? { ...visit, day, from: "" } : visit));
}

/** Orders of one day: those with a visit by its times, then the others as they were. */
export function byTimes<Order extends Pick<Plan, "visits">>(
  orders: readonly Order[],
  day: Day,
): Order[] {
  const time = (order: Order) => {
    const [first] = visitsOn(order, day);
    return first ? `${first.from} ${first.to}` : NO_TIME;
  };
  return [...orders].sort((a, b) => compare(time(a), time(b)));
}

/** "09:00–11:00": the times of the own visits on a day, empty without one. "→ 06:00" of one that began the day before. */
export function visitTimes(order: Pick<Plan, "visits">, day: Day): string {
  return visitsOn(order, day)
    .map(({ from, to }) => (from ? `${from}–${to}` : `→ ${to}`))
    .join(", ");
}

/** The last planned day of an order whose plan has ended, else null. An order without a plan is never overdue. */
export function overdueSince(
  plan: Pick<Plan, "plannedStartOn" | "plannedEndOn">,
  today: Day,
): Day | null {
  const { last } = planSpan(plan);
  return last && last < today ? last : null;
}

/**
 * The group of a technician's day that an order belongs to: that of the next own visit, else of the plan. The week ends on Sunday. An order
 * that was sent back is worked on at once.
 */
export function groupOf(order: Plan, today: Day): DayGroup {
  const { status, sentBack = null } = order;
  const visit = nextVisit(order, today);
  if (visit && sentBack === null) return groupOfDay(visit.day, today);
  if (overdueSince(order, today)) return "overdue";
  // What a device has submitted or signed and not sent was started too.
  return status === "backlog" ? groupOfDay(planSpan(order).first, today) : "today";
}

function groupOfDay(day: Day, today: Day): DayGroup {
  if (day === "") return "later";
  if (day <= today) return "today";
  if (day === addDays(today, 1)) return "tomorrow";
  return day <= addDays(today, 7 - weekday(today)) ? "week" : "later";
}

/** A stored day as it is on a later one: Monday's visits are those of today on a phone that is offline since Friday. */
export function dayOn(stored: TechnicianDay, today: Day): TechnicianDay {
  if (today <= stored.today) return stored;
  const orders = stored.orders.map((order) => ({
    ...order,
    facts: { ...order.facts, reportedToday: false },
  }));
  return { ...stored, today, orders: inGroups(orders, today) };
}

/** Orders in the groups of a day, in its order: one that was started since the server grouped them belongs to another group. */
export function inGroups<Order extends DayOrder>(orders: readonly Order[], today: Day): Order[] {
  return orders
    .map((order) => ({
      ...order,
      group: groupOf(order, today),
      overdueSince: overdueSince(order, today),
    }))
    .sort(inOrderOfDay(today));
}

/** How many days a technician's week shows, from today on. */
const DAYS_AHEAD = 7;

export function daysAhead(today: Day): Day[] {
  return Array.from({ length: DAYS_AHEAD }, (_, index) => addDays(today, index));
}

/**
 * Whether an order belongs to a day: one of its own visits, else of its planned days. What a technician has to do
 * today also belongs to today, planned or not.
 */
export function isOn(
  order: Pick<DayOrder, "plannedStartOn" | "plannedEndOn" | "group" | "visits">,
  day: Day,
  today: Day,
): boolean {
  const { group, visits = [] } = order;
  if (day === today && group === "today") return true;
  if (visits.length > 0) return visitsOn(order, day).length > 0;
  return isInPlan(day, order);
}

/**
 * Sorts by group. Today and overdue: visits by their times, then the most urgent first, then orders in progress, then the oldest plan. Later groups: by planned start,
 * orders without a plan last.
 */
export function inOrderOfDay(today: Day): (a: Sortable, b: Sortable) => number {
  const rank = (order: Sortable) => DAY_GROUPS.indexOf(groupOf(order, today));
  const urgency = (order: Sortable) => PRIORITIES.indexOf(order.priority);
  const isDue = (order: Sortable) => rank(order) <= DAY_GROUPS.indexOf("overdue");
  const begins = (order: Sortable) =>
    nextVisit(order, today)?.day || planSpan(order).first || NEVER;
  const time = (order: Sortable) => nextVisit(order, today)?.from ?? NO_TIME;
  return (a, b) =>
    rank(a) - rank(b) ||
    (isDue(a) ? compare(time(a), time(b)) : 0) ||
    (isDue(a) ? urgency(b) - urgency(a) || compare(b.status, a.status) : 0) ||
    compare(begins(a), begins(b)) ||
    compare(time(a), time(b)) ||
    urgency(b) - urgency(a) ||
    compare(a.number, b.number);
}

type Sortable = Pick<OpenOrder, "number" | "priority"> & Plan;

const NEVER = "9999-12-31";
const NO_TIME = "99:99";

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

type EntryWindow = {
  today: Day;
  /** The first day for which a report may still be entered. */ earliest: Day;
  calendar: Calendar;
};

/**
 * Days before today without a report although the technician may report: the day the order was started, and since then the days of its
 * visits, or without visits the working days of its plan. Today is not missing yet.
 */
export function missingDays(order: OpenOrder, { today, earliest, calendar }: EntryWindow): Day[] {
  const { startedOn, assignedOn, visitedOn } = order;
  if (order.status !== "in-progress" || !order.mayReport || startedOn === null) return [];
  const planned = (day: Day) =>
    visitedOn
      ? // A visit on a regular day off was planned on purpose; one on a day of absence or a holiday stays from before.
        visitedOn.includes(day) && calendar.exceptions.get(day) !== 0
      : isInPlan(day, order) && capacityOn(calendar, day) > 0;
  const missing: Day[] = [];
  for (let day = latest(earliest, startedOn, assignedOn); day < today; day = addDays(day, 1)) {
    if ((day === startedOn || planned(day)) && !order.reportedOn.includes(day)) missing.push(day);
  }
  return missing;
}

export function latest(...days: Day[]): Day {
  return days.reduce((a, b) => (a > b ? a : b));
}
