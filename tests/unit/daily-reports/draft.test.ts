import { describe, expect, it } from "vitest";
import {
  addEntry,
  addUsualDay,
  type Change,
  changeEntry,
  copyEntries,
  readTimes,
} from "~/features/daily-reports/ui/draft/draft-changes";
import { endsNextDay, hoursOf } from "~/features/daily-reports/ui/draft/draft-hours";
import {
  requestedDay,
  emptyEntry,
  type ReportDraft,
} from "~/features/daily-reports/ui/draft/report-draft";
import { DEFAULT_BANDS } from "~/features/daily-reports/model";

const FRIDAY = "2026-11-20";
const known = {
  rules: [
    { validFrom: "0000-01-01", timeZone: "Europe/Zagreb", bands: DEFAULT_BANDS, holidays: [] },
  ],
  otherMinutes: [],
};
const blank = {
  id: "report",
  reportOn: FRIDAY,
  entries: [emptyEntry("one", "tea"), emptyEntry("two", "tarik")],
} as unknown as ReportDraft;

function after(...changes: Change[]): ReportDraft {
  return changes.reduce((draft, change) => change(draft), blank);
}

function timesOf(draft: ReportDraft, technicianId: string): string[] {
  return draft.entries
    .filter((one) => one.technicianId === technicianId)
    .map(({ kind, from, to }) => `${kind} ${from}-${to}`);
}

describe("the day in the URL", () => {
  const open = { today: FRIDAY, earliestDay: "2026-11-18", retroactiveUntil: null } as Parameters<
    typeof requestedDay
  >[0];

  it("is the day of the report, if entry is open for it", () => {
    expect(
      ["2026-11-18", "2026-11-17", "2026-11-21", "2026-11-31", "", null].map((day) =>
        requestedDay(open, day),
      ),
    ).toEqual(["2026-11-18", FRIDAY, FRIDAY, FRIDAY, FRIDAY, FRIDAY]);
    expect(requestedDay({ ...open, retroactiveUntil: 1 }, "2026-11-17")).toBe("2026-11-17");
  });
});

describe("values typed before JavaScript loaded", () => {
  it("are taken over row by row", () => {
    const form = new FormData();
    for (const [name, value] of [
      ["reportOn", "2026-11-19"],
      ["entries.1.kind", "travel"],
      ["entries.1.from", "07:00"],
    ] as const)
      form.set(name, value);
    const draft = after(readTimes(form));
    expect([draft.reportOn, ...timesOf(draft, "tea"), ...timesOf(draft, "tarik")]).toEqual([
      "2026-11-19",
      "work -",
      "travel 07:00-",
    ]);
  });

  it("leave the same draft object when there are none", () => {
    const form = new FormData();
    for (const [name, value] of [
      ["reportOn", FRIDAY],
      ["entries.0.kind", "work"],
      ["entries.0.from", ""],
    ] as const)
      form.set(name, value);
    expect(after(readTimes(form))).toBe(blank);
  });
});

describe("entering hours", () => {
  it("starts where the last entry ended, in place of the blank row", () => {
    const draft = after(
      addEntry("tea", "travel", null),
      addEntry("tea", "work", null),
      addEntry("tea", "travel", null),
    );
    expect(timesOf(draft, "tea")).toEqual([
      "travel 07:30-08:00",
      "work 08:00-16:00",
      "travel 16:00-16:30",
    ]);
    expect(timesOf(draft, "tarik")).toEqual(["work -"]);
  });

  it("ends today's work at the current quarter hour", () => {
    expect(timesOf(after(addEntry("tea", "work", 13 * 60 + 40)), "tea")).toEqual([
      "work 08:00-13:30",
    ]);
  });

  it("continues past midnight", () => {
    const draft = after(
      addUsualDay("tea"),
      (before) =>
        changeEntry(before.entries.at(-1)?.id ?? "", { from: "22:00", to: "23:45" })(before),
      addEntry("tea", "travel", null),
    );
    expect(timesOf(draft, "tea")).toEqual(["work 22:00-23:45", "travel 23:45-00:15"]);
    expect(draft.entries.map(endsNextDay)).toEqual([false, false, true]);
  });

  it("copies a colleague's day as separate entries", () => {
    const draft = after(addUsualDay("tea"), copyEntries("tea", "tarik"));
    expect(timesOf(draft, "tarik")).toEqual(["work 08:00-16:00"]);
    expect(new Set(draft.entries.map((one) => one.id)).size).toBe(2);
  });
});

describe("the totals while hours are typed", () => {
  it("split them like the server", () => {
    const draft = after(addUsualDay("tea"), (before) =>
      changeEntry(before.entries.at(-1)?.id ?? "", { to: "17:30" })(before),
    );
    const { sum, total } = hoursOf(draft, "tea", known);
    expect([sum.regular, sum.overtime1, total]).toEqual([480, 90, 570]);
  });

  it("ignore incomplete rows", () => {
    expect(hoursOf(after(changeEntry("one", { from: "08:00" })), "tea", known).total).toBe(0);
  });

  it("warn of overlaps, and of more than 24 hours including other reports", () => {
    const draft = after(addUsualDay("tea"), addUsualDay("tea"));
    expect(hoursOf(draft, "tea", known).overlapping.size).toBe(2);
    const otherMinutes = [
      { technicianId: "tea", reportOn: FRIDAY, reportId: "other", minutes: 16 * 60 + 1 },
    ];
    expect(hoursOf(after(addUsualDay("tea")), "tea", { ...known, otherMinutes }).tooMany).toBe(
      true,
    );
    expect(
      hoursOf(after(addUsualDay("tea")), "tea", {
        ...known,
        otherMinutes: otherMinutes.map((row) => ({ ...row, reportId: "report" })),
      }).tooMany,
    ).toBe(false);
  });
});
