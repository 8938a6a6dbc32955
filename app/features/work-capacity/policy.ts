import {
  addDays,
  type Day,
  dayNumber,
  dayOfNumber,
  daysBetween,
  planSpan,
  weekday,
} from "~/kernel/time/days";
import { dayIn, type Instant, instantOf } from "~/kernel/time/instants";
import { minuteOf } from "~/kernel/time/clock-text";
import { DEFAULT_WORKDAY, type Workday } from "~/kernel/time/workday";
import {
  type CapacityException,
  type DayCapacity,
  type DayTimes,
  type Week,
  type WeekdayName,
  WEEKDAYS,
  type WeekTimes,
  type WorkingTime,
} from "./model";

/** A user's capacity: a repeating week, and the days that differ from it. */
export type Calendar = {
  week: Week;
  exceptions: ReadonlyMap<Day, number>;
  hours: WorkingHours;
  /** By how many the working days before a day are more than those of its weeks. */
  unlikeBefore(day: Day): number;
};

/** When each weekday begins, and its break. */
export type WorkingHours = { times: WeekTimes; workday: Workday };
const COMPANY_HOURS: WorkingHours = { times: {}, workday: DEFAULT_WORKDAY };

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
  hours = COMPANY_HOURS,
): Calendar {
  const known = new Map([
    ...holidays.map((day): [Day, number] => [day, 0]),
    ...exceptions.map(({ day, capacityMinutes }): [Day, number] => [day, capacityMinutes]),
  ]);
  let counted: ReturnType<typeof unlikeDays> | undefined;
  return {
    week,
    exceptions: known,
    hours,
    unlikeBefore: (day) => (counted ??= unlikeDays(week, known))(day),
  };
}

/** Working days off and days off at work, counted once, because each order of a user asks for the days before its own. */
function unlikeDays(week: Week, exceptions: ReadonlyMap<Day, number>): (before: Day) => number {
  let sum = 0;
  const sums = [...exceptions]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, minutes]) => {
      sum += Number(minutes > 0) - Number(weekMinutes(week, day) > 0);
      return { day, sum };
    });
  return (before) => {
    let [low, high] = [0, sums.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle]?.day ?? "") < before) low = middle + 1;
      else high = middle;
    }
    return sums[low - 1]?.sum ?? 0;
  };
}

function weekMinutes(week: Week, day: Day): number {
  return week[`${weekdayNameOf(day)}Minutes`];
}

export function weekdayNameOf(day: Day): WeekdayName {
  return WEEKDAYS[weekday(day) - 1] ?? "monday";
}

type Days = { week: Week; exceptions: readonly CapacityException[] };

/** The exception of a working day. On a day off there is none to speak of: an absence that covers it does not make it one. */
function exceptionOn({ week, exceptions }: Days, day: Day): CapacityException | undefined {
  return weekMinutes(week, day) > 0 ? exceptions.find((each) => each.day === day) : undefined;
}

/** Why a working day differs from its weekday: empty without words, null for a day that does not. */
export function reasonOn(days: Days, day: Day): string | null {
  return exceptionOn(days, day)?.reason ?? null;
}

export function isAwayOn(days: Days, day: Day): boolean {
  return exceptionOn(days, day)?.capacityMinutes === 0;
}

/**
 * Periods of absence from that day on, by exceptions without any minutes. Days off between them do not end one; a period of days off only is
 * none.
 */
export function absencesFrom(
  { week, exceptions }: Days,
  holidays: readonly Day[],
  from: Day,
): Window[] {
  const minutesOn = new Map(exceptions.map(({ day, capacityMinutes }) => [day, capacityMinutes]));
  const closed = new Set(holidays);
  const isWorking = (day: Day) => weekMinutes(week, day) > 0 && !closed.has(day);
  // Who works on no weekday is never away. Otherwise a working day ends the search below within a week of days that are not listed.
  if (WEEKDAYS.every((name) => week[`${name}Minutes`] === 0)) return [];
  const isWorked = (day: Day) => (minutesOn.get(day) ?? Number(isWorking(day))) > 0;
  const off = [...minutesOn.keys()].filter((day) => day >= from && minutesOn.get(day) === 0).sort();
  const periods: (Window & { hasWorkingDay: boolean })[] = [];
  for (const day of off) {
    const hasWorkingDay = isWorking(day);
    const last = periods.at(-1);
    if (last && nextDay(last.to, (each) => each === day || isWorked(each)) === day) {
      last.to = day;
      last.hasWorkingDay ||= hasWorkingDay;
    } else periods.push({ from: day, to: day, hasWorkingDay });
  }
  return periods
    .filter(({ hasWorkingDay }) => hasWorkingDay)
    .map(({ hasWorkingDay: _, ...period }) => period);
}

