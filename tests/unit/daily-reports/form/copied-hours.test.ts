import { describe, expect, it } from "vitest";
import { copyLastReport } from "~/features/daily-reports/ui/draft/copy-last-report";
import {
  changeDay,
  changeEntry,
  copyEntriesToAll,
} from "~/features/daily-reports/ui/draft/draft-changes";
import { emptyEntry } from "~/features/daily-reports/ui/draft/entry-draft";
import type { ReportDraft } from "~/features/daily-reports/ui/draft/report-draft";
import { startText } from "~/kernel/time/day-span";

const FRIDAY = "2026-11-20";
const THURSDAY = "2026-11-19";
const TEA = { id: "tea", name: "Tea Šimić", isLead: true };
const TARIK = { id: "tarik", name: "Tarik Begić", isLead: false };

function timesOf(entries: ReportDraft["entries"]): string[] {
  return entries.map(
    ({ technicianId, kind, from, to, nextDay }) =>
      `${technicianId} ${kind} ${startText(from, nextDay)}-${to}`,
  );
}

const draft = {
  id: "report",
  reportOn: FRIDAY,
  suggestedBy: "plan",
  entries: [
    { ...emptyEntry("one", "tea"), from: "08:00", to: "12:00" },
    emptyEntry("two", "tarik"),
  ],
  equipment: [],
  intervention: "",
} as unknown as ReportDraft;

describe("a suggestion", () => {
  const other = { entries: [emptyEntry("new", "tea")], suggestedBy: null };

  it("is replaced when the day changes, until a user edits it", () => {
    expect(changeDay(THURSDAY, other)(draft)).toMatchObject({ reportOn: THURSDAY, ...other });
    const changed = changeEntry("one", { to: "13:00" })(draft);
    expect(changed.suggestedBy).toBeNull();
    expect(changeDay(THURSDAY, other)(changed)).toEqual({ ...changed, reportOn: THURSDAY });
  });

  it("replaces rows that are blank", () => {
    const blank = { ...draft, suggestedBy: null, entries: [emptyEntry("one", "tea")] };
    expect(changeDay(THURSDAY, other)(blank).entries).toBe(other.entries);
  });
});

describe("the same hours for all", () => {
  it("replace those of everybody else, as entries of their own", () => {
    const { entries } = copyEntriesToAll("tea", ["tea", "tarik", "tomislav"])(draft);
    expect(timesOf(entries)).toEqual([
      "tea work 08:00-12:00",
      "tarik work 08:00-12:00",
      "tomislav work 08:00-12:00",
    ]);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(3);
  });
});

describe("copying the last report", () => {
  const minutes = { regular: 0, travel: 45, overtime1: 0, overtime2: 0, overtime3: 0 };
  const last = {
    id: "last",
    reportOn: THURSDAY,
    orderNumber: "2026-00001",
    entries: [
      { id: "a", technicianId: "tea", kind: "work" as const, from: "07:00", to: "15:00" },
      { id: "b", technicianId: "tea", kind: "plain" as const, minutes },
      { id: "c", technicianId: "gone", kind: "work" as const, from: "07:00", to: "15:00" },
    ],
    intervention: "Filter zamijenjen",
    equipment: [
      { equipmentId: "drill", name: "Drill" },
      { equipmentId: null, name: "Ladder" },
    ],
  };

  it("takes hours of those who are still assigned, work done and own equipment, and keeps what was typed", () => {
    const copied = copyLastReport(last, [TEA, TARIK], "Pumpa curi ")(draft);
    expect(timesOf(copied.entries)).toEqual([
      "tea work 07:00-15:00",
      "tea plain -",
      "tarik work -",
    ]);
    expect(copied.entries[1]?.minutes).toEqual({
      regular: null,
      travel: 45,
      overtime1: null,
      overtime2: null,
      overtime3: null,
    });
    expect(copied).toMatchObject({
      suggestedBy: null,
      intervention: "Pumpa curi\nFilter zamijenjen",
      equipment: [{ name: "Drill" }],
    });
    const twice = copyLastReport(last, [TEA], "Filter zamijenjen")(copied);
    expect([twice.intervention, twice.equipment.length]).toEqual(["Filter zamijenjen", 1]);
    // The fields of both hold their own value, and begin anew with each copy.
    expect([copied.copies, twice.copies]).toEqual([1, 2]);
    expect(new Set(copied.entries.map(({ id }) => id)).has("a")).toBe(false);
  });
});
