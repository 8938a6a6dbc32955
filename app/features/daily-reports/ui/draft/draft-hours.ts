import { recordOf } from "~/kernel/record-of";
import { findMinute } from "~/kernel/time/clock-text";
import { minutesOf, startText } from "~/kernel/time/day-span";
import type { Day } from "~/kernel/time/days";
import type { Instant } from "~/kernel/time/instants";
import { noHours, sumHours, totalMinutes, HOUR_KINDS, type Hours } from "~/kernel/time/hours";
import {
  areSameHours,
  exceedsOneDay,
  type Later,
  laterThan,
  minutesByClockChange,
  overlapFinder,
  overlaps,
  rulesOn,
  splitEntry,
} from "../../hours";
import type { HoursEntry, Interval } from "../../model";
import type { ReportForm } from "../../queries/entry-references";
import type { CountedEntry } from "../../queries/hours-elsewhere";
import type { EntryDraft } from "./entry-draft";
import type { ReportDraft } from "./report-draft";

const DAY_MINUTES = 1440;

/** The computed hours of one technician while they are typed. */
export type TechnicianHours = {
  /** By entry id. Incomplete entries are missing. */
  computed: Map<string, Hours>;
  /** By entry id: the minutes that an interval counts over a change of the clock. One of 0 is refused. */
  clockChanges: Map<string, number>;
  sum: Hours;
  total: number;
  /** By the id of the later entry: the earlier one that it overlaps. Such a report is refused. */
  overlapping: Map<string, Interval>;
  /** By entry id: an entry of another report that it overlaps. */
  elsewhereOverlapping: Map<string, CountedEntry>;
  /** Minutes of that day in reports of other work orders. */
  elsewhere: number;
  /** More than 24 hours a day, all reports together: the last entry, and the minutes without it. Such a report is refused. */
  tooMany: { entryId: string; otherMinutes: number } | null;
};

type Known = Pick<ReportForm, "rules" | "countedEntries">;
type Complete = { id: string; entry: HoursEntry; computed: Hours };

/** Applies the rules of the server, so that the preview equals what is stored. */
export function hoursOf(
  draft: ReportDraft,
  technicianId: string,
  { rules, countedEntries }: Known,
): TechnicianHours {
  const day = draft.reportOn;
  const complete = completeOf(draft, technicianId, rules);
  const others = othersOf(draft, technicianId, countedEntries);
  const elsewhere = minutesOn(day, others);
  const sum = sumHours(complete.map((one) => one.computed));
  return {
    computed: new Map(complete.map(({ id, computed }) => [id, computed])),
    clockChanges: new Map(
      complete.flatMap(({ id, entry, computed }) => {
        const minutes = minutesByClockChange(entry, computed);
        return minutes === null ? [] : [[id, minutes]];
      }),
    ),
    sum,
    total: totalMinutes(sum),
    overlapping: overlappingIn(complete, day),
    elsewhereOverlapping: overlappingElsewhere(complete, others, day),
    elsewhere,
    tooMany: tooManyIn(complete, elsewhere),
  };
}

/** By id, a technician's entries that are later than `end`. */
export function laterEntries(
  draft: ReportDraft,
  technicianId: string,
  { rules, countedEntries }: Known,
  end: Instant,
): Map<string, Later["by"]> {
  const day = draft.reportOn;
  const complete = completeOf(draft, technicianId, rules);
  const elsewhere = minutesOn(day, othersOf(draft, technicianId, countedEntries));
  const { timeZone } = rulesOn(day, rules);
  const later = laterThan(complete, { day, timeZone, elsewhere }, end);
  return new Map(
    later.flatMap(({ index, by }) => complete.slice(index, index + 1).map(({ id }) => [id, by])),
  );
}