/** The first day after this one that meets the condition, which some day does. */
function nextDay(day: Day, isIt: (day: Day) => boolean): Day {
  let next = addDays(day, 1);
  while (!isIt(next)) next = addDays(next, 1);
  return next;
}

export function capacityOn({ week, exceptions }: Calendar, day: Day): number {
  return exceptions.get(day) ?? weekMinutes(week, day);
}

export function workingTimeOn(calendar: Calendar, day: Day): WorkingTime {
  return workingTime(calendar.hours, weekdayNameOf(day), capacityOn(calendar, day));
}

/** With these minutes of capacity, which an exception may have changed. */
export function workingTime(
  { times, workday }: WorkingHours,
  name: WeekdayName,
  capacityMinutes: number,
): WorkingTime {
  const own = times[name];
  const startMinute = minuteOf(own?.start || workday.start);
  const breakMinutes = own?.breakMinutes ?? workday.breakMinutes;
  const length = capacityMinutes === 0 ? 0 : Math.min(1440, capacityMinutes + breakMinutes);
  return { startMinute, endMinute: startMinute + length, breakMinutes };
}

/** Of the weekdays that say something. */
export function ownTimes(times: Partial<Record<WeekdayName, DayTimes | undefined>>): WeekTimes {
  return Object.fromEntries(
    WEEKDAYS.flatMap((name) => {
      const own = times[name];
      return own && (own.start !== "" || own.breakMinutes !== null) ? [[name, own]] : [];
    }),
  );
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
  const days = daysIn(window);
  const capacities = days.map((day) => capacityOn(calendar, day));
  const shares = new Map<Day, number>();
  shareOut(order, calendar, { days, capacities }, (day, minutes) => shares.set(day, minutes));
  return shares;
}

type Capacities = { days: readonly Day[]; capacities: readonly number[] };

function shareOut(
  order: PlannedOrder,
  calendar: Calendar,
  { days, capacities }: Capacities,
  add: (day: Day, minutes: number, index: number) => void,
): void {
  const minutes = partOf(order.minutes, order.assignees, order.place);
  const { first, last } = planSpan(order);
  const [begin = "", end = ""] = [days[0], days.at(-1)];
  if (first === "" || last < first || last < begin || first > end) return;
  const from = first > begin ? first : begin;
  const working = workingDays(calendar, first, last);
  const all = daysBetween(first, last) + 1;
  let before =
    working > 0 ? workingDays(calendar, first, addDays(from, -1)) : daysBetween(first, from);
  for (let index = daysBetween(begin, from); index < days.length; index += 1) {
    const day = days[index] ?? "";
    if (day > last) return;
    if (working > 0 && capacities[index] === 0) continue;
    add(day, partOf(minutes, working || all, before), index);
    before += 1;
  }
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
  return byWeek + calendar.unlikeBefore(addDays(last, 1)) - calendar.unlikeBefore(first);
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
  const days = daysIn(window);
  const capacities = days.map((day) => capacityOn(calendar, day));
  const planned = days.map((day) => visitMinutes.get(day) ?? 0);
  for (const order of orders)
    shareOut(order, calendar, { days, capacities }, (_, minutes, index) => {
      planned[index] = (planned[index] ?? 0) + minutes;
    });
  return days.map((day, index) => {
    const load = { capacityMinutes: capacities[index] ?? 0, plannedMinutes: planned[index] ?? 0 };
    return { day, ...load, freeMinutes: freeMinutesOf(load) };
  });
}

function daysIn({ from, to }: Window): Day[] {
  const first = dayNumber(from);
  const count = dayNumber(to) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => dayOfNumber(first + index));
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
