import type { ReportForm } from "../../queries/entry-references";
import { findMinute } from "~/kernel/time/clock-text";
import { noHours, sumHours, totalMinutes, HOUR_KINDS, type Hours } from "~/kernel/time/hours";
import { moreThanADay, overlaps, splitEntry } from "../../hours";
import { type HoursEntry } from "../../model";
import type { EntryDraft, ReportDraft } from "./report-draft";

/** The computed hours of one technician while they are typed. */
export type TechnicianHours = {
  /** By entry id. Incomplete entries are missing. */
  computed: Map<string, Hours>;
  sum: Hours;
  total: number;
  /** Ids of entries that overlap another entry. */
  overlapping: Set<string>;
  /** Minutes of that day in reports of other work orders. */
  elsewhere: number;
  tooMany: boolean;
};

type Known = Pick<ReportForm, "rules" | "otherMinutes">;

/** Applies the rules of the server, so that the preview equals what is stored. */
export function hoursOf(
  draft: ReportDraft,
  technicianId: string,
  { rules, otherMinutes }: Known,
): TechnicianHours {
  const complete = draft.entries.flatMap((one) => {
    const entry = one.technicianId === technicianId ? completeEntry(one) : null;
    return entry ? [{ id: one.id, entry, computed: splitEntry(entry, draft.reportOn, rules) }] : [];
  });
  const others = otherMinutes.filter(
    (row) =>
      row.technicianId === technicianId &&
      row.reportOn === draft.reportOn &&
      row.reportId !== draft.id,
  );
  const elsewhere = others.reduce((sum, row) => sum + row.minutes, 0);
  const sum = sumHours(complete.map((one) => one.computed));
  const pairs = overlaps(complete.map(({ entry }) => ({ day: draft.reportOn, entry })));
  return {
    computed: new Map(complete.map(({ id, computed }) => [id, computed])),
    sum,
    total: totalMinutes(sum),
    overlapping: new Set(pairs.flat().map((place) => complete[place]?.id ?? "")),
    elsewhere,
    tooMany: moreThanADay([sum, { ...noHours(), regular: elsewhere }]),
  };
}

/** Converts a draft entry to a model entry; null while it is incomplete. */
function completeEntry({ kind, from, to, minutes }: EntryDraft): HoursEntry | null {
  if (kind !== "plain")
    return findMinute(from) === null || findMinute(to) === null ? null : { kind, from, to };
  const given = HOUR_KINDS.map(
    (each) => [each, typeof minutes[each] === "number" ? minutes[each] : 0] as const,
  );
  if (given.every(([, value]) => value === 0)) return null;
  return { kind, minutes: Object.fromEntries(given) as Hours };
}

/** True while the user has entered nothing. */
export function isBlankEntry({ kind, from, to, minutes }: EntryDraft): boolean {
  return kind === "plain" ? HOUR_KINDS.every((each) => !minutes[each]) : from === "" && to === "";
}

/** A `to` that is not after `from` is on the next day. */
export function endsNextDay({ kind, from, to }: EntryDraft): boolean {
  const [start, end] = [findMinute(from), findMinute(to)];
  return kind !== "plain" && start !== null && end !== null && end <= start;
}
