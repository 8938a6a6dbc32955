import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, dayNumber, dayOfNumber, daysBetween, isDay, weekday } from "~/kernel/time/days";
import { PERIODS, periodOf, plannedRange, rangeBefore } from "~/kernel/time/periods";

const anyDay = fc.integer({ min: -20_000, max: 60_000 }).map(dayOfNumber);

describe("days", () => {
  it.each(["2026-02-29", "2026-13-01", "2026-1-01", "2026-00-10", "", "2026-11-21T00:00", "today"])(
    "%s is not a valid day",
    (text) => {
      expect(isDay(text)).toBe(false);
      expect(() => dayNumber(text)).toThrow(RangeError);
    },
  );

  it("handle leap years and weekdays", () => {
    expect(isDay("2028-02-29")).toBe(true);
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2027-01-01", -1)).toBe("2026-12-31");
    expect(weekday("2026-11-21")).toBe(6);
    expect(weekday("1969-12-28")).toBe(7);
  });

  it("return to the same day after adding and subtracting", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -9000, max: 9000 }), (day, days) => {
        expect(daysBetween(day, addDays(day, days))).toBe(days);
        expect(weekday(addDays(day, 7))).toBe(weekday(day));
      }),
    );
  });
});

describe("periods", () => {
  it("of planned work reach into the future, and before today without an end", () => {
    expect(plannedRange("before-today", "2026-11-22")).toEqual({ from: null, to: "2026-11-21" });
    expect(plannedRange("tomorrow", "2026-12-31")).toEqual({
      from: "2027-01-01",
      to: "2027-01-01",
    });
    expect(plannedRange("next-week", "2026-11-22")).toEqual({
      from: "2026-11-23",
      to: "2026-11-29",
    });
  });

  it("run from Monday to Sunday, and from the first to the last of a month", () => {
    expect(periodOf("this-week", "2026-11-22")).toEqual({ from: "2026-11-16", to: "2026-11-22" });
    expect(periodOf("last-week", "2026-11-16")).toEqual({ from: "2026-11-09", to: "2026-11-15" });
    expect(periodOf("this-month", "2028-02-10")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
    expect(periodOf("last-month", "2027-01-31")).toEqual({ from: "2026-12-01", to: "2026-12-31" });
    expect(periodOf("this-year", "2026-11-21")).toEqual({ from: "2026-01-01", to: "2026-12-31" });
    expect(periodOf("last-year", "2026-11-21")).toEqual({ from: "2025-01-01", to: "2025-12-31" });
  });

  it("follow as many whole months, and otherwise as many days", () => {
    const before = (from: string, to: string) => Object.values(rangeBefore({ from, to }));
    expect(before("2026-10-01", "2026-10-31")).toEqual(["2026-09-01", "2026-09-30"]);
    expect(before("2026-03-01", "2026-03-31")).toEqual(["2026-02-01", "2026-02-28"]);
    expect(before("2026-01-01", "2026-01-31")).toEqual(["2025-12-01", "2025-12-31"]);
    expect(before("2026-01-01", "2026-03-31")).toEqual(["2025-10-01", "2025-12-31"]);
    expect(before("2028-01-01", "2028-12-31")).toEqual(["2027-01-01", "2027-12-31"]);
    expect(before("2026-10-01", "2026-10-30")).toEqual(["2026-09-01", "2026-09-30"]);
    expect(before("2026-10-05", "2026-10-11")).toEqual(["2026-09-28", "2026-10-04"]);
    expect(before("2026-10-02", "2026-10-31")).toEqual(["2026-09-02", "2026-10-01"]);
  });

  it("contain today, or end on the day before the current one begins", () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom("week", "month", "year"), (today, size) => {
        const [now, last] = [
          periodOf(periodNamed("this", size), today),
          periodOf(periodNamed("last", size), today),
        ];
        expect(now.from <= today && today <= now.to).toBe(true);
        expect(addDays(last.to, 1)).toBe(now.from);
      }),
    );
  });
});

function periodNamed(which: string, size: string) {
  const period = PERIODS.find((one) => one === `${which}-${size}`);
  if (!period) throw new Error(`no period ${which}-${size}`);
  return period;
}
