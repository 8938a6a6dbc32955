import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasHours, moreThanADay, noHours, overlaps, rulesOn, splitEntry as splitByHistory, sumHours, totalMinutes } from "~/features/daily-reports/hours";
import { DEFAULT_BANDS, type HourBands, type HourRules, type Hours, type HoursEntry, type Interval } from "~/features/daily-reports/words";
import { clockText, minuteOf } from "~/kernel/clock-text";
import { addDays, dayOfNumber } from "~/kernel/days";
import { instantOf } from "~/kernel/time";

const FRIDAY = "2026-11-20";
const SATURDAY = "2026-11-21";
const SUNDAY = "2026-11-22";
const ALL_SAINTS = "2028-11-01"; // a Wednesday
const SPRING = "2026-03-29"; // a Sunday of 23 hours in Zagreb
const AUTUMN = "2026-10-25"; // a Sunday of 25 hours in Zagreb

const rules: HourRules = { timeZone: "Europe/Zagreb", bands: DEFAULT_BANDS, holidays: [ALL_SAINTS] };
/** By rules that have always held. */
const splitEntry = (entry: HoursEntry, day: string, always: HourRules) => splitByHistory(entry, day, [{ ...always, validFrom: "0000-01-01" }]);
const work = (from: string, to: string): Interval => ({ kind: "work", from, to });
const travel = (from: string, to: string): Interval => ({ kind: "travel", from, to });
const hours = (part: Partial<Hours>): Hours => ({ ...noHours(), ...part });

describe("an interval of work", () => {
  it("is split where Friday afternoon begins and ends", () => {
    expect(splitEntry(work("07:00", "15:00"), FRIDAY, rules)).toEqual(hours({ regular: 480 }));
    expect(splitEntry(work("15:30", "20:45"), FRIDAY, rules)).toEqual(hours({ regular: 75, overtime1: 240 }));
    expect(splitEntry(work("16:00", "20:00"), FRIDAY, rules)).toEqual(hours({ overtime1: 240 }));
  });

  it("is overtime 2 on a Saturday, 3 on a Sunday and on a listed holiday", () => {
    expect(splitEntry(work("07:00", "17:00"), SATURDAY, rules)).toEqual(hours({ overtime2: 600 }));
    expect(splitEntry(work("07:00", "17:00"), SUNDAY, rules)).toEqual(hours({ overtime3: 600 }));
    expect(splitEntry(work("15:00", "17:00"), ALL_SAINTS, rules)).toEqual(hours({ overtime3: 120 }));
    expect(splitEntry(work("15:00", "17:00"), ALL_SAINTS, { ...rules, holidays: [] })).toEqual(hours({ regular: 60, overtime1: 60 }));
  });

  it("goes past midnight, each minute by its own day", () => {
    expect(splitEntry(work("19:00", "02:00"), FRIDAY, rules)).toEqual(hours({ regular: 240, overtime1: 60, overtime2: 120 }));
    expect(splitEntry(work("22:00", "06:00"), SUNDAY, rules)).toEqual(hours({ overtime3: 120, regular: 360 }));
    expect(splitEntry(work("20:00", "00:00"), SATURDAY, rules)).toEqual(hours({ overtime2: 240 }));
    expect(splitEntry(work("20:00", "24:00"), SATURDAY, rules)).toEqual(hours({ overtime2: 240 }));
    expect(splitEntry(work("08:00", "08:00"), FRIDAY, rules)).toEqual(hours({ regular: 720, overtime1: 240, overtime2: 480 }));
  });

  it("stays travel when it was travel", () => {
    expect(splitEntry(travel("15:00", "23:30"), SUNDAY, rules)).toEqual(hours({ travel: 510 }));
  });

  it("takes the higher band where rows of the tenant overlap", () => {
    const nights: HourBands = [...DEFAULT_BANDS, { band: 2, days: [1, 2, 3, 4, 5], from: "19:00", to: "24:00" }];
    expect(splitEntry(work("18:00", "21:00"), FRIDAY, { ...rules, bands: nights })).toEqual(hours({ overtime1: 60, overtime2: 120 }));
    expect(splitEntry(work("18:00", "21:00"), FRIDAY, { ...rules, bands: [] })).toEqual(hours({ regular: 180 }));
  });
});

