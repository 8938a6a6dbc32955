import { type Load, minutesByDay } from "~/features/work-capacity/policy";
import type { PersonDay, PlannedDay, Visit } from "../model";

type Planned = Pick<Visit, "id" | "technicianIds" | "startsAt" | "endsAt">;

/**
 * The hours of each technician without this visit: those of the day lack the order, whose other visits count. A visit past midnight counts
 * with its part of each day, as in the work capacity.
 */
export function daysWithoutVisit(
  { timeZone, people, visits }: PlannedDay,
  visitId: string,
): { id: string; days: PersonDay[] }[] {
  const others = visits.filter(({ id, isOfOrder }) => isOfOrder && id !== visitId);
  return people.map(({ id, days }) => {
    const minutes = minutesByDay(visitsOf(others, id), timeZone);
    return {
      id,
      days: days.map((each) => ({
        ...each,
        plannedMinutes: each.plannedMinutes + (minutes.get(each.day) ?? 0),
      })),
    };
  });
}

/** The hours of a technician on the day of a visit: without it, and as they are once it is planned. */
type HoursOnDay = { before: Load; planned: Load };

/** The visit counts for those who are chosen for it. */
export function hoursOnDay(planned: PlannedDay, visit: Planned, userId: string): HoursOnDay | null {
  const person = daysWithoutVisit(planned, visit.id).find(({ id }) => id === userId);
  const day = person?.days.find((each) => each.day === planned.day);
  if (!day) return null;
  const { capacityMinutes, plannedMinutes } = day;
  const own = minutesByDay(visitsOf([visit], userId), planned.timeZone).get(day.day) ?? 0;
  return {
    before: { capacityMinutes, plannedMinutes },
    planned: { capacityMinutes, plannedMinutes: plannedMinutes + own },
  };
}

function visitsOf<V extends Pick<Visit, "technicianIds">>(visits: readonly V[], id: string): V[] {
  return visits.filter(({ technicianIds }) => technicianIds.includes(id));
}
