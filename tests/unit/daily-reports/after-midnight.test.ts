import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fileReport } from "~/features/daily-reports/commands/file";
import { instantsOf, overlaps } from "~/features/daily-reports/hours";
import { fileReportInput } from "~/features/daily-reports/inputs";
import { hourFlags } from "~/features/daily-reports/policy/hour-flags";
import { readSentReport } from "~/features/daily-reports/ui/send/sent-report";
import { addEntry } from "~/features/daily-reports/ui/draft/add-hours";
import { mayCopyToAll } from "~/features/daily-reports/ui/draft/draft-changes";
import { draftFromInput } from "~/features/daily-reports/ui/draft/draft-from-input";
import { hoursOf, laterEntries } from "~/features/daily-reports/ui/draft/draft-hours";
import { emptyEntry, type EntryDraft } from "~/features/daily-reports/ui/draft/entry-draft";
import type { ReportDraft } from "~/features/daily-reports/ui/draft/report-draft";
import { clockText } from "~/kernel/time/clock-text";
import { addDays, weekday } from "~/kernel/time/days";
import { minutesOf, spanText, startParts, startText } from "~/kernel/time/day-span";
import { DEFAULT_BANDS } from "~/kernel/time/hour-bands";
import { totalMinutes } from "~/kernel/time/hours";
import { dayIn, instantOf } from "~/kernel/time/instants";
import { anyNight, hours, rules, splitEntry, travel, work } from "./any-hours";
import { fieldDay, reportOf, TODAY, who, worked } from "./field-day";

