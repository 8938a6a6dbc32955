import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { noHours, sumHours } from "~/kernel/time/hours";
import { rulesOn, splitEntry as splitByHistory } from "~/features/daily-reports/hours";
import type { HourBands } from "~/kernel/time/hour-bands";
import { minuteOf } from "~/kernel/time/clock-text";
import { addDays } from "~/kernel/time/days";
import {
  anyDay,
  anyInterval,
  anyRules,
  FRIDAY,
  hours,
  rules,
  splitEntry,
  travel,
  work,
} from "./any-hours";

describe("rules with an effective date", () => {
  const history = [
    { validFrom: "2026-07-01", name: "summer" },
    { validFrom: "2026-01-01", name: "first" },
  ];

  it("are the latest that took effect by that day, and the first before all", () => {
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
  const history = [
    { ...rules, validFrom: "2000-01-01" },
    { ...rules, holidays: [NEW_YEAR], validFrom: NEW_YEAR },
  ];

  it("split a night into a holiday of the new year's list by both lists", () => {
    expect(splitByHistory(night, EVE, history)).toEqual(hours({ regular: 120, overtime3: 360 }));
    expect(splitByHistory(night, EVE, history.slice(0, 1))).toEqual(hours({ regular: 480 }));
    expect(splitByHistory(work("08:00", "12:00"), NEW_YEAR, history)).toEqual(
      hours({ overtime3: 240 }),
    );
  });

  it("apply only to the minutes of their own days", () => {
    const nights: HourBands = [{ band: 1, days: [1, 2, 3, 4, 5], from: "00:00", to: "06:00" }];
    const changed = [
      { ...rules, bands: [], validFrom: "2000-01-01" },
      { ...rules, bands: nights, validFrom: FRIDAY },
    ];
    expect(splitByHistory(night, addDays(FRIDAY, -1), changed)).toEqual(
      hours({ regular: 120, overtime1: 360 }),
    );
    expect(splitByHistory(night, addDays(FRIDAY, -2), changed)).toEqual(hours({ regular: 480 }));
  });

  it("leave travel and times unchanged: times use the time zone of the report's day", () => {
    const moved = [
      { ...rules, validFrom: "2000-01-01" },
      { ...rules, timeZone: "America/St_Johns", holidays: [NEW_YEAR], validFrom: NEW_YEAR },
    ];
    expect(splitByHistory(travel("22:00", "06:00"), EVE, moved)).toEqual(hours({ travel: 480 }));
    expect(splitByHistory(night, EVE, moved)).toEqual(hours({ regular: 120, overtime3: 360 }));
  });
});

describe("for any two sets of rules", () => {
  it("each minute follows the rules of its own day", () => {
    const anyHistory = fc.tuple(anyRules, anyRules, fc.integer({ min: -1, max: 2 }), fc.boolean());
    fc.assert(
      fc.property(
        anyInterval,
        anyDay,
        anyHistory,
        (interval, day, [before, after, apart, together]) => {
          const zone = before.timeZone;
          const second = {
            ...after,
            timeZone: together ? zone : after.timeZone,
            validFrom: addDays(day, apart),
          };
          const changed = [{ ...before, validFrom: "0000-01-01" }, second];
          const own = changed.filter((one) => one.validFrom <= day).at(-1) ?? second;
          const end = minuteOf(interval.to) > minuteOf(interval.from) ? interval.to : "24:00";
          const evening = splitEntry({ ...interval, to: end }, day, own);
          const next = {
            ...(changed.filter((one) => one.validFrom <= addDays(day, 1)).at(-1) ?? second),
            timeZone: own.timeZone,
          };
          const morning =
            end === interval.to || interval.to === "00:00"
              ? noHours()
              : splitEntry({ ...interval, from: "00:00", to: interval.to }, addDays(day, 1), next);
          expect(splitByHistory(interval, day, changed)).toEqual(sumHours([evening, morning]));
        },
      ),
      { numRuns: 500 },
    );
  });
});
