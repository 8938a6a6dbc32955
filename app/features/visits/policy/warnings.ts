import type { Day } from "~/kernel/time/days";
import { dayIn, type Instant } from "~/kernel/time/instants";
import type { PlannedDay, Visit } from "../model";

type Times = Pick<Visit, "startsAt" | "endsAt">;

/** A reason to think twice. It never refuses a visit (domain-rules §9). */
export type VisitWarning =
  | { kind: "overlap"; userId: string; visitId: string; startsAt: Instant; endsAt: Instant }
  | { kind: "over-capacity"; userId: string; day: Day; overMinutes: number }
  | { kind: "absent"; userId: string; day: Day; reason: string }
  | { kind: "holiday"; day: Day }
  | { kind: "outside-wish"; plannedStartOn: Day; plannedEndOn: Day };

/** One day of a technician. `plannedMinutes` without the visit in question; `reason` of an exception: empty without words, null without an exception. */
type WarningDay = {
  userId: string;
  day: Day;
  capacityMinutes: number;
  plannedMinutes: number;
  reason: string | null;
};

export type WarningFacts = {
  timeZone: string;
  visitsOfTechnicians: readonly Pick<Visit, "id" | "technicianIds" | "startsAt" | "endsAt">[];
  capacityDays: readonly WarningDay[];
  holidays: readonly Day[];
  /** The days wished for the order where it has no other planned visit, else null. */
  wish: { plannedStartOn: Day; plannedEndOn: Day } | null;
};

const MINUTE_MS = 60_000;

/** Overlaps, hours beyond the capacity of the first day, absences, holidays and days outside the order's wish, with their numbers. */
export function visitWarnings(
  visit: Pick<Visit, "id" | "technicianIds" | "startsAt" | "endsAt">,
  { timeZone, visitsOfTechnicians, capacityDays, holidays, wish }: WarningFacts,
): VisitWarning[] {
  const day = dayIn(timeZone, visit.startsAt);
  const minutes = (visit.endsAt - visit.startsAt) / MINUTE_MS;
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
    .filter((each) => each.day === day && visit.technicianIds.includes(each.userId))
    .flatMap((each): VisitWarning[] => {
      const { userId, capacityMinutes, plannedMinutes, reason } = each;
      if (capacityMinutes === 0 && reason !== null)
        return [{ kind: "absent", userId, day, reason }];
      const overMinutes = plannedMinutes + minutes - capacityMinutes;
      return overMinutes > 0 ? [{ kind: "over-capacity", userId, day, overMinutes }] : [];
    });
  const onHolidays = holidays
    .filter((each) => each === day)
    .map((): VisitWarning => ({ kind: "holiday", day }));
  return [...overlaps, ...capacities, ...onHolidays, ...outsideWish(day, wish)];
}

/** The days typed for an order; null without any. */
export function wishOf({
  plannedStartOn,
  plannedEndOn,
}: {
  plannedStartOn: string;
  plannedEndOn: string;
}): WarningFacts["wish"] {
  if (!plannedStartOn && !plannedEndOn) return null;
  return {
    plannedStartOn: plannedStartOn || plannedEndOn,
    plannedEndOn: plannedEndOn || plannedStartOn,
  };
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
  { day, timeZone, isHoliday, people, visits }: PlannedDay,
  wish: WarningFacts["wish"],
): VisitWarning[] {
  const others = visits.filter(({ id }) => id !== visit.id);
  const capacityDays = people.map(({ id: userId, capacityMinutes, plannedMinutes, reason }) => ({
    userId,
    day,
    capacityMinutes,
    plannedMinutes: plannedMinutes + minutesOf(others, userId),
    reason,
  }));
  return visitWarnings(visit, {
    timeZone,
    visitsOfTechnicians: others,
    capacityDays,
    holidays: isHoliday ? [day] : [],
    wish,
  });
}

/** The minutes of the order's other visits that day, which the hours without the order lack. */
function minutesOf(others: PlannedDay["visits"], userId: string): number {
  return others
    .filter((each) => each.isOfOrder && each.isOfDay && each.technicianIds.includes(userId))
    .reduce((sum, { startsAt, endsAt }) => sum + (endsAt - startsAt) / MINUTE_MS, 0);
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
