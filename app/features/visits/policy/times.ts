import type { Day } from "~/kernel/time/days";
import { dayIn, type Instant } from "~/kernel/time/instants";
import type { Visit } from "../model";

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