describe("a night in which the clocks change", () => {
  it("has an hour less in spring", () => {
    expect(splitEntry(work("22:00", "06:00"), addDays(SPRING, -1), rules)).toEqual(hours({ overtime2: 120, overtime3: 300 }));
    expect(splitEntry(work("01:00", "02:30"), SPRING, rules)).toEqual(hours({ overtime3: 60 }));
    expect(splitEntry(work("02:00", "03:00"), SPRING, rules)).toEqual(noHours());
    expect(splitEntry(travel("00:00", "24:00"), SPRING, rules)).toEqual(hours({ travel: 23 * 60 }));
  });

  it("has an hour more in autumn", () => {
    expect(splitEntry(work("22:00", "06:00"), addDays(AUTUMN, -1), rules)).toEqual(hours({ overtime2: 120, overtime3: 420 }));
    expect(splitEntry(work("02:30", "03:00"), AUTUMN, rules)).toEqual(hours({ overtime3: 90 }));
    expect(splitEntry(work("00:00", "00:00"), AUTUMN, rules)).toEqual(hours({ overtime3: 25 * 60 }));
  });

  it("has half an hour more or less on Lord Howe", () => {
    const island = { ...rules, timeZone: "Australia/Lord_Howe" };
    expect(splitEntry(work("00:00", "06:00"), "2026-04-05", island)).toEqual(hours({ overtime3: 390 }));
    expect(splitEntry(work("00:00", "06:00"), "2026-10-04", island)).toEqual(hours({ overtime3: 330 }));
  });

  it("is a night like others in Kolkata", () => {
    expect(splitEntry(work("22:00", "06:00"), addDays(SPRING, -1), { ...rules, timeZone: "Asia/Kolkata" })).toEqual(
      hours({ overtime2: 120, overtime3: 360 }),
    );
  });
});

describe("plain hours", () => {
  const plain: HoursEntry = { kind: "plain", minutes: hours({ regular: 300, travel: 45, overtime1: 60 }) };

  it("stay as the author split them on a weekday", () => {
    expect(splitEntry(plain, FRIDAY, rules)).toEqual(plain.kind === "plain" && plain.minutes);
  });

  it("go to band 2 on a Saturday, to band 3 on a Sunday and a holiday, travel apart", () => {
    expect(splitEntry(plain, SATURDAY, rules)).toEqual(hours({ overtime2: 360, travel: 45 }));
    expect(splitEntry(plain, SUNDAY, rules)).toEqual(hours({ overtime3: 360, travel: 45 }));
    expect(splitEntry(plain, ALL_SAINTS, rules)).toEqual(hours({ overtime3: 360, travel: 45 }));
  });
});

describe("totals", () => {
  it("count travel, and know hours from none", () => {
    expect(totalMinutes(hours({ regular: 1, travel: 2, overtime1: 3, overtime2: 4, overtime3: 5 }))).toBe(15);
    expect(hasHours([])).toBe(false);
    expect(hasHours([noHours(), noHours()])).toBe(false);
    expect(hasHours([noHours(), hours({ travel: 1 })])).toBe(true);
  });

  it("refuse more than a day has", () => {
    expect(moreThanADay([hours({ regular: 1440 })])).toBe(false);
    expect(moreThanADay([hours({ regular: 1400 }), hours({ travel: 41 })])).toBe(true);
  });
});

describe("overlaps", () => {
  const on = (day: string, entry: HoursEntry) => ({ day, entry });

  it("are found within a report, travel included, and by pairs", () => {
    const entries = [work("08:00", "12:00"), travel("11:30", "12:30"), work("12:30", "13:00"), work("09:00", "10:00")];
    expect(overlaps(entries.map((entry) => on(FRIDAY, entry)))).toEqual([
      [0, 1],
      [0, 3],
    ]);
  });

  it("are found across days, past midnight", () => {
    expect(overlaps([on(FRIDAY, work("22:00", "02:00")), on(SATURDAY, work("01:00", "03:00"))])).toEqual([[0, 1]]);
    expect(overlaps([on(FRIDAY, work("22:00", "02:00")), on(SATURDAY, work("02:00", "03:00"))])).toEqual([]);
  });

  it("are never seen in plain hours", () => {
    expect(overlaps([on(FRIDAY, work("08:00", "12:00")), on(FRIDAY, { kind: "plain", minutes: hours({ regular: 1440 }) })])).toEqual([]);
  });
});

