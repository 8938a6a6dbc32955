import { clockText } from "~/kernel/time/clock-text";
import { minutesOf, startParts } from "~/kernel/time/day-span";
import { type Day, daysBetween } from "~/kernel/time/days";
import { dayIn, type Instant, wallTime } from "~/kernel/time/instants";
import type { ReportForm } from "../../queries/entry-references";
import { timedEntries } from "~/features/timers/timed-entries";
import { endOfQuarter, instantsOf, rulesOn } from "../../hours";
import { emptyEntry, type EntryDraft, NO_MINUTES } from "./entry-draft";
import { workdayOn } from "./workday";
import type { Suggestion } from "./report-draft";

export const QUARTER = 15;
const MINUTE_MS = 60_000;
export const DAY_MINUTES = 1440;
const MAX_PLANNED = 8 * 60;

type Known = Pick<
  ReportForm,
  | "technicians"
  | "plan"
  | "ownReports"
  | "countedEntries"
  | "timers"
  | "rules"
  | "now"
  | "visits"
  | "startedAt"
  | "workdays"
>;
/** In minutes from the midnight of the report's day. The end may be on the next day. */
export type Span = { from: number; to: number };
type Kind = EntryDraft["kind"];
type Suggested = Span & { kind: Exclude<Kind, "plain"> };

type PersonDay = {
  id: string;
  day: Day;
  timeZone: string;
  /** What is reported of the day elsewhere, in order. */
  filed: readonly Span[];
  /** Nothing later than this has happened yet. */
  limit: number;
};
type Person = PersonDay & { makeId: () => string };
type Filed = Pick<PersonDay, "filed">;

/**
 * The hours that a new report begins with, for its author to check (domain-rules §5). The first source that has any counts. In order: what
 * was timed on the order that day; its visits of that day; the time since its start, where the visit is still to come. In the author's
 * first report the planned hours come last. They begin at the start of the order, at the beginning of the working day, or after what is
 * filed. Suggested hours are never later than now and never overlap with hours that are filed.
 */
export function suggestedHours(form: Known, day: Day, makeId: () => string): Suggestion {
  const known = { ...form, startedAt: actualStart(form) };
  const end = endOfQuarter(form.now);
  const people = form.technicians.map(({ id }) => ({ ...personDay(form, id, day, end), makeId }));
  for (const suggestedBy of SOURCES) {
    const found = people.flatMap((person) => HOURS_BY[suggestedBy](known, person));
    if (found.length === 0) continue;
    const missing = people.filter(({ id }) => !found.some((one) => one.technicianId === id));
    const blank = missing.map(({ id }) => emptyEntry(makeId(), id));
    return { entries: [...found, ...blank], suggestedBy };
  }
  return { entries: people.map(({ id }) => emptyEntry(makeId(), id)), suggestedBy: null };
}

/** `end`: hours up to it have passed. */
export function personDay(
  { rules, countedEntries }: Pick<Known, "rules" | "countedEntries">,
  id: string,
  day: Day,
  end: Instant,
): PersonDay {
  const { timeZone } = rulesOn(day, rules);
  const limit = minuteSince(day, end, timeZone);
  return { id, day, timeZone, filed: filedBy(id, countedEntries, day), limit };
}

/** Who starts an order and reports on it at once has worked before: a start counts once a quarter of an hour has passed. */
function actualStart({ startedAt, now }: Known): Instant | null {
  return startedAt !== null && now - startedAt >= QUARTER * MINUTE_MS ? startedAt : null;
}

const SOURCES = ["timer", "visit", "start", "plan"] as const;

