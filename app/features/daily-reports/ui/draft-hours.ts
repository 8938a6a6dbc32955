import type { ReportForm } from "~/features/daily-report-entry/queries";
import { findMinute } from "~/kernel/clock-text";
import { moreThanADay, noHours, overlaps, splitEntry, sumHours, totalMinutes } from "../hours";
import { HOUR_KINDS, type Hours, type HoursEntry } from "../model";
import type { EntryDraft, ReportDraft } from "./report-draft";

/** What the hours of one technician come to, while they are being typed. */
export type TechnicianHours = {
  /** By entry id; nothing for entries that are not complete. */
  computed: Map<string, Hours>;
  sum: Hours;
  total: number;
  /** Ids of entries that share time with another. */
  overlapping: Set<string>;
  /** Minutes of that day in reports of other orders. */
  elsewhere: number;
  tooMany: boolean;
};

type Known = Pick<ReportForm, "rules" | "otherMinutes">;

/** The same rules as on the server, so that what is shown is what will be stored. */
export function hoursOf(draft: ReportDraft, technicianId: string, { rules, otherMinutes }: Known): TechnicianHours {
  const complete = draft.entries.flatMap((one) => {
    const entry = one.technicianId === technicianId ? completeEntry(one) : null;
    return entry ? [{ id: one.id, entry, computed: splitEntry(entry, draft.reportOn, rules) }] : [];
  });
  const others = otherMinutes.filter((row) => row.technicianId === technicianId && row.reportOn === draft.reportOn && row.reportId !== draft.id);
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

/** The entry as the rules know it; null while it cannot be counted. */
export function completeEntry({ kind, from, to, minutes }: EntryDraft): HoursEntry | null {
  if (kind !== "plain") return findMinute(from) === null || findMinute(to) === null ? null : { kind, from, to };
  const given = HOUR_KINDS.map((each) => [each, typeof minutes[each] === "number" ? minutes[each] : 0] as const);
  if (given.every(([, value]) => value === 0)) return null;
  return { kind, minutes: Object.fromEntries(given) as Hours };
}

/** Whether anything is in it that a person put there. */
export function isBlankEntry({ kind, from, to, minutes }: EntryDraft): boolean {
  return kind === "plain" ? HOUR_KINDS.every((each) => !minutes[each]) : from === "" && to === "";
}

/** "To" not after "from" means past midnight. */
export function endsNextDay({ kind, from, to }: EntryDraft): boolean {
  const [start, end] = [findMinute(from), findMinute(to)];
  return kind !== "plain" && start !== null && end !== null && end <= start;
}
