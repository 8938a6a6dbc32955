import { type Day, type Plan, planSpan } from "~/kernel/time/days";
import { dayIn, type Instant } from "~/kernel/time/instants";

export type VisitTimes = readonly [startsAt: Instant, endsAt: Instant];
/** Both inclusive; null is an open end. */
type Days = { from: Day | null; to: Day | null };

function firstVisitOn(
  visits: readonly VisitTimes[],
  { from, to }: Days,
  timeZone: string,
): VisitTimes | undefined {
  return visits.find(
    ([startsAt, endsAt]) =>
      (to === null || dayIn(timeZone, startsAt) <= to) &&
      // One that ends at midnight belongs to the day before.
      (from === null || dayIn(timeZone, endsAt - 1) >= from),
  );
}

/** Whether work is planned on one of the days: a visit of the order, else one of its planned days, of which one may be missing. The list's query follows the same rule. */
export function isPlannedOn(
  plan: Plan,
  visits: readonly VisitTimes[],
  days: Days,
  timeZone: string,
): boolean {
  if (visits.length > 0) return firstVisitOn(visits, days, timeZone) !== undefined;
  const { first, last } = planSpan(plan);
  return (
    first !== "" &&
    (days.to === null || first <= days.to) &&
    (days.from === null || last >= days.from)
  );
}

/** The visit that a list names: the first on the filtered days, else the next from today on, else the last. The visits are in order of their start. */
export function listedVisit(
  visits: readonly VisitTimes[],
  days: Days,
  today: Day,
  timeZone: string,
): { visitAt: Instant | null; visitOn: Day | null } {
  const isFiltered = days.from !== null || days.to !== null;
  const [visitAt] =
    (isFiltered ? firstVisitOn(visits, days, timeZone) : undefined) ??
    firstVisitOn(visits, { from: today, to: null }, timeZone) ??
    visits.at(-1) ??
    [];
  return visitAt === undefined
    ? { visitAt: null, visitOn: null }
    : { visitAt, visitOn: dayIn(timeZone, visitAt) };
}