const HOURS_BY: Record<(typeof SOURCES)[number], (form: Known, person: Person) => EntryDraft[]> = {
  timer({ timers, now }, person) {
    const own = timers.filter(({ technicianId }) => technicianId === person.id);
    return timedEntries(own, person.day, person.timeZone, now).flatMap((one) =>
      one.kind === "plain"
        ? [minutesEntry(person, one.of, one.minutes)]
        : intervals(person, { kind: one.kind, ...minutesOf(one) }),
    );
  },
  visit({ visits, startedAt, plan, now }, person) {
    const taken = [...person.filed];
    return visitsOf(visits, person).flatMap((visit, place) => {
      const { from, to, isChanged } = visitSpan(visit, startedAt, person);
      if (from >= person.limit) return [];
      const free = { ...person, filed: taken.toSorted(byStart) };
      const travel = place === 0 && !isChanged ? quarters(plan.travelMinutes) : 0;
      taken.push({ from: from - travel, to });
      // The clock changes in between: its times do not say how long it took, nor what of it is free.
      if (isChanged)
        return free.filed.some((one) => one.from < to && one.to > from)
          ? []
          : [minutesEntry(person, "work", elapsed(visit, now))];
      return workAfterTravel(free, travel, { from, to });
    });
  },
  /** A visit that is done before its time. */
  start({ visits, startedAt, plan }, person) {
    const [visit] = visitsOf(visits, person);
    const began = startOn(startedAt, person);
    if (!visit || began === null) return [];
    if (minuteSince(person.day, visit.startsAt, person.timeZone) < person.limit) return [];
    return workAfterTravel(person, quarters(plan.travelMinutes), {
      from: began,
      to: person.limit,
    });
  },
  plan({ plan, ownReports, workdays, visits, startedAt }, person) {
    // After the first report the share of the plan that is left for a day is unknown. A visit says more than the plan, also one still to come.
    if (ownReports.length > 0 || visitsOf(visits, person).length > 0) return [];
    const [travel, work] = [quarters(plan.travelMinutes), quarters(plan.workMinutes)];
    const { startMinute } = workdayOn(workdays, person.id, person.day);
    const began = startOn(startedAt, person);
    const start =
      began === null
        ? firstFree(person, startMinute - travel)
        : Math.max(began - travel, lastEnd(person));
    const end = start + travel + work;
    if (began === null && end >= DAY_MINUTES) return [];
    return [
      ...intervals(person, { kind: "travel", from: start, to: start + travel }),
      ...intervals(person, { kind: "work", from: start + travel, to: end }),
    ];
  },
};

/** A person's visits of the order that begin on the day, in order. */
function visitsOf(visits: Known["visits"], { id, day, timeZone }: PersonDay): Known["visits"] {
  return visits
    .filter(
      ({ technicianIds, startsAt }) =>
        technicianIds.includes(id) && dayIn(timeZone, startsAt) === day,
    )
    .sort((one, other) => one.startsAt - other.startsAt);
}

/** The quarter of the day in which the order was started; null where it was started on another day. */
function startOn(startedAt: Instant | null, { day, timeZone }: PersonDay): number | null {
  if (startedAt === null || dayIn(timeZone, startedAt) !== day) return null;
  return rounded(minuteSince(day, startedAt, timeZone));
}

/** The travel only where something is left of the work. */
function workAfterTravel(person: Person, travel: number, { from, to }: Span): EntryDraft[] {
  const work = intervals(person, { kind: "work", from, to });
  if (work.length === 0) return [];
  return [
    ...intervals(person, { kind: "travel", from: Math.max(0, from - travel), to: from }),
    ...work,
  ];
}

/** With the actual start if work began later: the visit then ends as much later. */
function visitSpan(
  { startsAt, endsAt }: { startsAt: Instant; endsAt: Instant },
  startedAt: Instant | null,
  { day, timeZone }: PersonDay,
): Span & { isChanged: boolean } {
  const [from, to] = [startsAt, endsAt].map((at) => minuteSince(day, at, timeZone));
  const length = (endsAt - startsAt) / MINUTE_MS;
  const isChanged = (to ?? 0) - (from ?? 0) !== length;
  const began = startedAt !== null && startedAt > startsAt && startedAt < endsAt ? startedAt : null;
  const start = Math.max(
    from ?? 0,
    began === null ? 0 : rounded(minuteSince(day, began, timeZone)),
  );
  return {
    from: start,
    to: isChanged ? Math.max(to ?? 0, start + length) : start + length,
    isChanged,
  };
}

