import { daysOfVisits } from "~/features/visits/policy/times";
import { clockText } from "~/kernel/time/clock-text";
import { addDays, type Day, planSpan } from "~/kernel/time/days";
import { type Instant, wallTime } from "~/kernel/time/instants";
import type { DayRange } from "~/kernel/time/periods";

/** The last day is empty where it is the first one. Times are those of a visit, null for what is planned by days. */
type Planned = {
  number: string;
  plannedStartOn: Day | "";
  plannedEndOn: Day | "";
  startsAt: Instant | null;
  endsAt: Instant | null;
};

/** On one of its days; `times` as "09:00–11:00", empty for what is planned by days. A visit past midnight is on both days, on the second as "→ 06:00". */
type OnDay<P extends Planned> = P & { day: Day; times: string };

/** Visits and planned orders on each of their days in the range: visits by their start, then the others by their number. `most`: no further day then. */
export function onDays<P extends Planned>(
  planned: readonly P[],
  { from, to }: DayRange,
  timeZone: string,
  most: number,
): OnDay<P>[] {
  const periods = planned.map((each) => ({ each, ...periodOf(each, timeZone) }));
  const found: OnDay<P>[] = [];
  for (let day = from; day <= to && found.length <= most; day = addDays(day, 1))
    found.push(
      ...periods
        .filter(({ first, last }) => first <= day && day <= last)
        .map(({ each, first, times, rest }) => ({
          ...each,
          day,
          times: day === first ? times : rest,
        }))
        .sort(byTime),
    );
  return found;
}

type Period = { first: Day; last: Day; times: string; rest: string };

function periodOf({ startsAt, endsAt, ...plan }: Planned, timeZone: string): Period {
  const days =
    startsAt !== null && endsAt !== null && daysOfVisits([{ startsAt, endsAt }], timeZone);
  if (!days) return { ...planSpan(plan), times: "", rest: "" };
  const [from, to] = [startsAt, endsAt].map((at) => clockText(wallTime(at, timeZone).minute));
  const { plannedStartOn: first, plannedEndOn: last } = days;
  return { first, last, times: `${from}–${to}`, rest: `→ ${to}` };
}

type Placed = Pick<Planned, "number" | "startsAt">;

function byTime(one: Placed, other: Placed): number {
  return (
    compare(one.startsAt ?? Infinity, other.startsAt ?? Infinity) ||
    compare(one.number, other.number)
  );
}

function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : Number(a > b);
}
