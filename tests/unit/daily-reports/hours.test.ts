import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { noHours, sumHours, totalMinutes } from "~/kernel/time/hours";
import {
  exceedsOneDay,
  minutesByClockChange,
  overlapFinder,
  overlaps,
} from "~/features/daily-reports/hours";
import { checkHours } from "~/features/daily-reports/policy/filing";
import type { HoursEntry } from "~/features/daily-reports/model";
import { DEFAULT_BANDS, type HourBands } from "~/kernel/time/hour-bands";
import { clockText, minuteOf } from "~/kernel/time/clock-text";
import { addDays } from "~/kernel/time/days";
import { instantOf } from "~/kernel/time/instants";
import {
  ALL_SAINTS,
  anyDay,
  anyInterval,
  anyKind,
  anyRules,
  AUTUMN,
  FRIDAY,
  hours,
  rules,
  SATURDAY,
  splitEntry,
  SPRING,
  SUNDAY,
  travel,
  work,
} from "./any-hours";

describe("an interval of work", () => {
  it("is split at the start and the end of Friday afternoon", () => {
    expect(splitEntry(work("07:00", "15:00"), FRIDAY, rules)).toEqual(hours({ regular: 480 }));
    expect(splitEntry(work("15:30", "20:45"), FRIDAY, rules)).toEqual(
      hours({ regular: 75, overtime1: 240 }),
    );
    expect(splitEntry(work("16:00", "20:00"), FRIDAY, rules)).toEqual(hours({ overtime1: 240 }));
  });

  it("is overtime 2 on a Saturday, 3 on a Sunday and on a listed holiday", () => {
    expect(splitEntry(work("07:00", "17:00"), SATURDAY, rules)).toEqual(hours({ overtime2: 600 }));
    expect(splitEntry(work("07:00", "17:00"), SUNDAY, rules)).toEqual(hours({ overtime3: 600 }));
    expect(splitEntry(work("15:00", "17:00"), ALL_SAINTS, rules)).toEqual(
      hours({ overtime3: 120 }),
    );
    expect(splitEntry(work("15:00", "17:00"), ALL_SAINTS, { ...rules, holidays: [] })).toEqual(
      hours({ regular: 60, overtime1: 60 }),
    );
  });

  it("continues past midnight, each minute by its own day", () => {
    expect(splitEntry(work("19:00", "02:00"), FRIDAY, rules)).toEqual(
      hours({ regular: 240, overtime1: 60, overtime2: 120 }),
    );
    expect(splitEntry(work("22:00", "06:00"), SUNDAY, rules)).toEqual(
      hours({ overtime3: 120, regular: 360 }),
    );
    expect(splitEntry(work("20:00", "00:00"), SATURDAY, rules)).toEqual(hours({ overtime2: 240 }));
    expect(splitEntry(work("20:00", "24:00"), SATURDAY, rules)).toEqual(hours({ overtime2: 240 }));
    expect(splitEntry(work("08:00", "08:00"), FRIDAY, rules)).toEqual(
      hours({ regular: 720, overtime1: 240, overtime2: 480 }),
    );
  });

  it("stays travel if entered as travel", () => {
    expect(splitEntry(travel("15:00", "23:30"), SUNDAY, rules)).toEqual(hours({ travel: 510 }));
  });

  it("uses the higher band where the tenant's bands overlap", () => {
    const nights: HourBands = [
      ...DEFAULT_BANDS,
      { band: 2, days: [1, 2, 3, 4, 5], from: "19:00", to: "24:00" },
    ];
    expect(splitEntry(work("18:00", "21:00"), FRIDAY, { ...rules, bands: nights })).toEqual(
      hours({ overtime1: 60, overtime2: 120 }),
    );
    expect(splitEntry(work("18:00", "21:00"), FRIDAY, { ...rules, bands: [] })).toEqual(
      hours({ regular: 180 }),
    );
  });
});

