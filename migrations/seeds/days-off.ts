import { setWorkCapacity } from "../../app/features/work-capacity/commands/set";
import { addDays, type Day, weekday } from "../../app/kernel/time/days";
import { dayIn } from "../../app/kernel/time/instants";
import type { Acting } from "./acting";
import { castMember } from "./cast";
import { at, ZONE } from "./clock";

type Absence = { key: string; from: Day; to: Day; reason: string; enteredOn: Day };

/** When nobody works, and when single people do not. */
export type DaysOff = {
  holidays: Day[];
  holidayNames: Record<Day, string>;
  absences: Absence[];
};

export const NO_DAYS_OFF: DaysOff = { holidays: [], holidayNames: {}, absences: [] };

/** In the weeks around the day of seeding: a sick day last week, a vacation next week, and a holiday at its end. */
export function daysOffAround(now: Date): DaysOff {
  const today = dayIn(ZONE, now.getTime());
  const monday = addDays(today, 1 - weekday(today));
  const sickOn = addDays(monday, -5);
  const holiday = addDays(monday, 11);
  return {
    holidays: [holiday],
    holidayNames: { [holiday]: "Company day" },
    absences: [
      { key: "tea", from: sickOn, to: sickOn, reason: "Sick leave", enteredOn: sickOn },
      {
        key: "tarik",
        from: addDays(monday, 7),
        to: addDays(monday, 11),
        reason: "Annual leave",
        enteredOn: addDays(monday, -28),
      },
    ],
  };
}

/** Whether one of these people is away or everybody is. */
export function isDayOff({ holidays, absences }: DaysOff, people: readonly string[], day: Day) {
  return (
    holidays.includes(day) ||
    absences.some(({ key, from, to }) => people.includes(key) && from <= day && day <= to)
  );
}

/** The first day from this one on at which all of them work. */
export function dayAtWork(daysOff: DaysOff, people: readonly string[], day: Day): Day {
  return weekday(day) > 5 || isDayOff(daysOff, people, day)
    ? dayAtWork(daysOff, people, addDays(day, 1))
    : day;
}

/** The absences, as an administrator enters them. */
export async function seedAbsences(as: Acting, { absences }: DaysOff): Promise<void> {
  for (const { key, from, to, reason, enteredOn } of absences)
    await setWorkCapacity(as("sanja", at(enteredOn, 7)), {
      id: castMember(key).id,
      version: 0,
      from,
      to,
      week: null,
      exceptions: [{ from, to, capacityMinutes: 0, reason }],
    });
}
