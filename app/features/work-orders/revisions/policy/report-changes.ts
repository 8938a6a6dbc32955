import { canonicalJson } from "~/kernel/text/canonical";
import type { Day } from "~/kernel/time/days";
import { totalMinutes } from "~/kernel/time/hours";
import { sumCents } from "~/kernel/text/money";
import { sumHours } from "~/kernel/time/hours";
import type { SnapshotPart, SnapshotReport } from "../model";
import {
  type Change,
  type ChangedFile,
  type ChangedValue,
  type ComparedRevision,
  type Difference,
  fieldChange,
  fileValue,
  type FrozenPeople,
  identityOf,
  isSame,
  type Label,
  listChanges,
  nameOf,
  setChanges,
  textValue,
} from "./change";
import { pairsOf } from "./pairs";

type Report = { report: SnapshotReport; people: FrozenPeople };
type Value = (report: SnapshotReport) => ChangedValue | null;

const FIELDS: [Label, Value][] = [
  ["dailyReports.form.day", ({ reportOn }) => ({ as: "day", day: reportOn })],
  ["dailyReports.field.notes", ({ notes }) => textValue(notes)],
  ["dailyReports.field.intervention", ({ intervention }) => textValue(intervention)],
  ["dailyReports.field.warranty", ({ warranty }) => ({ as: "yes-no", isYes: warranty })],
  ["dailyReports.field.signingPlace", ({ signingPlace }) => textValue(signingPlace)],
  ["dailyReports.field.otherExpenses", ({ otherExpenses }) => textValue(otherExpenses)],
];

/** The reports that were added or removed, and what changed in the others. One that was withdrawn and filed again counts as changed. */
export function reportChanges(before: ComparedRevision, after: ComparedRevision): Change[] {
  const { pairs, added, removed } = pairsOf(
    reportsIn(before),
    reportsIn(after),
    ({ report }) => report.id,
    ({ report, people }) => `${report.reportOn} ${identityOf(people, report.author)}`,
  );
  const within = (one: Report, differences: Difference[]): Change[] => {
    const { id, reportOn, author } = one.report;
    const about = { of: "report" as const, id, reportOn, author: nameOf(one.people, author) };
    return differences.map((difference) => ({ ...difference, about }));
  };
  return [
    ...pairs.flatMap(([was, is]) => within(is, differencesIn(was, is))),
    ...added.flatMap((one) =>
      within(one, [
        { label: "dailyReports.detail.title", before: null, after: reportValue(one.report) },
        ...photoChanges({ ...one.report, photos: [] }, one.report),
      ]),
    ),
    ...removed.flatMap((one) =>
      within(one, [
        { label: "dailyReports.detail.title", before: reportValue(one.report), after: null },
      ]),
    ),
  ];
}

function reportsIn({ snapshot, people }: ComparedRevision): Report[] {
  return snapshot.reports.map((report) => ({ report, people }));
}

function reportValue({ entries, expenses, notes }: SnapshotReport): ChangedValue {
  return {
    as: "report",
    totalMinutes: totalMinutes(sumHours(entries.map(({ minutes }) => minutes))),
    expensesCents: sumCents(expenses.map(({ amountCents }) => amountCents)),
    notes: notes.trim(),
  };
}

function differencesIn(before: Report, after: Report): Difference[] {
  const [was, is] = [before.report, after.report];
  return [
    ...hourChanges(before, after),
    ...FIELDS.flatMap(([label, valueOf]) => fieldChange(label, valueOf(was), valueOf(is))),
    ...listChanges({
      label: "dailyReports.field.expenses",
      before: was.expenses,
      after: is.expenses,
      keys: [canonicalJson, ({ type, words }) => `${type} ${words}`, ({ type }) => type],
      valueOf: (expense) => ({ as: "expense", ...expense }),
    }),
    ...listChanges({
      label: "dailyReports.field.parts",
      before: was.parts,
      after: is.parts,
      keys: PART_KEYS,
      valueOf: partValue,
    }),
    ...setChanges(
      "dailyReports.field.equipment",
      pairsOf(was.equipment, is.equipment, ({ name }) => name),
      (all) => ({ as: "names", names: all.map(({ name }) => name) }),
    ),
    ...photoChanges(was, is),
  ];
}

/** The same part with another quantity is a changed one. */
export const PART_KEYS: ((part: SnapshotPart) => string)[] = [
  canonicalJson,
  ({ name, unit }) => `${unit} ${name}`,
  ({ name }) => name,
];

export function partValue({ name, quantityThousandths, unit }: SnapshotPart): ChangedValue {
  return { as: "part", name, quantityThousandths, unit };
}

type Entry = {
  entry: SnapshotReport["entries"][number];
  day: Day;
  person: string;
  name: string;
};

/** Entries have no ids in a revision: those of one technician are paired, first the same ones, then those of the same kind. */
function hourChanges(before: Report, after: Report): Difference[] {
  const of = ({ person }: Entry) => person;
  const ofKind = ({ person, entry: { mode, kind } }: Entry) => `${person} ${mode} ${kind}`;
  const whole = ({ person, entry }: Entry) => `${person} ${canonicalJson(timesOf(entry))}`;
  const { pairs, added, removed } = pairsOf(entriesIn(before), entriesIn(after), whole, ofKind, of);
  const change = (name: string, was: Entry | null, is: Entry | null): Difference => ({
    label: "dailyReports.field.hours",
    name,
    before: was && hoursValue(was),
    after: is && hoursValue(is),
  });
  return [
    ...pairs
      .filter(([was, is]) => !isSame(timesOf(was.entry), timesOf(is.entry)))
      .map(([was, is]) => change(is.name, was, is)),
    ...removed.map((one) => change(one.name, one, null)),
    ...added.map((one) => change(one.name, null, one)),
  ];
}

function entriesIn({ report, people }: Report): Entry[] {
  return report.entries.map((entry) => ({
    entry,
    day: report.reportOn,
    person: identityOf(people, entry.technician),
    name: nameOf(people, entry.technician),
  }));
}

function timesOf({ mode, kind, from, to, minutes }: Entry["entry"]) {
  return { mode, kind, from, to, minutes };
}

function hoursValue({ entry, day }: Entry): ChangedValue {
  return { as: "hours", day, ...timesOf(entry) };
}

/** Formats 1 and 2 do not contain photos, which does not say that there were none. */
function photoChanges(before: SnapshotReport, after: SnapshotReport): Difference[] {
  if (!before.photos || !after.photos) return [];
  const { pairs, added, removed } = pairsOf(
    photosIn(before),
    photosIn(after),
    canonicalJson,
    ({ sha256 }) => sha256,
  );
  const label = "dailyReports.field.photos";
  const valueOf = (files: ChangedFile[]): ChangedValue => ({ as: "files", files });
  return [
    ...pairs.flatMap(([was, is]) => fieldChange(label, valueOf([was]), valueOf([is]))),
    ...setChanges(label, { removed, added }, valueOf),
  ];
}

function photosIn({ photos = [], expenses }: SnapshotReport): ChangedFile[] {
  return photos.map((photo) => {
    const expense = photo.expense === null ? undefined : expenses[photo.expense];
    return fileValue(photo, photo.kind, expense?.type ?? null);
  });
}