const SATURDAY = "2026-11-21";
const SUNDAY = "2026-11-22";
const ZONE = "Europe/Zagreb";
const known = {
  rules: [{ validFrom: "0000-01-01", timeZone: ZONE, bands: DEFAULT_BANDS, holidays: [] }],
  countedEntries: [],
};
const AROUND = { filed: [], workday: { startMinute: 480, endMinute: 960 }, now: null };
const NAMES = ["", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const nameOf = (day: string) => NAMES[weekday(day)] ?? "";

/** The report of an evening that went on until 01:15. */
function evening(...more: EntryDraft[]): ReportDraft {
  const first = { ...emptyEntry("first", "tea"), from: "22:30", to: "01:15" };
  return {
    id: "report",
    version: null,
    reportOn: SATURDAY,
    suggestedBy: null,
    entries: [first, ...more],
  } as unknown as ReportDraft;
}

const last = ({ entries }: ReportDraft) => entries.at(-1);

describe("hours behind midnight", () => {
  it.each<["work" | "travel", number | null, string]>([
    ["travel", null, "01:45"],
    ["work", null, "02:15"],
    // Until now, if that is in this night.
    ["work", 1440 + 2 * 60 + 40, "02:30"],
    ["work", 23 * 60, "02:15"],
    ["work", 1440 + 20 * 60, "02:15"],
  ])("added %s goes on at 01:15 of the next day (%s)", (kind, now, to) => {
    const draft = addEntry("tea", kind, { ...AROUND, now })(evening());
    expect(last(draft)).toMatchObject({ kind, from: "01:15", to, nextDay: true });
    expect(hoursOf(draft, "tea", known).overlapping.size).toBe(0);
  });

  it("count in the band of their own day", () => {
    const draft = addEntry("tea", "work", AROUND)(evening());
    // 22:30 to midnight is Saturday's, 00:00 to 01:15 and 01:15 to 02:15 are Sunday's.
    expect(hoursOf(draft, "tea", known).sum).toEqual(hours({ overtime2: 90, overtime3: 135 }));
    expect(splitEntry(work("25:15", "02:15"), SATURDAY, rules)).toEqual(hours({ overtime3: 60 }));
    expect(splitEntry(travel("25:15", "02:15"), SATURDAY, rules)).toEqual(hours({ travel: 60 }));
  });

  it("are not added behind the next day", () => {
    const long = { ...emptyEntry("long", "tea"), from: "01:15", to: "00:00", nextDay: true };
    expect(last(addEntry("tea", "work", AROUND)(evening(long)))).toMatchObject({
      from: "",
      to: "",
    });
  });

  it("of another day are other hours", () => {
    const early = { ...emptyEntry("a", "tea"), from: "01:15", to: "02:00" };
    const late = { ...early, id: "b", technicianId: "tarik", nextDay: true };
    const draft = { ...evening(), entries: [early, late] };
    expect(mayCopyToAll(draft, ["tea", "tarik"])).toBe(true);
  });

  it("are later than now by their own day", () => {
    const draft = addEntry("tea", "work", AROUND)(evening());
    const endsAt = instantOf(SUNDAY, 2 * 60 + 15, ZONE);
    const later = (end: number) => [...laterEntries(draft, "tea", known, end).keys()].length;
    expect([later(endsAt), later(endsAt - 60_000)]).toEqual([0, 1]);
  });

  it.each<[string, string, string]>([
    ["08:00", "16:00", "08:00–16:00"],
    ["16:00", "24:00", "16:00–24:00"],
    ["16:00", "00:00", "16:00–00:00"],
    ["22:30", "01:15", "22:30–Sun 01:15"],
    ["24:00", "00:30", "Sun 00:00–00:30"],
    ["25:15", "02:00", "Sun 01:15–02:00"],
    ["25:15", "00:00", "Sun 01:15–00:00"],
    ["46:00", "01:00", "Sun 22:00–Mon 01:00"],
    ["8", "16:00", "8–16:00"],
    ["", "", "–"],
  ])("%s to %s is shown as %s in Saturday's report", (from, to, shown) => {
    expect(spanText({ from, to }, SATURDAY, nameOf)).toBe(shown);
  });

  it("keep their day on the way from the form to the report and back", () => {
    const tea = who("tea");
    const form = new FormData();
    const times = { from: "1.15", to: "2", nextDay: "on" };
    const fields = { id: "one", technicianId: tea, kind: "work", ...times };
    for (const [name, value] of Object.entries(fields)) form.append(`entries.0.${name}`, value);
    const { content, raw } = readSentReport(fileReportInput, form, "hr");
    expect(content["entries"]).toMatchObject([{ from: "25:15", to: "02:00" }]);
    for (const sent of [raw, content])
      expect(last(draftFromInput(sent, evening()))).toMatchObject({
        from: "01:15",
        to: "02:00",
        nextDay: true,
      });
  });

  it.each(["48:00", "25:60", "99:00", "025:15", "-1:00"])("no time begins at %s", (from) => {
    const report = { ...reportOf("tea"), entries: [worked("tea", from, "02:00")] };
    expect(fileReportInput.safeParse(report).success).toBe(false);
  });

  it("no time ends with the hours of the next day", () => {
    const report = { ...reportOf("tea"), entries: [worked("tea", "22:00", "25:15")] };
    expect(fileReportInput.safeParse(report).success).toBe(false);
  });
});

describe("a report with hours behind midnight", () => {
  it("is filed with them, and warns where the next day's report has them too", async () => {
    const day = await fieldDay({ mode: "ALL_ASSIGNEES" });
    const yesterday = addDays(TODAY, -1);
    const night = reportOf("tea", {
      reportOn: yesterday,
      entries: [worked("tea", "22:30", "01:15"), worked("tea", "25:15", "02:00")],
    });
    expect(await fileReport(day.as("tea"), night)).toMatchObject({
      status: "submitted",
      warnings: [],
    });
    const rows = await day.rows(
      "SELECT from_time, to_time, regular_minutes FROM daily_report_hours ORDER BY position",
    );
    expect(rows).toEqual([
      { from_time: "22:30", to_time: "01:15", regular_minutes: 165 },
      { from_time: "25:15", to_time: "02:00", regular_minutes: 45 },
    ]);
    const early = reportOf("tea", { entries: [worked("tea", "01:30", "03:00")] });
    expect(await fileReport(day.as("tea"), early)).toMatchObject({
      warnings: [{ warning: "overlap", reportId: night.id }],
    });
  });

  it("is refused where they overlap with its own", async () => {
    const day = await fieldDay({ mode: "ALL_ASSIGNEES" });
    const report = reportOf("tea", {
      reportOn: addDays(TODAY, -1),
      entries: [worked("tea", "22:30", "01:15"), worked("tea", "25:00", "02:00")],
    });
    await expect(fileReport(day.as("tea"), report)).rejects.toMatchObject({
      reason: "hours_overlap",
    });
  });

  it("has its flags for the review by the days on which they were", () => {
    const tea = { technicianId: "tea", name: "TEA", minutes: 60 };
    const own = [{ ...tea, day: SATURDAY, entry: work("25:15", "02:00"), number: "1" }];
    const elsewhere = (from: string, to: string, day: string) =>
      hourFlags(own, [{ ...tea, day, entry: work(from, to), number: "2" }], () => ZONE);
    expect(elsewhere("01:30", "02:30", SUNDAY)).toMatchObject([{ kind: "overlap" }]);
    expect(elsewhere("01:30", "02:30", SATURDAY)).toEqual([]);
    expect(elsewhere("07:00", "08:00", SUNDAY)).toMatchObject([
      { kind: "short-rest", day: SUNDAY, minutes: 300 },
    ]);
  });
});

describe("in both time zones and over both changes of the clock", () => {
  it("hours of the next day are the same as in a report of that day", () => {
    fc.assert(
      fc.property(anyNight, ({ timeZone, day, from, length }) => {
        const to = clockText((from + length) % 1440);
        const [late, own] = [work(clockText(from + 1440), to), work(clockText(from), to)];
        const next = addDays(day, 1);
        expect(instantsOf(late, day, timeZone)).toEqual(instantsOf(own, next, timeZone));
        const there = { ...rules, timeZone };
        expect(splitEntry(late, day, there)).toEqual(splitEntry(own, next, there));
        expect(
          overlaps([
            { day, entry: late },
            { day: next, entry: own },
          ]),
        ).toEqual([[0, 1]]);
      }),
      { numRuns: 400 },
    );
  });

  it("entries that follow each other over midnight add up to the time that passed", () => {
    fc.assert(
      fc.property(
        anyNight,
        fc.array(fc.integer({ min: 1, max: 240 }), { minLength: 2, maxLength: 6 }),
        ({ timeZone, day, from }, lengths) => {
          let at = from;
          const entries = lengths.map((length) => {
            const entry = work(clockText(at), clockText((at + length) % 1440));
            at += length;
            return entry;
          });
          const spans = entries.map((entry) => instantsOf(entry, day, timeZone));
          const sum = entries.reduce(
            (all, entry) => all + totalMinutes(splitEntry(entry, day, { ...rules, timeZone })),
            0,
          );
          const [begin = 0, end = 0] = [spans[0]?.from, spans.at(-1)?.to];
          expect(sum).toBe((end - begin) / 60_000);
          expect(overlaps(entries.map((entry) => ({ day, entry })))).toEqual([]);
          // What is said of a time is the day on which it was.
          for (const entry of entries) {
            const start = instantsOf(entry, day, timeZone).from;
            const isNext = minutesOf(entry).from >= 1440;
            expect(spanText(entry, day, nameOf).startsWith(nameOf(addDays(day, 1)))).toBe(isNext);
            if (isNext) expect(dayIn(timeZone, start)).toBe(addDays(day, 1));
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  it("a start is its time of day and its day, and back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 * 1440 - 1 }), (minute) => {
        const { from, nextDay } = startParts(clockText(minute));
        expect(startText(from, nextDay)).toBe(clockText(minute));
      }),
    );
  });
});