/** Whether a technician's hours in a report that is changed are those that it was filed with. */
export function isAsFiled(
  filed: ReportDraft,
  draft: ReportDraft,
  technicianId: string,
  { rules }: Known,
): boolean {
  const entriesOf = (one: ReportDraft) =>
    completeOf(one, technicianId, rules).map(({ entry }) => entry);
  return (
    filed.version !== null &&
    filed.reportOn === draft.reportOn &&
    areSameHours(entriesOf(filed), entriesOf(draft))
  );
}

function completeOf(
  { entries, reportOn }: ReportDraft,
  technicianId: string,
  rules: Known["rules"],
): Complete[] {
  return entries.flatMap((one) => {
    const entry = one.technicianId === technicianId ? completeEntry(one) : null;
    return entry ? [{ id: one.id, entry, computed: splitEntry(entry, reportOn, rules) }] : [];
  });
}

/** What counts for the technician in other reports. */
export function othersOf(
  { id }: ReportDraft,
  technicianId: string,
  countedEntries: Known["countedEntries"],
): CountedEntry[] {
  return countedEntries.filter((row) => row.technicianId === technicianId && row.reportId !== id);
}

function minutesOn(day: Day, others: readonly CountedEntry[]): number {
  return others.reduce((all, row) => all + (row.reportOn === day ? row.minutes : 0), 0);
}

function overlappingIn(complete: readonly Complete[], day: string): Map<string, Interval> {
  const pairs = overlaps(complete.map(({ entry }) => ({ day, entry })));
  return new Map(
    pairs.flatMap(([one, other]) => {
      const [first, second] = [complete[one], complete[other]];
      return first && second && first.entry.kind !== "plain" ? [[second.id, first.entry]] : [];
    }),
  );
}

function overlappingElsewhere(
  complete: readonly Complete[],
  others: readonly CountedEntry[],
  day: string,
): Map<string, CountedEntry> {
  const intervals = others.flatMap((row) =>
    row.kind === "plain" ? [] : [{ row, entry: { kind: row.kind, from: row.from, to: row.to } }],
  );
  const find = overlapFinder(intervals.map(({ row, entry }) => ({ day: row.reportOn, entry })));
  return new Map(
    complete.flatMap(({ id, entry }) => {
      const found = intervals[find({ day, entry }) ?? -1];
      return found ? [[id, found.row]] : [];
    }),
  );
}

function tooManyIn(complete: readonly Complete[], elsewhere: number): TechnicianHours["tooMany"] {
  const last = complete.at(-1);
  const sum = sumHours(complete.map((one) => one.computed));
  if (!last || !exceedsOneDay([sum, { ...noHours(), regular: elsewhere }])) return null;
  return {
    entryId: last.id,
    otherMinutes: totalMinutes(sum) - totalMinutes(last.computed) + elsewhere,
  };
}

/** Converts a draft entry to a model entry; null while it is incomplete. */
export function completeEntry({ kind, from, to, nextDay, minutes }: EntryDraft): HoursEntry | null {
  if (kind !== "plain")
    return findMinute(from) === null || findMinute(to) === null
      ? null
      : { kind, from: startText(from, nextDay), to };
  const given = recordOf(HOUR_KINDS, (each) =>
    typeof minutes[each] === "number" ? minutes[each] : 0,
  );
  if (HOUR_KINDS.every((each) => given[each] === 0)) return null;
  return { kind, minutes: given };
}

export function isBlankEntry({ kind, from, to, minutes }: EntryDraft): boolean {
  return kind === "plain" ? HOUR_KINDS.every((each) => !minutes[each]) : from === "" && to === "";
}

/** True when the clocks go forward over an interval of the technician. */
export function hasSkippedTimes({ clockChanges }: TechnicianHours): boolean {
  return [...clockChanges.values()].includes(0);
}

/** Behind the midnight that ends the day of the report. */
export function endsNextDay(draft: EntryDraft): boolean {
  const entry = completeEntry(draft);
  return entry !== null && entry.kind !== "plain" && minutesOf(entry).to > DAY_MINUTES;
}