describe("a night with a clock change", () => {
  it("is an hour shorter in spring", () => {
    expect(splitEntry(work("22:00", "06:00"), addDays(SPRING, -1), rules)).toEqual(
      hours({ overtime2: 120, overtime3: 300 }),
    );
    expect(splitEntry(work("01:00", "02:30"), SPRING, rules)).toEqual(hours({ overtime3: 60 }));
    expect(splitEntry(work("02:00", "03:00"), SPRING, rules)).toEqual(noHours());
    expect(splitEntry(travel("00:00", "24:00"), SPRING, rules)).toEqual(hours({ travel: 23 * 60 }));
  });

  it("is an hour longer in autumn", () => {
    expect(splitEntry(work("22:00", "06:00"), addDays(AUTUMN, -1), rules)).toEqual(
      hours({ overtime2: 120, overtime3: 420 }),
    );
    expect(splitEntry(work("02:30", "03:00"), AUTUMN, rules)).toEqual(hours({ overtime3: 90 }));
    expect(splitEntry(work("00:00", "00:00"), AUTUMN, rules)).toEqual(
      hours({ overtime3: 25 * 60 }),
    );
  });

  it("is half an hour shorter or longer on Lord Howe", () => {
    const island = { ...rules, timeZone: "Australia/Lord_Howe" };
    expect(splitEntry(work("00:00", "06:00"), "2026-04-05", island)).toEqual(
      hours({ overtime3: 390 }),
    );
    expect(splitEntry(work("00:00", "06:00"), "2026-10-04", island)).toEqual(
      hours({ overtime3: 330 }),
    );
  });

  it("has its usual length in Kolkata", () => {
    expect(
      splitEntry(work("22:00", "06:00"), addDays(SPRING, -1), {
        ...rules,
        timeZone: "Asia/Kolkata",
      }),
    ).toEqual(hours({ overtime2: 120, overtime3: 360 }));
  });
});

describe("an interval over a clock change", () => {
  const island = "Australia/Lord_Howe";
  it.each<[string, string, string, number | null, string?]>([
    ["02:30", "03:30", AUTUMN, 120],
    ["02:30", "03:00", AUTUMN, 90],
    ["01:00", "02:00", AUTUMN, null],
    ["01:00", "02:01", AUTUMN, null],
    ["02:00", "03:00", AUTUMN, 120],
    ["03:00", "04:00", AUTUMN, null],
    ["00:00", "24:00", AUTUMN, 25 * 60],
    ["22:00", "06:00", addDays(AUTUMN, -1), 9 * 60],
    ["22:00", "00:00", AUTUMN, null],
    ["02:15", "02:45", SPRING, 0],
    ["02:00", "03:00", SPRING, 0],
    ["02:59", "03:00", SPRING, 0],
    ["02:15", "03:15", SPRING, 15],
    ["01:30", "02:30", SPRING, 30],
    ["01:00", "02:00", SPRING, null],
    ["03:00", "04:00", SPRING, null],
    ["22:00", "06:00", addDays(SPRING, -1), 7 * 60],
    ["08:00", "16:00", FRIDAY, null],
    ["22:00", "02:00", FRIDAY, null],
    ["02:00", "02:30", "2026-10-04", 0, island],
    ["01:30", "02:00", "2026-04-05", 60, island],
    ["00:00", "00:30", "2026-04-24", 0, "Africa/Cairo"],
    ["24:00", "01:00", "2026-04-23", 0, "Africa/Cairo"],
    ["02:15", "02:45", SPRING, null, "Asia/Kolkata"],
  ])("%s to %s on %s counts %s minutes", (from, to, day, minutes, timeZone = rules.timeZone) => {
    for (const entry of [work(from, to), travel(from, to)]) {
      const computed = splitEntry(entry, day, { ...rules, timeZone });
      expect(minutesByClockChange(entry, computed)).toBe(minutes);
      const own = { ...entry, id: "one", technicianId: "tea", computed };
      expect(checkHours([own], day, [])).toEqual(
        minutes === 0
          ? {
              outcome: "refuse",
              guard: "times_skipped",
              facts: { technicianId: "tea", entryIds: ["one"] },
            }
          : exceedsOneDay([computed])
            ? expect.objectContaining({ guard: "more_than_a_day" })
            : { outcome: "file" },
      );
    }
  });

  it("says nothing of plain hours, which may be entered instead", () => {
    const entry = { kind: "plain" as const, minutes: hours({ regular: 60 }) };
    expect(minutesByClockChange(entry, splitEntry(entry, AUTUMN, rules))).toBeNull();
  });
});

describe("plain hours", () => {
  const plain: HoursEntry = {
    kind: "plain",
    minutes: hours({ regular: 300, travel: 45, overtime1: 60 }),
  };

  it("stay as the author split them on a weekday", () => {
    expect(splitEntry(plain, FRIDAY, rules)).toEqual(plain.kind === "plain" && plain.minutes);
  });

  it("count as band 2 on a Saturday, as band 3 on a Sunday and a holiday, travel apart", () => {
    expect(splitEntry(plain, SATURDAY, rules)).toEqual(hours({ overtime2: 360, travel: 45 }));
    expect(splitEntry(plain, SUNDAY, rules)).toEqual(hours({ overtime3: 360, travel: 45 }));
    expect(splitEntry(plain, ALL_SAINTS, rules)).toEqual(hours({ overtime3: 360, travel: 45 }));
  });
});

