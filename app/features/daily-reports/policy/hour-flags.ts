import type { HourFlag } from "~/features/approvals/model";
import type { Day } from "~/kernel/time/days";
import { dayIn, type Instant } from "~/kernel/time/instants";
import { clockSpan, instantsOf } from "../hours";
import type { HoursEntry, Interval } from "../model";

const HOUR = 60;
const MINUTE_MS = 60_000;
/** In minutes. */
const MOST_OF_DAY = 12 * HOUR;
const LEAST_REST = 11 * HOUR;
const CLOCK_CHANGE = 2 * HOUR;
/** More say nothing new. */
const MOST_FLAGS = 100;

/** An entry of a report that counts. `number` of its order; "" when that was deleted. */
type FlaggedEntry = {
  technicianId: string;
  day: Day;
  entry: HoursEntry;
  minutes: number;
  number: string;
};
type OwnEntry = FlaggedEntry & { name: string };

/**
 * What is unusual about the hours of an order's reports, with the hours of the same people elsewhere, person by person in the order of the
 * days. Work that goes on over midnight without a gap needs no rest between.
 * @param timeZoneOn the zone in which the times of that day were entered
 */
export function hourFlags(
  own: readonly OwnEntry[],
  elsewhere: readonly FlaggedEntry[],
  timeZoneOn: (day: Day) => string,
): HourFlag[] {
  const people = new Map<string, Person>();
  for (const entry of own) {
    const person = people.get(entry.technicianId) ?? { name: entry.name, here: [], there: [] };
    person.here.push(entry);
    people.set(entry.technicianId, person);
  }
  for (const entry of elsewhere) people.get(entry.technicianId)?.there.push(entry);
  return [...people.values()]
    .flatMap((person) => [...longDays(person), ...byTimes(person, timeZoneOn)])
    .slice(0, MOST_FLAGS);
}

type Person = { name: string; here: FlaggedEntry[]; there: FlaggedEntry[] };

function longDays({ name, here, there }: Person): HourFlag[] {
  const days = new Map<Day, number>();
  for (const { day, minutes } of here) days.set(day, (days.get(day) ?? 0) + minutes);
  for (const { day, minutes } of there)
    if (days.has(day)) days.set(day, (days.get(day) ?? 0) + minutes);
  return [...days]
    .filter(([, minutes]) => minutes > MOST_OF_DAY)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, minutes]) => ({ kind: "long-day", name, day, minutes }));
}

/** In minutes of clock time since the first day of all: a change of the clocks keeps the order of times. */
type Span = {
  from: number;
  to: number;
  isHere: boolean;
  day: Day;
  entry: Interval;
  number: string;
};
type ZoneOn = (day: Day) => string;

/** One pass over a person's times: each is compared with the one before it that ends last. */
function byTimes({ name, here, there }: Person, timeZoneOn: ZoneOn): HourFlag[] {
  const spansOf = (entries: readonly FlaggedEntry[], isHere: boolean) =>
    entries.flatMap(({ day, entry, number }): Span[] => {
      const span = clockSpan({ day, entry });
      return span && entry.kind !== "plain" ? [{ ...span, isHere, day, entry, number }] : [];
    });
  const spans = [...spansOf(here, true), ...spansOf(there, false)];
  const flags: HourFlag[] = [];
  let last: Span | undefined;
  for (const span of spans.sort((one, other) => one.from - other.from)) {
    if (flags.length >= MOST_FLAGS) break;
    if (last && (last.isHere || span.isHere)) flags.push(...between(name, last, span, timeZoneOn));
    if (!last || span.to >= last.to) last = span;
  }
  return flags;
}

function between(name: string, before: Span, after: Span, timeZoneOn: ZoneOn): HourFlag[] {
  if (after.from < before.to) {
    const [one, other] = after.isHere ? [after, before] : [before, after];
    const flag = { times: timesOf(one), other: { ...timesOf(other), number: other.number } };
    return [{ kind: "overlap", name, ...flag }];
  }
  const { day } = after;
  if (day <= before.day || after.from - before.to > LEAST_REST + CLOCK_CHANGE) return [];
  // The minutes that pass, other than by the clock in the nights in which it changes.
  const instantsIn = ({ entry, day }: Span) => instantsOf(entry, day, timeZoneOn(day));
  const rest = (instantsIn(after).from - instantsIn(before).to) / MINUTE_MS;
  return rest > 0 && rest < LEAST_REST ? [{ kind: "short-rest", name, day, minutes: rest }] : [];
}

function timesOf({ day, entry: { from, to } }: Span) {
  return { day, from, to };
}

type Visit = { startsAt: Instant; endsAt: Instant; status: "planned" | "cancelled" };
type Report = { reportOn: Day; totalMinutes: number };

/** The days with hours on which no visit of the order was planned. None of an order without visits. */
export function daysWithoutVisit(
  reports: readonly Report[],
  visits: readonly Visit[],
  timeZone: string,
): HourFlag[] {
  const planned = visits
    .filter(({ status }) => status === "planned")
    .map(({ startsAt, endsAt }) => ({
      first: dayIn(timeZone, startsAt),
      last: dayIn(timeZone, endsAt - 1),
    }));
  if (planned.length === 0) return [];
  const worked = reports.filter(({ totalMinutes }) => totalMinutes > 0);
  return [...new Set(worked.map(({ reportOn }) => reportOn))]
    .filter((day) => !planned.some(({ first, last }) => first <= day && day <= last))
    .sort()
    .map((day) => ({ kind: "no-visit", day }));
}
