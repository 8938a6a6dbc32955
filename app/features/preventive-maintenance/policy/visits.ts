import type { Visit } from "~/features/visits/model";
import { minuteOf } from "~/kernel/time/clock-text";
import { addDays, type Day } from "~/kernel/time/days";
import { instantOf } from "~/kernel/time/instants";
import { visitMinutesOf } from "~/kernel/visit-length";
import type { WorkingCalendar } from "../model";
import { workingDayFrom } from "./working-days";

type Job = {
  startTime: string;
  plannedRegularMinutes: number;
  plannedTravelMinutes: number;
  technicians: number;
};

/** More work is planned by hand: its order is among the unplanned. */
const MAX_VISITS = 30;

/**
 * The visits of an order of a plan: its hours, divided among the technicians as on the board, from its day on. What is more than one working
 * day is on the company's next ones, at the same time. None without a time of day or a technician.
 */
export function visitsOfPlan(
  { startTime, plannedRegularMinutes, plannedTravelMinutes, technicians }: Job,
  dueOn: Day,
  calendar: WorkingCalendar,
  timeZone: string,
): Pick<Visit, "startsAt" | "endsAt">[] {
  if (startTime === "" || technicians === 0) return [];
  const visits = [];
  let left = (plannedRegularMinutes + plannedTravelMinutes) / technicians;
  let day: Day | null = dueOn;
  do {
    if (day === null || visits.length === MAX_VISITS) return [];
    const startsAt = instantOf(day, minuteOf(startTime), timeZone);
    const minutes = visitMinutesOf(left, 1);
    visits.push({ startsAt, endsAt: startsAt + minutes * 60_000 });
    left -= minutes;
    day = workingDayFrom(addDays(day, 1), calendar);
  } while (left > 0);
  return visits;
}
