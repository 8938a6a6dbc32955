import { addDays, type Day, dayNumber, dayOfNumber, planSpan, weekday } from "~/kernel/time/days";
import { dayIn, type Instant, instantOf } from "~/kernel/time/instants";
import { type CapacityException, type DayCapacity, type Week, WEEKDAYS } from "./model";

/** A user's capacity: a repeating week, and the days that differ from it. */
export type Calendar = { week: Week; exceptions: ReadonlyMap<Day, number> };

/** One user's share of an order. `minutes` is the total of all assignees, `place` the user's position among them. */
export type PlannedOrder = {
  plannedStartOn: string;
  plannedEndOn: string;
  minutes: number;
  assignees: number;
  place: number;
};

export type Window = { from: Day; to: Day };

/** Nobody is expected to work on a holiday of the company, unless an exception of theirs says so. */
export function calendarOf(
  week: Week,
  exceptions: readonly CapacityException[],
  holidays: readonly Day[],
): Calendar {
  return {
    week,
    exceptions: new Map([
      ...holidays.map((day): [Day, number] => [day, 0]),
      ...exceptions.map(({ day, capacityMinutes }): [Day, number] => [day, capacityMinutes]),
    ]),
  };
}

export function capacityOn({ week, exceptions }: Calendar, day: Day): number {
  return exceptions.get(day) ?? week[`${WEEKDAYS[weekday(day) - 1] ?? "monday"}Minutes`];
}

/** The k-th of n equal shares in whole minutes: the shares differ by at most one, and their sum is the total. */
export function partOf(minutes: number, n: number, k: number): number {
  return Math.floor((minutes * (k + 1)) / n) - Math.floor((minutes * k) / n);
}

/**
 * An order's minutes on each day of the window: shared equally among its assignees. A user's share is spread equally over the days of the
 * order with capacity, or over all its days when none has capacity. An order without days has minutes on no day.
 */
export function spread(order: PlannedOrder, calendar: Calendar, window: Window): Map<Day, number> {
  const minutes = partOf(order.minutes, order.assignees, order.place);
  const { first, last } = planSpan(order);
  const days = new Map<Day, number>();
  if (first === "" || last < first || last < window.from || first > window.to) return days;
  const from = first > window.from ? first : window.from;
  const to = last < window.to ? last : window.to;
  const working = workingDays(calendar, first, last);
  const all = dayNumber(last) - dayNumber(first) + 1;
  let before =
    working > 0
      ? workingDays(calendar, first, addDays(from, -1))
      : dayNumber(from) - dayNumber(first);
  for (let number = dayNumber(from); number <= dayNumber(to); number += 1) {
    const day = dayOfNumber(number);
    if (working > 0 && capacityOn(calendar, day) === 0) continue;
    days.set(day, partOf(minutes, working || all, before));
    before += 1;
  }
  return days;
}

/** The number of days with capacity, counted by weeks, because an order may span years. */
function workingDays(calendar: Calendar, first: Day, last: Day): number {
  const count = dayNumber(last) - dayNumber(first) + 1;
  if (count <= 0) return 0;
  const start = weekday(first) - 1;
  const regular = WEEKDAYS.map((name, index) => ({
    works: calendar.week[`${name}Minutes`] > 0,
    offset: (index - start + 7) % 7,
  }));
  const byWeek = regular
    .filter(({ works }) => works)
    .reduce(
      (sum, { offset }) => sum + (count > offset ? Math.floor((count - offset - 1) / 7) + 1 : 0),
      0,
    );
  let unlike = 0;
  for (const [day, minutes] of calendar.exceptions) {
    if (day < first || day > last) continue;
    const works = calendar.week[`${WEEKDAYS[weekday(day) - 1] ?? "monday"}Minutes`] > 0;
    unlike += Number(minutes > 0) - Number(works);
  }
  return byWeek + unlike;
}

type Times = { startsAt: Instant; endsAt: Instant };

