import { type Day, type Plan, planSpan } from "~/kernel/time/days";
import { dayIn, type Instant } from "~/kernel/time/instants";
import { minutesByDay } from "~/features/work-capacity/policy";
import type { PersonDay, PlannedDay, Visit } from "../model";
import { daysWithoutVisit } from "./people-hours";

type Times = Pick<Visit, "startsAt" | "endsAt">;

/** A reason to think twice. It never refuses a visit (domain-rules §9). */
export type VisitWarning =
  | { kind: "overlap"; userId: string; visitId: string; startsAt: Instant; endsAt: Instant }
  | { kind: "over-capacity"; userId: string; day: Day; overMinutes: number }
  | { kind: "absent"; userId: string; day: Day; reason: string }
  | { kind: "holiday"; day: Day }
  | { kind: "outside-wish"; plannedStartOn: Day; plannedEndOn: Day };

/** One day of a technician. `plannedMinutes` without the visit in question. */
type WarningDay = PersonDay & { userId: string };

export type WarningFacts = {
  timeZone: string;
  visitsOfTechnicians: readonly Pick<Visit, "id" | "technicianIds" | "startsAt" | "endsAt">[];
  capacityDays: readonly WarningDay[];
  holidays: readonly Day[];
  /** The days wished for the order where it has no other planned visit, else null. */
  wish: { plannedStartOn: Day; plannedEndOn: Day } | null;
};

/** Overlaps, hours beyond the capacity of each day that the visit touches, absences, holidays on them, and a first day outside the order's wish, with their numbers. */
export function visitWarnings(
  visit: Pick<Visit, "id" | "technicianIds" | "startsAt" | "endsAt">,
  { timeZone, visitsOfTechnicians, capacityDays, holidays, wish }: WarningFacts,
): VisitWarning[] {
  const minutes = minutesByDay([visit], timeZone);
  const overlaps = visitsOfTechnicians
    .filter((other) => other.id !== visit.id && overlap(other, visit))
    .flatMap((other) =>
      other.technicianIds
        .filter((id) => visit.technicianIds.includes(id))
        .map((userId): VisitWarning => {
          const { id: visitId, startsAt, endsAt } = other;
          return { kind: "overlap", userId, visitId, startsAt, endsAt };
        }),
    );
  const capacities = capacityDays
    .filter((each) => minutes.has(each.day) && visit.technicianIds.includes(each.userId))
    .flatMap((each): VisitWarning[] => {
      const { userId, day, capacityMinutes, plannedMinutes, reason } = each;
      if (capacityMinutes === 0 && reason !== null)
        return [{ kind: "absent", userId, day, reason }];
      const overMinutes = plannedMinutes + (minutes.get(day) ?? 0) - capacityMinutes;
      return overMinutes > 0 ? [{ kind: "over-capacity", userId, day, overMinutes }] : [];
    });
  const onHolidays = holidays
    .filter((day) => minutes.has(day))
    .map((day): VisitWarning => ({ kind: "holiday", day }));
  const first = dayIn(timeZone, visit.startsAt);
  return [...overlaps, ...capacities, ...onHolidays, ...outsideWish(first, wish)];
}

/** The days typed for an order; null without any. */
export function wishOf(plan: Plan): WarningFacts["wish"] {
  const { first, last } = planSpan(plan);
  return first === "" ? null : { plannedStartOn: first, plannedEndOn: last };
}

/** Identifies a warning, so that it can be notified whether a reader has seen it. */
export function warningKey(warning: VisitWarning): string {
  switch (warning.kind) {
    case "overlap":
      return `overlap ${warning.userId} ${warning.visitId}`;
    case "over-capacity":
    case "absent":
      return `${warning.kind} ${warning.userId} ${warning.day}`;
    case "holiday":
      return `holiday ${warning.day}`;
    case "outside-wish":
      return warning.kind;
  }
}

/** The warnings of a visit on a planned day. `wish`: the days typed for an order without another visit. */
export function warningsOn(
  visit: Pick<Visit, "id" | "technicianIds" | "startsAt" | "endsAt">,
  planned: PlannedDay,
  wish: WarningFacts["wish"],
): VisitWarning[] {
  const { timeZone, holidays, visits } = planned;
  return visitWarnings(visit, {
    timeZone,
    visitsOfTechnicians: visits,
    capacityDays: daysWithoutVisit(planned, visit.id).flatMap(({ id: userId, days }) =>
      days.map((each) => ({ ...each, userId })),
    ),
    holidays,
    wish,
  });
}

function overlap(a: Times, b: Times): boolean {
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt;
}

function outsideWish(day: Day, wish: WarningFacts["wish"]): VisitWarning[] {
  if (!wish) return [];
  const { plannedStartOn, plannedEndOn } = wish;
  const isBefore = plannedStartOn !== "" && day < plannedStartOn;
  const isAfter = plannedEndOn !== "" && day > plannedEndOn;
  return isBefore || isAfter ? [{ kind: "outside-wish", plannedStartOn, plannedEndOn }] : [];
}
