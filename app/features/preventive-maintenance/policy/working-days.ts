import { type Day, dayNumber, dayOfNumber, LAST_DAY, weekdayOfNumber } from "~/kernel/time/days";
import type { NonWorkingDays, WorkingCalendar } from "../model";

const LAST = dayNumber(LAST_DAY);
const MAX_MOVE_DAYS = 366;

function isWorkingDay(day: number, { restDays, holidays }: WorkingCalendar): boolean {
  return !restDays.includes(weekdayOfNumber(day)) && !holidays.has(dayOfNumber(day));
}

/** This day, or the next working day. Null where none comes within a year. */
export function workingDayFrom(day: Day, calendar: WorkingCalendar): Day | null {
  const found = workingDay(dayNumber(day), 1, calendar);
  return found === null ? null : dayOfNumber(found);
}

/** The nearest working day in that direction, `from` included. Null where a move would be longer than any. */
function workingDay(from: number, direction: 1 | -1, calendar: WorkingCalendar): number | null {
  for (let days = 0; days < MAX_MOVE_DAYS; days += 1) {
    const day = from + days * direction;
    if (day > LAST) return null;
    if (isWorkingDay(day, calendar)) return day;
  }
  return null;
}

/** The day on which an occurrence is due. A company that never works moves nothing. */
export function dueDayOf(on: Day, rule: NonWorkingDays, calendar: WorkingCalendar): Day {
  if (rule === "same") return on;
  const day = workingDay(dayNumber(on), rule === "next" ? 1 : -1, calendar);
  return day === null ? on : dayOfNumber(day);
}

/** The first day by a rule that is due after `dueOn`. Each later one is too: no day is due before an earlier one. */
export function firstDueAfter(dueOn: Day, rule: NonWorkingDays, calendar: WorkingCalendar): number {
  const settled = dayNumber(dueOn);
  if (rule === "same") return settled + 1;
  const before = workingDay(settled, -1, calendar) ?? -Infinity;
  const after = workingDay(settled + 1, 1, calendar) ?? Infinity;
  if (rule === "previous")
    return before === -Infinity ? settled + 1 : Math.min(after, before + MAX_MOVE_DAYS);
  return after === Infinity ? settled + 1 : Math.max(before + 1, after - MAX_MOVE_DAYS + 1);
}
