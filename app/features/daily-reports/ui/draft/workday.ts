import { type Day, weekday } from "~/kernel/time/days";
import type { ReportForm } from "../../queries/entry-references";

/** Of somebody who does not work on that weekday. */
export const USUAL_DAY = { startMinute: 8 * 60, endMinute: 16 * 60 };

/** Behind midnight, work is taken for that of the evening before as long. */
export const NIGHT_MINUTES = 6 * 60;

/** When a person's working day begins and ends, in minutes of the day. */
export function workdayOn(
  workdays: ReportForm["workdays"],
  technicianId: string,
  day: Day,
): typeof USUAL_DAY {
  const own = workdays[technicianId]?.[weekday(day) - 1];
  return own && own.endMinute > own.startMinute ? own : USUAL_DAY;
}
