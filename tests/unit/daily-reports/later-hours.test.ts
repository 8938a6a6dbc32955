import { describe, expect, it } from "vitest";
import { areSameHours, endOfQuarter, laterThan } from "~/features/daily-reports/hours";
import { isAsFiled } from "~/features/daily-reports/ui/draft/draft-hours";
import { changeEntry } from "~/features/daily-reports/ui/draft/draft-changes";
import { emptyEntry } from "~/features/daily-reports/ui/draft/entry-draft";
import type { ReportDraft } from "~/features/daily-reports/ui/draft/report-draft";
import type { HoursEntry } from "~/features/daily-reports/model";
import { DEFAULT_BANDS } from "~/kernel/time/hour-bands";
import { minuteOf } from "~/kernel/time/clock-text";
import { instantOf } from "~/kernel/time/instants";
import { FRIDAY, hours, rules, SATURDAY, splitEntry, SPRING, travel, work } from "./any-hours";

const plain = (minutes: number): HoursEntry => ({
  kind: "plain",
  minutes: hours({ regular: minutes }),
});

describe("hours later than now", () => {
  const ZAGREB = "Europe/Zagreb";
  const at = (time: string, day = FRIDAY) => instantOf(day, minuteOf(time), ZAGREB);
  const later = (entries: HoursEntry[], now: number, elsewhere = 0) =>
    laterThan(
      entries.map((entry) => ({ entry, computed: splitEntry(entry, FRIDAY, rules) })),
      { day: FRIDAY, timeZone: ZAGREB, elsewhere },
      endOfQuarter(now),
    ).map(({ index, by }) => `${index} ${by}`);

  it.each<[string, HoursEntry[], number, string[]]>([
    ["work that ends later", [work("08:00", "23:00")], at("14:00"), ["0 times"]],
    ["work that begins later", [work("22:00", "23:00")], at("14:00"), ["0 times"]],
    ["travel", [work("08:00", "12:00"), travel("18:00", "19:00")], at("14:00"), ["1 times"]],
    ["work past midnight", [work("22:00", "06:00")], at("23:30"), ["0 times"]],
    ["the end of the day", [work("08:00", "24:00")], at("14:00"), ["0 times"]],
    ["more hours than have passed", [plain(900)], at("14:00"), ["0 sum"]],
    ["all of them together", [work("08:00", "14:00"), plain(540)], at("14:00"), ["1 sum"]],
    ["the quarter that has begun", [work("08:00", "14:15")], at("14:01"), []],
    ["the quarter after it", [work("08:00", "14:30")], at("14:14"), ["0 times"]],
    ["what has passed", [work("08:00", "14:00"), plain(480)], at("14:00"), []],
    ["no hours right after midnight", [], at("00:00"), []],
  ])("are found for %s", (_what, entries, now, expected) =>
    expect(later(entries, now)).toEqual(expected),
  );

  it("count those of other reports of the day", () => {
    expect(later([plain(240)], at("10:00"), 240)).toEqual([]);
    expect(later([plain(240)], at("10:00"), 420)).toEqual(["0 sum"]);
  });

  it("are none on an earlier day, unless they run past midnight into the present one", () => {
    const saturday = (time: string) => at(time, SATURDAY);
    expect(later([work("08:00", "23:00"), plain(540)], saturday("00:15"))).toEqual([]);
    expect(later([work("22:00", "06:00")], saturday("05:00"))).toEqual(["0 times"]);
    expect(later([work("22:00", "06:00")], saturday("06:00"))).toEqual([]);
  });

  it("follow the clock on the day of a change", () => {
    const shifted = { day: SPRING, timeZone: ZAGREB, elsewhere: 0 };
    const entry = plain(660);
    const found = (time: string) =>
      laterThan([{ entry, computed: hours({ regular: 660 }) }], shifted, at(time, SPRING)).length;
    // Eleven hours have passed at noon: the clocks went forward.
    expect([found("11:45"), found("12:00")]).toEqual([1, 0]);
  });
});

describe("hours that a report was filed with", () => {
  const filed = [work("08:00", "12:00"), travel("12:00", "13:00"), plain(60)];

  it("are the same in another order", () =>
    expect(areSameHours(filed, filed.toReversed())).toBe(true));

  it.each<[string, HoursEntry[]]>([
    ["another end", [work("08:00", "12:15"), ...filed.slice(1)]],
    ["another kind", [travel("08:00", "12:00"), ...filed.slice(1)]],
    ["other minutes", [...filed.slice(0, 2), plain(45)]],
    ["one more", [...filed, plain(60)]],
    ["one less", filed.slice(1)],
  ])("are not the same with %s", (_what, entries) =>
    expect(areSameHours(filed, entries)).toBe(false),
  );

  const known = {
    rules: [
      { validFrom: "0000-01-01", timeZone: "Europe/Zagreb", bands: DEFAULT_BANDS, holidays: [] },
    ],
    countedEntries: [],
  };
  const report = {
    version: 1,
    reportOn: FRIDAY,
    entries: [
      { ...emptyEntry("one", "tea"), from: "08:00", to: "23:00" },
      emptyEntry("two", "tarik"),
    ],
  } as unknown as ReportDraft;
  const unchanged = (draft: ReportDraft, from = report) => isAsFiled(from, draft, "tea", known);

  it("are as filed in the form until they or the day change, for each technician", () => {
    const others = changeEntry("two", { from: "08:00", to: "09:00" })(report);
    expect([unchanged(report), unchanged(others)]).toEqual([true, true]);
    expect(unchanged(changeEntry("one", { to: "22:45" })(report))).toBe(false);
    expect(unchanged({ ...report, reportOn: SATURDAY })).toBe(false);
    expect(unchanged(report, { ...report, version: null }), "a new report").toBe(false);
  });
});
