import { clockText } from "~/kernel/time/clock-text";
import { minutesOf, startParts } from "~/kernel/time/day-span";
import { type Day, daysBetween } from "~/kernel/time/days";
import { dayIn, type Instant, wallTime } from "~/kernel/time/instants";
import type { ReportForm } from "../../queries/entry-references";
import { timedEntries } from "~/features/timers/timed-entries";
import { endOfQuarter, rulesOn } from "../../hours";
import { emptyEntry, type EntryDraft, NO_MINUTES } from "./entry-draft";
import { workdayOn } from "./workday";
import type { Suggestion } from "./report-draft";

const QUARTER = 15;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
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
type Span = { from: number; to: number };
type Kind = EntryDraft["kind"];
type Suggested = Span & { kind: Exclude<Kind, "plain"> };

/** What is known of one person's day. */
type PersonDay = {
  id: string;
  day: Day;
  timeZone: string;
  /** What is reported of the day elsewhere, in order. */
  filed: Span[];
  /** Nothing later than this has happened yet. */
  limit: number;
  makeId: () => string;
};

/**
 * The hours that a new report begins with, for its author to check: what was timed on the order that day, else its visits of that day, else in
 * the author's first report the planned hours, from the beginning of the working day or behind what is filed. They are never later than now and
 * never overlap with hours that are filed (domain-rules §5).
 */
export function suggestedHours(form: Known, day: Day, makeId: () => string): Suggestion {
  const { timeZone } = rulesOn(day, form.rules);
  const limit = minuteSince(day, endOfQuarter(form.now), timeZone);
  const people = form.technicians.map(({ id }) => ({
    id,
    day,
    timeZone,
    filed: filedBy(id, form.countedEntries, day),
    limit,
    makeId,
  }));
  for (const suggestedBy of SOURCES) {
    const found = people.flatMap((person) => HOURS_BY[suggestedBy](form, person));
    if (found.length === 0) continue;
    const missing = people.filter(({ id }) => !found.some((one) => one.technicianId === id));
    const blank = missing.map(({ id }) => emptyEntry(makeId(), id));
    return { entries: [...found, ...blank], suggestedBy };
  }
  return { entries: people.map(({ id }) => emptyEntry(makeId(), id)), suggestedBy: null };
}

const SOURCES = ["timer", "visit", "plan"] as const;

const HOURS_BY: Record<(typeof SOURCES)[number], (form: Known, person: PersonDay) => EntryDraft[]> =
  {
    timer({ timers, now }, person) {
      const own = timers.filter(({ technicianId }) => technicianId === person.id);
      return timedEntries(own, person.day, person.timeZone, now).flatMap((one) =>
        one.kind === "plain"
          ? [minutesEntry(person, one.of, one.minutes)]
          : intervals(person, { kind: one.kind, ...minutesOf(one) }),
      );
    },
    visit({ visits, startedAt, plan, now }, person) {
      const own = visits
        .filter(
          ({ technicianIds, startsAt }) =>
            technicianIds.includes(person.id) && dayIn(person.timeZone, startsAt) === person.day,
        )
        .sort((one, other) => one.startsAt - other.startsAt);
      const taken = [...person.filed];
      return own.flatMap((visit, place) => {
        const { from, to, isChanged } = visitSpan(visit, startedAt, person);
        if (from >= person.limit) return [];
        // The clock changes in between: its times do not say how long it took.
        if (isChanged) return [minutesEntry(person, "work", elapsed(visit, now))];
        const free = { ...person, filed: taken.toSorted(byStart) };
        const work = intervals(free, { kind: "work", from, to });
        const travel = place === 0 && work.length > 0 ? quarters(plan.travelMinutes) : 0;
        const way = intervals(free, { kind: "travel", from: Math.max(0, from - travel), to: from });
        taken.push({ from: from - travel, to });
        return [...way, ...work];
      });
    },
    plan({ plan, ownReports, workdays }, person) {
      // After the first report the share of the plan that is left for a day is unknown.
      if (ownReports.length > 0) return [];
      const [travel, work] = [quarters(plan.travelMinutes), quarters(plan.workMinutes)];
      const { startMinute } = workdayOn(workdays, person.id, person.day);
      const start = Math.max(hasBegun(person) ? 0 : startMinute - travel, lastEnd(person));
      const end = start + travel + work;
      if (end >= DAY_MINUTES) return [];
      return [
        ...intervals(person, { kind: "travel", from: start, to: start + travel }),
        ...intervals(person, { kind: "work", from: start + travel, to: end }),
      ];
    },
  };

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
  return { from: start, to: start + length, isChanged };
}

/** The parts of the span that are not filed yet and have passed, also those that begin on the next day. */
function intervals(person: PersonDay, { kind, from, to }: Suggested): EntryDraft[] {
  return gapsIn({ from, to: Math.min(to, person.limit) }, person.filed)
    .filter(
      (part) => part.to - part.from >= QUARTER && part.from >= 0 && part.from < 2 * DAY_MINUTES,
    )
    .map((part) => ({
      ...emptyEntry(person.makeId(), person.id, kind),
      ...startParts(clockText(part.from)),
      to: clockText(part.to % DAY_MINUTES),
      isSuggested: true,
    }));
}

/** One pass: a person may have thousands of short entries. `filed` is in order. */
function gapsIn({ from, to }: Span, filed: readonly Span[]): Span[] {
  const gaps: Span[] = [];
  let at = from;
  for (const one of filed) {
    if (one.from >= to) break;
    if (one.from > at) gaps.push({ from: at, to: one.from });
    at = Math.max(at, one.to);
  }
  return at < to ? [...gaps, { from: at, to }] : gaps;
}

function minutesEntry(person: PersonDay, of: "work" | "travel", minutes: number): EntryDraft {
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

/** Whether hours that begin on the day are filed: those of the evening before end it, but do not begin it. */
function hasBegun({ filed }: PersonDay): boolean {
  return filed.some(({ from }) => from >= 0 && from < DAY_MINUTES);
}

/** Up to now, in minutes. */
function elapsed({ startsAt, endsAt }: { startsAt: Instant; endsAt: Instant }, now: Instant) {
  return (Math.min(endsAt, endOfQuarter(now)) - startsAt) / MINUTE_MS;
}

/** 0 where nothing of the day is filed. */
function lastEnd({ filed }: PersonDay): number {
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