function intervals(person: Person, { kind, from, to }: Suggested): EntryDraft[] {
  return freeParts(person, { from, to }).map((part) => ({
    ...emptyEntry(person.makeId(), person.id, kind),
    ...timesOf(part),
    isSuggested: true,
  }));
}

/** The parts of the span that are not filed yet and have passed, also those that begin on the next day. What the clock skips is no time. */
export function freeParts({ filed, limit, day, timeZone }: PersonDay, { from, to }: Span): Span[] {
  return gapsIn({ from, to: Math.min(to, limit) }, filed).filter((part) => {
    if (part.from < 0 || part.from >= 2 * DAY_MINUTES || part.to - part.from < QUARTER)
      return false;
    const times = { from: clockText(part.from), to: clockText(part.to % DAY_MINUTES) };
    const real = instantsOf({ kind: "work", ...times }, day, timeZone);
    return real.to - real.from >= QUARTER * MINUTE_MS;
  });
}

/** As the fields of an entry have it. */
export function timesOf({ from, to }: Span): Pick<EntryDraft, "from" | "nextDay" | "to"> {
  return { ...startParts(clockText(from)), to: clockText(to % DAY_MINUTES) };
}

/** One pass: a person may have thousands of short entries. `filed` is in order. */
export function gapsIn({ from, to }: Span, filed: readonly Span[]): Span[] {
  const gaps: Span[] = [];
  let at = from;
  for (const one of filed) {
    if (one.from >= to) break;
    if (one.from > at) gaps.push({ from: at, to: one.from });
    at = Math.max(at, one.to);
  }
  return at < to ? [...gaps, { from: at, to }] : gaps;
}

function minutesEntry(person: Person, of: "work" | "travel", minutes: number): EntryDraft {
  return {
    ...emptyEntry(person.makeId(), person.id, "plain"),
    minutes: { ...NO_MINUTES, [of === "work" ? "regular" : "travel"]: minutes },
    isSuggested: true,
  };
}

/** Of the day before too, whose hours may end after midnight. Hours without times do not say when they were. */
function filedBy(id: string, counted: Known["countedEntries"], day: Day): Span[] {
  return counted
    .filter(({ technicianId, kind }) => technicianId === id && kind !== "plain")
    .map(({ from, to, reportOn }) => {
      const days = daysBetween(day, reportOn) * DAY_MINUTES;
      const span = minutesOf({ from, to });
      return { from: span.from + days, to: span.to + days };
    })
    .filter(({ from, to }) => to > 0 && from < 2 * DAY_MINUTES)
    .sort(byStart);
}

function byStart(one: Span, other: Span): number {
  return one.from - other.from;
}

/** Behind what is filed. What is filed of the day begins it, whatever `start` is: hours of the evening before do not. */
export function firstFree({ filed }: Filed, start: number): number {
  const hasBegun = filed.some(({ from }) => from >= 0 && from < DAY_MINUTES);
  return Math.max(hasBegun ? 0 : start, lastEnd({ filed }));
}

/** Up to now, in minutes. */
function elapsed({ startsAt, endsAt }: { startsAt: Instant; endsAt: Instant }, now: Instant) {
  return (Math.min(endsAt, endOfQuarter(now)) - startsAt) / MINUTE_MS;
}

/** 0 where nothing of the day is filed. */
function lastEnd({ filed }: Filed): number {
  return Math.max(0, ...filed.filter(({ from }) => from < DAY_MINUTES).map(({ to }) => to));
}

/** By the clock: the minutes of a day on which it changes are still those of 24 hours. */
function minuteSince(day: Day, at: Instant, timeZone: string): number {
  const wall = wallTime(at, timeZone);
  return daysBetween(day, wall.day) * DAY_MINUTES + wall.minute;
}

function quarters(minutes: number): number {
  return Math.min(MAX_PLANNED, rounded(minutes));
}

function rounded(minutes: number): number {
  return Math.round(minutes / QUARTER) * QUARTER;
}
