import { addDays, type Day, type Plan, planSpan } from "~/kernel/time/days";
import { dayIn, type Instant, instantOf } from "~/kernel/time/instants";
import type { WorkingTime } from "~/features/work-capacity/model";
import { minutesByDay } from "~/features/work-capacity/policy";
import type { PersonDay, PlannedDay, Visit } from "../model";
import { daysWithoutVisit } from "./people-hours";

type Times = Pick<Visit, "startsAt" | "endsAt">;

/** A reason to think twice. It never refuses a visit (domain-rules §9). */
export type VisitWarning =
  | { kind: "overlap"; userId: string; visitId: string; startsAt: Instant; endsAt: Instant }
  | { kind: "over-capacity"; userId: string; day: Day; overMinutes: number }
  | { kind: "absent"; userId: string; day: Day; reason: string }
  | {
      kind: "outside-hours";
      userId: string;
      day: Day;
      working: WorkingTime;
    }
  | { kind: "holiday"; day: Day; name: string }
  | { kind: "past" }
  | { kind: "long"; minutes: number }
  | { kind: "outside-wish"; plannedStartOn: Day; plannedEndOn: Day };

/** One day of a technician. `plannedMinutes` without the visit in question. */
type WarningDay = PersonDay & { userId: string };

export type WarningFacts = {
  timeZone: string;
  visitsOfTechnicians: readonly Pick<Visit, "id" | "technicianIds" | "startsAt" | "endsAt">[];
  capacityDays: readonly WarningDay[];
  holidays: readonly Day[];
  /** Of those that have one. */
  holidayNames: Readonly<Record<Day, string>>;
  now: Instant;
  /** The visit before a change. What stays as it was is warned of no more. */
  was: Times | null;
  /** The days wished for the order where it has no other planned visit, else null. */
  wish: { plannedStartOn: Day; plannedEndOn: Day } | null;
};

/** A visit this long is asked about, because it may be a typing error. */
const LONG_MINUTES = 12 * 60;

/** Whether a form that shows the warning is not enough: it is sent a second time. */
export function mustBeAsked({ kind }: VisitWarning): boolean {
  return kind === "long";
}

/** A start in the past, an unusual length, overlaps, times outside the working hours, hours beyond the capacity of each day that the visit touches, absences, holidays on them, and a first day outside the order's wish, with their numbers. */
export function visitWarnings(
  visit: Pick<Visit, "id" | "technicianIds" | "startsAt" | "endsAt">,
  facts: WarningFacts,
): VisitWarning[] {
  const { timeZone, visitsOfTechnicians, capacityDays, holidays, now, was, wish } = facts;
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
    .map((day): VisitWarning => ({ kind: "holiday", day, name: facts.holidayNames[day] ?? "" }));
  const first = dayIn(timeZone, visit.startsAt);
  return [
    ...inPast(visit, was, now),
    ...tooLong(visit, was),
    ...overlaps,
    ...capacities,
    ...outsideHours(visit, { timeZone, capacityDays }),
    ...onHolidays,
    ...outsideWish(first, wish),
  ];
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
    case "outside-hours":
    case "absent":
      return `${warning.kind} ${warning.userId} ${warning.day}`;
    case "holiday":
      return `holiday ${warning.day}`;
    case "long":
      return `long ${warning.minutes}`;
    case "past":
    case "outside-wish":
      return warning.kind;
  }
}

/** The warnings of a visit on a planned day. `wish`: the days typed for an order without another visit. */
export function warningsOn(
  visit: Pick<Visit, "id" | "technicianIds" | "startsAt" | "endsAt">,
  planned: PlannedDay,
  wish: WarningFacts["wish"],
  was: Times | null,
): VisitWarning[] {
  const { timeZone, now, holidays, holidayNames, visits } = planned;
  return visitWarnings(visit, {
    timeZone,
    visitsOfTechnicians: visits,
    capacityDays: daysWithoutVisit(planned, visit.id).flatMap(({ id: userId, days }) =>
      days.map((each) => ({ ...each, userId })),
    ),
    holidays,
    holidayNames,
    now,
    was,
    wish,
  });
}

function inPast({ startsAt }: Times, was: Times | null, now: Instant): VisitWarning[] {
  return startsAt < now && startsAt !== was?.startsAt ? [{ kind: "past" }] : [];
}

function tooLong(visit: Times, was: Times | null): VisitWarning[] {
  const lengthOf = ({ startsAt, endsAt }: Times) => (endsAt - startsAt) / 60_000;
  const minutes = lengthOf(visit);
  const isNew = was === null || lengthOf(was) !== minutes;
  return minutes > LONG_MINUTES && isNew ? [{ kind: "long", minutes }] : [];
}

/** Of each technician the first day on which they work and the visit is not only within their working time, also that of a night before. */
function outsideHours(
  visit: Times & Pick<Visit, "technicianIds">,
  { timeZone, capacityDays }: Pick<WarningFacts, "timeZone" | "capacityDays">,
): VisitWarning[] {
  return visit.technicianIds.flatMap((userId): VisitWarning[] => {
    const own = capacityDays.filter((each) => each.userId === userId && each.capacityMinutes > 0);
    const hours = own.map(({ day, working }) => ({
      startsAt: instantOf(day, working.startMinute, timeZone),
      endsAt: instantOf(day, working.endMinute, timeZone),
    }));
    const outside = own.find(({ day }) => {
      const startsAt = Math.max(visit.startsAt, instantOf(day, 0, timeZone));
      const endsAt = Math.min(visit.endsAt, instantOf(addDays(day, 1), 0, timeZone));
      return startsAt < endsAt && !isCovered({ startsAt, endsAt }, hours);
    });
    if (!outside) return [];
    const { day, working } = outside;
    return [{ kind: "outside-hours", userId, day, working }];
  });
}

/** `hours` in the order of their start. */
function isCovered({ startsAt, endsAt }: Times, hours: readonly Times[]): boolean {
  let at = startsAt;
  for (const each of hours) if (each.startsAt <= at) at = Math.max(at, each.endsAt);
  return at >= endsAt;
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
