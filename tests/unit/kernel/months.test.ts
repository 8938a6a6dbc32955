import { describe, expect, it } from "vitest";
import { weekday } from "~/kernel/time/days";
import { addMonths, isMonth, monthDays, weeksOfMonth, weeksToRead } from "~/kernel/time/months";

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

describe("the weeks to read", () => {
  const AT = Date.UTC(2026, 10, 20, 17);
  // In Kiribati it is December already.
  const TURN = Date.UTC(2026, 10, 30, 11);

  it.each([
    ["those of a month", "2027-02", TURN, { from: "2027-02-01", to: "2027-02-28" }],
    ["of the present month without one", null, AT, weeksOfMonth("2026-11")],
    ["of both around its end", null, TURN, { from: "2026-10-26", to: "2027-01-03" }],
  ])("are %s", (_, month, now, expected) => expect(weeksToRead(month, now)).toEqual(expected));
});
