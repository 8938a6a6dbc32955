import { describe, expect, it } from "vitest";
import { addEntry, addUsualDay, type Change, changeEntry, copyEntries, readTimes } from "~/features/daily-reports/ui/draft-changes";
import { endsNextDay, hoursOf } from "~/features/daily-reports/ui/draft-hours";
import { requestedDay, emptyEntry, type ReportDraft } from "~/features/daily-reports/ui/report-draft";
import { DEFAULT_BANDS } from "~/features/daily-reports/words";

const FRIDAY = "2026-11-20";
const known = { rules: [{ validFrom: "0000-01-01", timeZone: "Europe/Zagreb", bands: DEFAULT_BANDS, holidays: [] }], otherMinutes: [] };
const blank = { id: "report", reportOn: FRIDAY, entries: [emptyEntry("one", "tea"), emptyEntry("two", "tarik")] } as unknown as ReportDraft;

function after(...changes: Change[]): ReportDraft {
  return changes.reduce((draft, change) => change(draft), blank);
}

function timesOf(draft: ReportDraft, technicianId: string): string[] {
  return draft.entries.filter((one) => one.technicianId === technicianId).map(({ kind, from, to }) => `${kind} ${from}-${to}`);
}

describe("the day that an address asks for", () => {
  const open = { today: FRIDAY, earliestDay: "2026-11-18", retroactiveUntil: null } as Parameters<typeof requestedDay>[0];

  it("is the report's, where it may be entered", () => {
    expect(["2026-11-18", "2026-11-17", "2026-11-21", "2026-11-31", "", null].map((day) => requestedDay(open, day))).toEqual(["2026-11-18", FRIDAY, FRIDAY, FRIDAY, FRIDAY, FRIDAY]);
    expect(requestedDay({ ...open, retroactiveUntil: 1 }, "2026-11-17")).toBe("2026-11-17");
  });
});

describe("what was typed before JavaScript came", () => {
  it("is taken over, row by row", () => {
    const form = new FormData();
    for (const [name, value] of [["reportOn", "2026-11-19"], ["entries.1.kind", "travel"], ["entries.1.from", "07:00"]] as const) form.set(name, value);
    const draft = after(readTimes(form));
    expect([draft.reportOn, ...timesOf(draft, "tea"), ...timesOf(draft, "tarik")]).toEqual(["2026-11-19", "work -", "travel 07:00-"]);
  });

  it("leaves the very same draft where it is nothing", () => {
    const form = new FormData();
    for (const [name, value] of [["reportOn", FRIDAY], ["entries.0.kind", "work"], ["entries.0.from", ""]] as const) form.set(name, value);
    expect(after(readTimes(form))).toBe(blank);
  });
});

describe("writing hours", () => {
  it("goes on where the last entry ended, in place of the blank row", () => {
    const draft = after(addEntry("tea", "travel", null), addEntry("tea", "work", null), addEntry("tea", "travel", null));
    expect(timesOf(draft, "tea")).toEqual(["travel 07:30-08:00", "work 08:00-16:00", "travel 16:00-16:30"]);
    expect(timesOf(draft, "tarik")).toEqual(["work -"]);
  });

  it("lets work of today end now, at the quarter", () => {
    expect(timesOf(after(addEntry("tea", "work", 13 * 60 + 40)), "tea")).toEqual(["work 08:00-13:30"]);
  });

  it("runs past midnight", () => {
    const draft = after(addUsualDay("tea"), (before) => changeEntry(before.entries.at(-1)?.id ?? "", { from: "22:00", to: "23:45" })(before), addEntry("tea", "travel", null));
    expect(timesOf(draft, "tea")).toEqual(["work 22:00-23:45", "travel 23:45-00:15"]);
    expect(draft.entries.map(endsNextDay)).toEqual([false, false, true]);
  });

  it("copies a colleague's day as entries of their own", () => {
    const draft = after(addUsualDay("tea"), copyEntries("tea", "tarik"));
    expect(timesOf(draft, "tarik")).toEqual(["work 08:00-16:00"]);
    expect(new Set(draft.entries.map((one) => one.id)).size).toBe(2);
  });
});

describe("what hours come to while they are typed", () => {
  it("splits them as the server will", () => {
    const draft = after(addUsualDay("tea"), (before) => changeEntry(before.entries.at(-1)?.id ?? "", { to: "17:30" })(before));
    const { sum, total } = hoursOf(draft, "tea", known);
    expect([sum.regular, sum.overtime1, total]).toEqual([480, 90, 570]);
  });

  it("counts nothing of a row that is half filled in", () => {
    expect(hoursOf(after(changeEntry("one", { from: "08:00" })), "tea", known).total).toBe(0);
  });

  it("warns of shared time, and of more than a day with other reports", () => {
    const draft = after(addUsualDay("tea"), addUsualDay("tea"));
    expect(hoursOf(draft, "tea", known).overlapping.size).toBe(2);
    const otherMinutes = [{ technicianId: "tea", reportOn: FRIDAY, reportId: "other", minutes: 16 * 60 + 1 }];
    expect(hoursOf(after(addUsualDay("tea")), "tea", { ...known, otherMinutes }).tooMany).toBe(true);
    expect(hoursOf(after(addUsualDay("tea")), "tea", { ...known, otherMinutes: otherMinutes.map((row) => ({ ...row, reportId: "report" })) }).tooMany).toBe(false);
  });
});
