import { describe, expect, it } from "vitest";
import { weekday } from "~/kernel/time/days";
import { addMonths, isMonth, monthDays, weeksOfMonth } from "~/kernel/time/months";

describe("months", () => {
  it.each([
    ["2026-11", true],
    ["2026-00", false],
    ["2026-13", false],
    ["2026-1", false],
    ["1999-12", false],
    ["", false],
    ["2026-11-01", false],
  ])("%s is a month: %s", (text, expected) => expect(isMonth(text)).toBe(expected));

  it.each([
    ["2026-11", 1, "2026-12"],
    ["2026-12", 1, "2027-01"],
    ["2027-01", -1, "2026-12"],
    ["2027-03", -1, "2027-02"],
    ["2026-11", -23, "2024-12"],
    ["2026-11", 14, "2028-01"],
  ])("%s and %i months is %s", (month, months, expected) =>
    expect(addMonths(month, months)).toBe(expected),
  );

  it.each([
    ["2026-11", "2026-10-26", "2026-12-06"],
    // From a Monday to a Sunday without days of other months.
    ["2027-02", "2027-02-01", "2027-02-28"],
    ["2028-02", "2028-01-31", "2028-03-05"],
  ])("%s has the weeks from %s to %s", (month, from, to) => {
    expect(weeksOfMonth(month)).toEqual({ from, to });
    const days = monthDays(month);
    expect([days.at(0), days.at(-1), days.length % 7]).toEqual([from, to, 0]);
    expect([from, to].map(weekday)).toEqual([1, 7]);
  });
});
