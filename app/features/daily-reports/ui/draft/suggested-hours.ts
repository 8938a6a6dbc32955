import { clockText, findMinute } from "~/kernel/time/clock-text";
import type { Day } from "~/kernel/time/days";
import type { ReportForm } from "../../queries/entry-references";
import { timedEntries } from "~/features/timers/policy";
import { rulesOn } from "../../hours";
import { emptyEntry, type EntryDraft, NO_MINUTES } from "./entry-draft";

const QUARTER = 15;
const USUAL_START = 8 * 60;
const MAX_PLANNED = 8 * 60;
const DAY_MINUTES = 1440;

type Known = Pick<
  ReportForm,
  "technicians" | "plan" | "ownReports" | "countedEntries" | "timers" | "rules" | "now"
>;
/** `suggestedBy`: the source of suggested entries; null once a user has entered them. */
export type Suggestion = { entries: EntryDraft[]; suggestedBy: "timer" | "plan" | null };

/**
 * The hours that a new report begins with. They are only a suggestion, which its author checks. Without a timer the plan serves for the
 * author's first report of the order: after that, the share of the plan that is left for a day is unknown.
 */
export function suggestedHours(form: Known, day: Day, makeId: () => string): Suggestion {
  const timed = timedDay(form, day, makeId);
  const isPlanned = timed.length === 0 && form.ownReports.length === 0;
  const found = isPlanned ? plannedEntries(form, day, makeId) : timed;
  const missing = form.technicians.filter(
    ({ id }) => !found.some(({ technicianId }) => technicianId === id),
  );
  return {
    entries: [...found, ...missing.map(({ id }) => emptyEntry(makeId(), id))],
    suggestedBy: found.length === 0 ? null : isPlanned ? "plan" : "timer",
  };
}

/** What each technician has timed on this day. */
function timedDay(
  { technicians, timers, rules, now }: Known,
  day: Day,
  makeId: () => string,
): EntryDraft[] {
  const { timeZone } = rulesOn(day, rules);
  return technicians.flatMap(({ id }) => {
    const own = timers.filter(({ technicianId }) => technicianId === id);
    return timedEntries(own, day, timeZone, now).map((one): EntryDraft => {
      const entry = emptyEntry(makeId(), id, one.kind);
      return one.kind === "plain"
        ? {
            ...entry,
            minutes: { ...NO_MINUTES, [one.of === "work" ? "regular" : "travel"]: one.minutes },
          }
        : { ...entry, from: one.from, to: one.to };
    });
  });
}

/** Travel, then work, beside what each technician has already reported of that day. */
function plannedEntries(
  { technicians, plan, countedEntries }: Known,
  day: Day,
  makeId: () => string,
): EntryDraft[] {
  const [travel, work] = [quarters(plan.travelMinutes), quarters(plan.workMinutes)];
  return technicians.flatMap(({ id }) => {
    const ends = countedEntries.flatMap(({ technicianId, reportOn, to, from }) =>
      technicianId === id && reportOn === day ? [endOf(from, to)] : [],
    );
    const start = Math.max(ends.length > 0 ? 0 : USUAL_START - travel, ...ends);
    const spans = [
      { kind: "travel" as const, from: start, to: start + travel },
      { kind: "work" as const, from: start + travel, to: start + travel + work },
    ].filter(({ from, to }) => to > from);
    return spans.every(({ from, to }) => from >= 0 && to < DAY_MINUTES)
      ? spans.map(({ kind, from, to }) => ({
          ...emptyEntry(makeId(), id, kind),
          from: clockText(from),
          to: clockText(to),
        }))
      : [];
  });
}

/** Past midnight nothing of the day is left. Hours without times do not say when they were. */
function endOf(from: string, to: string): number {
  const [start, end] = [findMinute(from) ?? 0, findMinute(to) ?? USUAL_START];
  return end <= start ? DAY_MINUTES : end;
}

function quarters(minutes: number): number {
  return Math.min(MAX_PLANNED, Math.round(minutes / QUARTER) * QUARTER);
}
