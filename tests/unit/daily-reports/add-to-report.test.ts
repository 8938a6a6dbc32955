import { describe, expect, it } from "vitest";
import { withAdded } from "~/features/daily-reports/ui/draft/add-to-report";
import { emptyEntry } from "~/features/daily-reports/ui/draft/entry-draft";
import { type ReportDraft, withEachType } from "~/features/daily-reports/ui/draft/report-draft";

const unsigned = { image: "", typed: "", name: "" };
const report = {
  id: "first",
  version: 3,
  reportOn: "2026-11-20",
  entries: [{ ...emptyEntry("one", "tea"), from: "08:00", to: "12:00" }],
  expenses: withEachType([{ key: "a", type: "parking", words: "", amountCents: 500 }]),
  parts: [],
  equipment: [{ id: "crane", name: "Crane" }],
  otherEquipment: "",
  photos: [],
  notes: "Prvi",
  noHoursReason: "",
  intervention: "",
  warranty: false,
  otherExpenses: "",
  signingPlace: "Split",
  technicianSignature: { ...unsigned, typed: "Tea" },
  customerSignature: unsigned,
} as unknown as ReportDraft;
const begun: ReportDraft = {
  ...report,
  id: "second",
  version: null,
  entries: [
    { ...emptyEntry("one", "tea"), from: "13:00", to: "16:00" },
    emptyEntry("two", "tarik"),
  ],
  expenses: withEachType([
    { key: "a", type: "parking", words: "", amountCents: 300 },
    { key: "b", type: "insurance", words: "", amountCents: 700 },
  ]),
  equipment: [
    { id: "crane", name: "Crane" },
    { id: "van", name: "Van" },
  ],
  notes: "Drugi",
  intervention: "Zamijenjen ventil",
  technicianSignature: { ...report.technicianSignature, typed: "" },
};
let made = 0;
const added = (more: Partial<ReportDraft> = {}) =>
  withAdded(report, { ...begun, ...more }, () => `new-${++made}`);

describe("B4: what was begun as a second report of a day", () => {
  it("is appended to the first one, which stays the same report with its signature", () => {
    expect(added()).toMatchObject({
      id: "first",
      version: 3,
      notes: "Prvi\nDrugi",
      intervention: "Zamijenjen ventil",
      technicianSignature: { typed: "Tea" },
      equipment: [{ id: "crane" }, { id: "van" }],
    });
    expect(added().entries.map(({ from, to }) => `${from}-${to}`)).toEqual([
      "08:00-12:00",
      "13:00-16:00",
    ]);
    expect(new Set(added().entries.map(({ id }) => id)).size).toBe(2);
  });

  it("fills the empty row of an expense, and adds one where the row is taken", () => {
    const given = added().expenses.filter(({ amountCents }) => amountCents !== null);
    expect(given.map(({ type, amountCents }) => [type, amountCents]).toSorted()).toEqual([
      ["insurance", 700],
      ["parking", 300],
      ["parking", 500],
    ]);
    expect(new Set(given.map(({ key }) => key)).size).toBe(3);
  });

  it("brings its reason for no hours with it, if it has none", () => {
    const noHoursReason = "Kupac nije bio tu";
    expect(added({ entries: [], noHoursReason }).notes).toBe("Prvi\nKupac nije bio tu\nDrugi");
    expect(added({ noHoursReason }).notes).toBe("Prvi\nDrugi");
  });
});