/** The minutes of visits on each day of the zone. A visit past midnight counts on both days. */
export function minutesByDay(visits: readonly Times[], timeZone: string): Map<Day, number> {
  const minutes = new Map<Day, number>();
  for (const { startsAt, endsAt } of visits) {
    for (let at = startsAt; at < endsAt;) {
      const day = dayIn(timeZone, at);
      const until = Math.min(endsAt, instantOf(addDays(day, 1), 0, timeZone));
      minutes.set(day, (minutes.get(day) ?? 0) + Math.round((until - at) / 60_000));
      at = until;
    }
  }
  return minutes;
}

/** Every day of the window with its capacity, planned and free time. Orders with visits count by their visits. */
export function daysOf(
  calendar: Calendar,
  orders: readonly PlannedOrder[],
  window: Window,
  visitMinutes: ReadonlyMap<Day, number> = new Map(),
): DayCapacity[] {
  const shares = orders.map((order) => spread(order, calendar, window));
  return daysIn(window).map((day) => {
    const capacityMinutes = capacityOn(calendar, day);
    const plannedMinutes = shares.reduce(
      (sum, share) => sum + (share.get(day) ?? 0),
      visitMinutes.get(day) ?? 0,
    );
    const load = { capacityMinutes, plannedMinutes };
    return { day, ...load, freeMinutes: freeMinutesOf(load) };
  });
}

export function daysIn({ from, to }: Window): Day[] {
  const count = dayNumber(to) - dayNumber(from) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(from, index));
}

/** A user's capacity on some days, and what is planned on them. */
export type Load = Pick<DayCapacity, "capacityMinutes" | "plannedMinutes">;

/** Negative when more is planned than the capacity. */
export function freeMinutesOf({ capacityMinutes, plannedMinutes }: Load): number {
  return capacityMinutes - plannedMinutes;
}

/** The total of several days. Overbooked days are listed even if other days have free time. */
export type Sum = Load & { overbooked: DayCapacity[] };

export function sumOf(days: readonly DayCapacity[]): Sum {
  const total = (field: keyof Load) => days.reduce((sum, day) => sum + day[field], 0);
  return {
    capacityMinutes: total("capacityMinutes"),
    plannedMinutes: total("plannedMinutes"),
    overbooked: days.filter((day) => day.freeMinutes < 0),
  };
}

/**
 * Those who work on the days, the most free hours first and the most overbooked last; then those who do not work, then those of unknown
 * hours. Equal ones keep their order.
 */
export function byFreeHours<Person>(
  people: readonly Person[],
  loadOf: (person: Person) => Load | null | undefined,
): Person[] {
  const ranked = people.map((person) => {
    const load = loadOf(person);
    const rank = load ? Number(load.capacityMinutes === 0) : 2;
    return { person, rank, free: load ? freeMinutesOf(load) : 0 };
  });
  return ranked.sort((a, b) => a.rank - b.rank || b.free - a.free).map(({ person }) => person);
}

export type ExceptionRange = { from: Day; to: Day; capacityMinutes: number; reason: string };

/** Groups consecutive days with the same values, as users enter them: a holiday of two weeks is one line. */
export function rangesOf(exceptions: readonly CapacityException[]): ExceptionRange[] {
  const ranges: ExceptionRange[] = [];
  for (const { day, capacityMinutes, reason } of [...exceptions].sort((a, b) =>
    a.day < b.day ? -1 : 1,
  )) {
    const last = ranges.at(-1);
    if (
      last &&
      addDays(last.to, 1) === day &&
      last.capacityMinutes === capacityMinutes &&
      last.reason === reason
    )
      last.to = day;
    else ranges.push({ from: day, to: day, capacityMinutes, reason });
  }
  return ranges;
}

export function exceptionsIn(ranges: readonly ExceptionRange[]): CapacityException[] {
  return ranges.flatMap(({ capacityMinutes, reason, ...window }) =>
    daysIn(window).map((day) => ({ day, capacityMinutes, reason })),
  );
}