describe("totals", () => {
  it("include travel", () => {
    expect(
      totalMinutes(hours({ regular: 1, travel: 2, overtime1: 3, overtime2: 4, overtime3: 5 })),
    ).toBe(15);
  });

  it("reject more than 24 hours", () => {
    expect(exceedsOneDay([hours({ regular: 1440 })])).toBe(false);
    expect(exceedsOneDay([hours({ regular: 1400 }), hours({ travel: 41 })])).toBe(true);
  });
});

describe("overlaps", () => {
  const on = (day: string, entry: HoursEntry) => ({ day, entry });

  it("are found within a report, travel included, in pairs", () => {
    const entries = [
      work("08:00", "12:00"),
      travel("11:30", "12:30"),
      work("12:30", "13:00"),
      work("09:00", "10:00"),
    ];
    expect(overlaps(entries.map((entry) => on(FRIDAY, entry)))).toEqual([
      [0, 1],
      [0, 3],
    ]);
  });

  it("are found across days, past midnight", () => {
    expect(
      overlaps([on(FRIDAY, work("22:00", "02:00")), on(SATURDAY, work("01:00", "03:00"))]),
    ).toEqual([[0, 1]]);
    expect(
      overlaps([on(FRIDAY, work("22:00", "02:00")), on(SATURDAY, work("02:00", "03:00"))]),
    ).toEqual([]);
  });

  it("do not exist for plain hours", () => {
    expect(
      overlaps([
        on(FRIDAY, work("08:00", "12:00")),
        on(FRIDAY, { kind: "plain", minutes: hours({ regular: 1440 }) }),
      ]),
    ).toEqual([]);
  });
});

describe("for any interval, day, zone and bands", () => {
  it("the parts add up to the elapsed time", () => {
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

  it("two halves of an interval add up to the interval", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 1439 }), { minLength: 3, maxLength: 3 }),
        anyKind,
        anyDay,
        anyRules,
        (times, kind, day, someRules) => {
          const [from = "", middle = "", to = ""] = times.sort((a, b) => a - b).map(clockText);
          const split = (start: string, end: string) =>
            splitEntry({ kind, from: start, to: end }, day, someRules);
          expect(sumHours([split(from, middle), split(middle, to)])).toEqual(split(from, to));
        },
      ),
      { numRuns: 500 },
    );
  });

  it("splitting at midnight changes nothing", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1439 }),
        fc.integer({ min: 1, max: 1439 }),
        anyDay,
        anyRules,
        (a, b, day, someRules) => {
          const [to, from] = [Math.min(a, b), Math.max(a, b)].map(clockText);
          const evening = splitEntry(work(from ?? "", "24:00"), day, someRules);
          const morning = splitEntry(work("00:00", to ?? ""), addDays(day, 1), someRules);
          expect(sumHours([evening, morning])).toEqual(
            splitEntry(work(from ?? "", to ?? ""), day, someRules),
          );
        },
      ),
    );
  });

  it("no part is negative or fractional, and work is never travel", () => {
    fc.assert(
      fc.property(anyInterval, anyDay, anyRules, (interval, day, someRules) => {
        const split = splitEntry(interval, day, someRules);
        for (const minutes of Object.values(split))
          expect(Number.isInteger(minutes) && minutes >= 0).toBe(true);
        if (interval.kind === "work") expect(split.travel).toBe(0);
        else expect(split.travel).toBe(totalMinutes(split));
      }),
    );
  });

  it("finds an overlapping entry exactly where a comparison of all pairs does", () => {
    const dated = fc
      .tuple(anyInterval, fc.integer({ min: -2, max: 2 }))
      .map(([entry, apart]) => ({ day: addDays(FRIDAY, apart), entry }));
    fc.assert(
      fc.property(fc.array(dated, { maxLength: 12 }), dated, (others, one) => {
        const found = overlapFinder(others)(one);
        const all = others.flatMap((other, at) => (overlaps([one, other]).length > 0 ? [at] : []));
        if (found === null) expect(all).toEqual([]);
        else expect(all).toContain(found);
      }),
    );
  });

  it("overlapping is symmetric, and an interval overlaps itself", () => {
    fc.assert(
      fc.property(
        anyInterval,
        anyInterval,
        anyDay,
        fc.integer({ min: -2, max: 2 }),
        (first, second, day, apart) => {
          const [a, b] = [
            { day, entry: first },
            { day: addDays(day, apart), entry: second },
          ];
          expect(overlaps([a, b])).toEqual(overlaps([b, a]));
          expect(overlaps([a, a])).toEqual([[0, 1]]);
        },
      ),
    );
  });
});
