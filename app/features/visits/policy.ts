import type { Day } from "~/kernel/time/days";
import { dayIn, type Instant } from "~/kernel/time/instants";
import type { Visit } from "./model";

type Times = Pick<Visit, "startsAt" | "endsAt">;

/** The planned days of an order with these visits, null without one. */
export function daysOfVisits(
  planned: readonly Times[],
  timeZone: string,
): { plannedStartOn: Day; plannedEndOn: Day } | null {
  if (planned.length === 0) return null;
  const first = Math.min(...planned.map(({ startsAt }) => startsAt));
  const last = Math.max(...planned.map(({ endsAt }) => endsAt));
  return {
    plannedStartOn: dayIn(timeZone, first),
    // One that ends at midnight belongs to the day before.
    plannedEndOn: dayIn(timeZone, last - 1),
  };
}

/** Which ends of a visit are on the day: a visit past midnight has one on each of its days. */
export function endsOn({ startsAt, endsAt }: Times, day: Day, timeZone: string) {
  return {
    starts: dayIn(timeZone, startsAt) === day,
    ends: dayIn(timeZone, endsAt - 1) === day,
  };
}

const FIRST_DAY = "2000-01-01";
const MOST_YEARS_AHEAD = 10;

/** Whether a visit may begin then: a year that was mistyped plans nothing (domain-rules §9). */
export function isPlannable(startsAt: Instant, now: Instant, timeZone: string): boolean {
  const today = dayIn(timeZone, now);
  const last = `${Number(today.slice(0, 4)) + MOST_YEARS_AHEAD}${today.slice(4)}`;
  const day = dayIn(timeZone, startsAt);
  return day >= FIRST_DAY && day <= last;
}

/** Whether what the customer is told is part of the visit (domain-rules §9). */
export function isWindowWithin({
  startsAt,
  endsAt,
  arrivalFromAt,
  arrivalToAt,
}: Times & Pick<Visit, "arrivalFromAt" | "arrivalToAt">): boolean {
  if (arrivalFromAt === null || arrivalToAt === null) return true;
  return arrivalFromAt >= startsAt && arrivalToAt <= endsAt;
}

/** A visit before and after technicians have left its order. */
export type VisitReassignment = { before: Visit; after: Visit };

/**
 * What becomes of planned visits when technicians leave: the others of a visit keep it, else the lead of
 * the order takes it over. Without a lead it is cancelled, so that it can be planned anew.
 */
export function handOverVisits(
  planned: readonly Visit[],
  leaving: readonly string[],
  leadOf: (workOrderId: string) => string | null,
): VisitReassignment[] {
  return planned.flatMap((before): VisitReassignment[] => {
    const others = before.technicianIds.filter((id) => !leaving.includes(id));
    if (others.length === before.technicianIds.length) return [];
    if (others.length > 0) return [{ before, after: { ...before, technicianIds: others } }];
    const lead = leadOf(before.workOrderId);
    const after: Visit = lead
      ? { ...before, technicianIds: [lead] }
      : { ...before, status: "cancelled" };
    return [{ before, after }];
  });
}

/** What a change of a visit is called in the log: people, begin, length, or other fields. */
export function changeName(
  before: Visit,
  after: Visit,
): "reassigned" | "moved" | "resized" | "changed" {
  const people = (visit: Visit) => [...visit.technicianIds].sort().join();
  if (people(before) !== people(after)) return "reassigned";
  if (before.startsAt !== after.startsAt) return "moved";
  return before.endsAt === after.endsAt ? "changed" : "resized";
}
