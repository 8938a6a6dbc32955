import { type Calendar, capacityOn } from "~/features/work-capacity/policy";
import { PRIORITIES, type Priority } from "~/kernel/priorities";
import { addDays, type Day } from "~/kernel/time/days";
import type { NextStep } from "./model";

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
  sentBack: boolean;
  /** Only an order with a lead can start. */
  hasLead: boolean;
  /** True when the rules of daily reports allow a report now. */
  mayReport: boolean;
  /** Days with a report by the technician, or by the lead for all. */
  reportedOn: readonly Day[];
};

/** True for orders in progress and orders planned to start by today. */
export function isForDay(
  { status, plannedStartOn }: Pick<OpenOrder, "status" | "plannedStartOn">,
  today: Day,
): boolean {
  return status === "in-progress" || (plannedStartOn !== "" && plannedStartOn <= today);
}

/** The day an order was started or should have been. Null for an order of today. */
export function unfinishedSince(
  { status, startedOn, plannedStartOn }: OpenOrder,
  today: Day,
): Day | null {
  const since = status === "in-progress" ? startedOn : plannedStartOn;
  return since && since < today ? since : null;
}

/** Sorts unfinished orders of earlier days first, then by planned start, by priority, and by number. */
export function inOrderOfDay(today: Day): (a: OpenOrder, b: OpenOrder) => number {
  const begins = (order: OpenOrder) => order.plannedStartOn || (order.startedOn ?? today);
  return (a, b) =>
    Number(unfinishedSince(b, today) !== null) - Number(unfinishedSince(a, today) !== null) ||
    compare(begins(a), begins(b)) ||
    PRIORITIES.indexOf(b.priority) - PRIORITIES.indexOf(a.priority) ||
    compare(a.number, b.number);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** An order that was sent back opens first. A day's report is written only once. */
export function nextStep(
  order: Pick<OpenOrder, "status" | "hasLead" | "sentBack" | "mayReport" | "reportedOn">,
  today: Day,
): NextStep {
  if (order.status === "backlog") return order.hasLead ? "start" : "open";
  if (order.sentBack || !order.mayReport) return "open";
  return order.reportedOn.includes(today) ? "open" : "report";
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
