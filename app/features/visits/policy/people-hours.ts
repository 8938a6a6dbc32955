import { type Load, minutesByDay } from "~/features/work-capacity/policy";
import type { PlannedDay, Visit } from "../model";

/** The hours of a technician on the day of a visit: without it, and as they are once it is planned. */
type HoursOnDay = { before: Load; planned: Load };

/**
 * The hours of the day lack those of the order. Its other visits count, and so does this one for those who are chosen. A visit past
 * midnight counts with its part of the day, as in the work capacity.
 */
export function hoursOnDay(
  { day, timeZone, people, visits }: PlannedDay,
  visit: Pick<Visit, "id" | "technicianIds" | "startsAt" | "endsAt">,
  userId: string,
): HoursOnDay | null {
  const person = people.find(({ id }) => id === userId)?.days.find((each) => each.day === day);
  if (!person) return null;
  const minutesOf = (of: readonly (typeof visit)[]) =>
    minutesByDay(
      of.filter(({ technicianIds }) => technicianIds.includes(userId)),
      timeZone,
    ).get(day) ?? 0;
  const { capacityMinutes } = person;
  const others = visits.filter(({ id, isOfOrder }) => isOfOrder && id !== visit.id);
  const plannedMinutes = person.plannedMinutes + minutesOf(others);
  return {
    before: { capacityMinutes, plannedMinutes },
    planned: { capacityMinutes, plannedMinutes: plannedMinutes + minutesOf([visit]) },
  };
}