describe("rules with a day from which they count", () => {
  const history = [
    { validFrom: "2026-07-01", name: "summer" },
    { validFrom: "2026-01-01", name: "first" },
  ];

  it("are the latest that began by that day, and the first before all", () => {
    expect(rulesOn("2026-06-30", history).name).toBe("first");
    expect(rulesOn("2026-07-01", history).name).toBe("summer");
    expect(rulesOn("2025-12-31", history).name).toBe("first");
    expect(() => rulesOn("2026-01-01", [])).toThrow(RangeError);
  });
});

describe("rules that change at midnight", () => {
  const NEW_YEAR = "2027-01-01"; // a Friday
  const EVE = addDays(NEW_YEAR, -1);
  const night = work("22:00", "06:00");
  const history = [{ ...rules, validFrom: "2000-01-01" }, { ...rules, holidays: [NEW_YEAR], validFrom: NEW_YEAR }];

  it("let a night into a holiday of the new year's list be split by both lists", () => {
    expect(splitByHistory(night, EVE, history)).toEqual(hours({ regular: 120, overtime3: 360 }));
    expect(splitByHistory(night, EVE, history.slice(0, 1))).toEqual(hours({ regular: 480 }));
    expect(splitByHistory(work("08:00", "12:00"), NEW_YEAR, history)).toEqual(hours({ overtime3: 240 }));
  });

  it("count for the minutes of their own days only", () => {
    const nights: HourBands = [{ band: 1, days: [1, 2, 3, 4, 5], from: "00:00", to: "06:00" }];
    const changed = [{ ...rules, bands: [], validFrom: "2000-01-01" }, { ...rules, bands: nights, validFrom: FRIDAY }];
    expect(splitByHistory(night, addDays(FRIDAY, -1), changed)).toEqual(hours({ regular: 120, overtime1: 360 }));
    expect(splitByHistory(night, addDays(FRIDAY, -2), changed)).toEqual(hours({ regular: 480 }));
  });

  it("leave travel and the clock alone: times are read in the zone of the report's day", () => {
    const moved = [{ ...rules, validFrom: "2000-01-01" }, { ...rules, timeZone: "America/St_Johns", holidays: [NEW_YEAR], validFrom: NEW_YEAR }];
    expect(splitByHistory(travel("22:00", "06:00"), EVE, moved)).toEqual(hours({ travel: 480 }));
    expect(splitByHistory(night, EVE, moved)).toEqual(hours({ regular: 120, overtime3: 360 }));
  });
});

const anyZone = fc.constantFrom(
  "Europe/Zagreb",
  "UTC",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "America/St_Johns",
  "Pacific/Apia",
  "Africa/Cairo",
  "America/Sao_Paulo",
);
const changes = fc.constantFrom(
  addDays(SPRING, -1),
  SPRING,
  addDays(AUTUMN, -1),
  AUTUMN,
  "2026-04-04",
  "2026-04-05",
  "2026-10-03",
  "2026-10-04",
);
const anyDay = fc.oneof(fc.integer({ min: 10_957, max: 25_567 }).map(dayOfNumber), changes);
const anyTime = fc.integer({ min: 0, max: 1439 }).map(clockText);
const anyKind = fc.constantFrom("work" as const, "travel" as const);
const anyInterval = fc.record({ kind: anyKind, from: anyTime, to: anyTime });
const anyWeekdays = fc.subarray([1, 2, 3, 4, 5, 6, 7, "holiday"] as const);
const anyBand = fc.record({ band: fc.constantFrom(1 as const, 2 as const, 3 as const), days: anyWeekdays, from: anyTime, to: anyTime });
const anyRules = fc.record({ timeZone: anyZone, bands: fc.array(anyBand, { maxLength: 5 }), holidays: fc.array(anyDay, { maxLength: 3 }) });

