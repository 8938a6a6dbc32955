import { type Calendar, capacityOn } from "~/features/work-capacity/policy";
import { PRIORITIES, type Priority } from "~/kernel/priorities";
import { addDays, type Day, weekday } from "~/kernel/time/days";
import { DAY_GROUPS, type DayGroup, type DayOrder } from "./model";

/** An open order of a technician, with the facts that the rules of their day need. */
export type OpenOrder = {
  number: string;
  status: "backlog" | "in-progress";
  priority: Priority;
  plannedStartOn: string;
  plannedEndOn: string;
  startedOn: Day | null;
  /** The first day of the current assignment. */
  assignedOn: Day;
  /** True when the rules of daily reports allow a report now. */
  mayReport: boolean;
  /** Days with a report by the technician, or by the lead for all. */
  reportedOn: readonly Day[];
};

type Plan = Pick<OpenOrder, "status" | "plannedStartOn" | "plannedEndOn">;

/** The last planned day of an order whose plan has ended, else null. An order without a plan is never overdue. */
export function overdueSince({ plannedStartOn, plannedEndOn }: Plan, today: Day): Day | null {
  const last = plannedEndOn || plannedStartOn;
  return last && last < today ? last : null;
}

/** The group of a technician's day that an order belongs to. The week ends on Sunday. */
export function groupOf(order: Plan, today: Day): DayGroup {
  const { status, plannedStartOn } = order;
  if (overdueSince(order, today)) return "overdue";
  if (status === "in-progress") return "today";
  if (plannedStartOn === "") return "later";
  if (plannedStartOn <= today) return "today";
  if (plannedStartOn === addDays(today, 1)) return "tomorrow";
  return plannedStartOn <= addDays(today, 7 - weekday(today)) ? "week" : "later";
}

/** How many days a technician's week shows, from today on. */
const DAYS_AHEAD = 7;

export function daysAhead(today: Day): Day[] {
  return Array.from({ length: DAYS_AHEAD }, (_, index) => addDays(today, index));
}

/**
 * Whether an order belongs to a day: one of its plan, which ends on its first day if no last one is set. What a technician has to do
 * today also belongs to today, planned or not.
 */
export function isOn(
  {
    plannedStartOn,
    plannedEndOn,
    group,
  }: Pick<DayOrder, "plannedStartOn" | "plannedEndOn" | "group">,
  day: Day,
  today: Day,
): boolean {
  if (day === today && group === "today") return true;
  return plannedStartOn !== "" && plannedStartOn <= day && day <= (plannedEndOn || plannedStartOn);
}

/**
 * Sorts by group. Today and overdue: the most urgent first, then orders in progress, then the oldest plan. Later groups: by planned start,
 * orders without a plan last.
 */
export function inOrderOfDay(today: Day): (a: OpenOrder, b: OpenOrder) => number {
  const rank = (order: OpenOrder) => DAY_GROUPS.indexOf(groupOf(order, today));
  const urgency = (order: OpenOrder) => PRIORITIES.indexOf(order.priority);
  const isDue = (order: OpenOrder) => rank(order) <= DAY_GROUPS.indexOf("overdue");
  const begins = (order: OpenOrder) => order.plannedStartOn || NEVER;
  return (a, b) =>
    rank(a) - rank(b) ||
    (isDue(a) ? urgency(b) - urgency(a) || compare(b.status, a.status) : 0) ||
    compare(begins(a), begins(b)) ||
    urgency(b) - urgency(a) ||
    compare(a.number, b.number);
}

const NEVER = "9999-12-31";

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

type EntryWindow = {
  today: Day;
  /** The first day for which a report may still be entered. */ earliest: Day;
  calendar: Calendar;
};

/**
 * Days before today without a report although the technician may report: the day the order was started, and the working days of its plan
 * since then. Today is not missing yet.
 */
export function missingDays(order: OpenOrder, { today, earliest, calendar }: EntryWindow): Day[] {
  const { startedOn, plannedStartOn, plannedEndOn, assignedOn } = order;
  if (order.status !== "in-progress" || !order.mayReport || startedOn === null) return [];
  const last = plannedEndOn || plannedStartOn;
  const planned = (day: Day) =>
    plannedStartOn !== "" && day >= plannedStartOn && day <= last && capacityOn(calendar, day) > 0;
  const missing: Day[] = [];
  for (let day = latest(earliest, startedOn, assignedOn); day < today; day = addDays(day, 1)) {
    if ((day === startedOn || planned(day)) && !order.reportedOn.includes(day)) missing.push(day);
  }
  return missing;
}

function latest(...days: Day[]): Day {
  return days.reduce((a, b) => (a > b ? a : b));
}

type Reviewed = {
  plannedMinutes: number;
  plannedStartOn: string;
  plannedEndOn: string;
  warranty: boolean;
  totals: { totalMinutes: number };
  reports: readonly { reportOn: Day; totalMinutes: number; warranty: boolean }[];
};

/** What an approver should notice: more than a quarter over the plan, hours outside the planned days, warranty. */
export function reviewFlags(order: Reviewed): {
  overPlan: boolean;
  outside: Day[];
  warranty: boolean;
} {
  const { plannedMinutes, plannedStartOn: start, plannedEndOn, totals, reports } = order;
  const end = plannedEndOn || start;
  const isOutside = (day: Day) => (start !== "" && day < start) || (end !== "" && day > end);
  const outside = reports
    .filter((report) => report.totalMinutes > 0 && isOutside(report.reportOn))
    .map((report) => report.reportOn);
  return {
    overPlan: plannedMinutes > 0 && totals.totalMinutes * 4 > plannedMinutes * 5,
    outside: [...new Set(outside)].sort(),
    warranty: order.warranty || reports.some((report) => report.warranty),
  };
}