describe("for any interval, day, zone and bands", () => {
  it("the parts are the time that passed", () => {
    fc.assert(
      fc.property(anyInterval, anyDay, anyRules, (interval, day, someRules) => {
        const toDay = minuteOf(interval.to) > minuteOf(interval.from) ? day : addDays(day, 1);
        const from = instantOf(day, minuteOf(interval.from), someRules.timeZone);
        const to = instantOf(toDay, minuteOf(interval.to), someRules.timeZone);
        expect(totalMinutes(splitEntry(interval, day, someRules))).toBe((to - from) / 60_000);
      }),
      { numRuns: 500 },
    );
  });

  it("each minute is counted by the rules of its own day", () => {
    const anyHistory = fc.tuple(anyRules, anyRules, fc.integer({ min: -1, max: 2 }), fc.boolean());
    fc.assert(
      fc.property(anyInterval, anyDay, anyHistory, (interval, day, [before, after, apart, together]) => {
        const zone = before.timeZone;
        const second = { ...after, timeZone: together ? zone : after.timeZone, validFrom: addDays(day, apart) };
        const changed = [{ ...before, validFrom: "0000-01-01" }, second];
        const own = changed.filter((one) => one.validFrom <= day).at(-1) ?? second;
        const end = minuteOf(interval.to) > minuteOf(interval.from) ? interval.to : "24:00";
        const evening = splitEntry({ ...interval, to: end }, day, own);
        const next = { ...(changed.filter((one) => one.validFrom <= addDays(day, 1)).at(-1) ?? second), timeZone: own.timeZone };
        const morning = end === interval.to || interval.to === "00:00" ? noHours() : splitEntry({ ...interval, from: "00:00", to: interval.to }, addDays(day, 1), next);
        expect(splitByHistory(interval, day, changed)).toEqual(sumHours([evening, morning]));
      }),
      { numRuns: 500 },
    );
  });

  it("two parts of an interval are the interval", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 1439 }), { minLength: 3, maxLength: 3 }),
        anyKind,
        anyDay,
        anyRules,
        (times, kind, day, someRules) => {
          const [from = "", middle = "", to = ""] = times.sort((a, b) => a - b).map(clockText);
          const split = (start: string, end: string) => splitEntry({ kind, from: start, to: end }, day, someRules);
          expect(sumHours([split(from, middle), split(middle, to)])).toEqual(split(from, to));
        },
      ),
      { numRuns: 500 },
    );
  });

  it("cutting at midnight changes nothing", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1439 }), fc.integer({ min: 1, max: 1439 }), anyDay, anyRules, (a, b, day, someRules) => {
        const [to, from] = [Math.min(a, b), Math.max(a, b)].map(clockText);
        const evening = splitEntry(work(from ?? "", "24:00"), day, someRules);
        const morning = splitEntry(work("00:00", to ?? ""), addDays(day, 1), someRules);
        expect(sumHours([evening, morning])).toEqual(splitEntry(work(from ?? "", to ?? ""), day, someRules));
      }),
    );
  });

  it("no part is negative or broken, and work is never travel", () => {
    fc.assert(
      fc.property(anyInterval, anyDay, anyRules, (interval, day, someRules) => {
        const split = splitEntry(interval, day, someRules);
        for (const minutes of Object.values(split)) expect(Number.isInteger(minutes) && minutes >= 0).toBe(true);
        if (interval.kind === "work") expect(split.travel).toBe(0);
        else expect(split.travel).toBe(totalMinutes(split));
      }),
    );
  });

  it("overlapping is mutual, and an interval overlaps itself", () => {
    fc.assert(
      fc.property(anyInterval, anyInterval, anyDay, fc.integer({ min: -2, max: 2 }), (first, second, day, apart) => {
        const [a, b] = [
          { day, entry: first },
          { day: addDays(day, apart), entry: second },
        ];
        expect(overlaps([a, b])).toEqual(overlaps([b, a]));
        expect(overlaps([a, a])).toEqual([[0, 1]]);
      }),
    );
  });
});
