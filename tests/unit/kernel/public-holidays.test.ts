import { expect, test } from "vitest";
import { HOLIDAY_REGIONS, publicHolidays } from "~/kernel/time/public-holidays";

type Region = (typeof HOLIDAY_REGIONS)[number];
const daysOf = (region: Region, year: number) => publicHolidays(region, year).map(({ day }) => day);

test("Croatia's holidays of 2026, with Easter of the Western churches", () => {
  expect(daysOf("hr", 2026).map((day) => day.slice(5))).toEqual(
    "01-01 01-06 04-05 04-06 05-01 05-30 06-04 06-22 08-05 08-15 11-01 11-18 12-25 12-26".split(
      " ",
    ),
  );
});

test("Serbia makes up for a Sunday on the next working day, after the holidays that follow it", () => {
  // 15 February 2026 was a Sunday, and the 16th is a holiday itself.
  expect(daysOf("rs", 2026).filter((day) => day.startsWith("2026-02"))).toEqual([
    "2026-02-15",
    "2026-02-16",
    "2026-02-17",
  ]);
  // Orthodox Easter was on the second day of Labour Day, and the working day after Easter Monday was a Tuesday.
  expect(daysOf("rs", 2021).filter((day) => /-0[45]-/.test(day))).toEqual([
    "2021-04-30",
    "2021-05-01",
    "2021-05-02",
    "2021-05-03",
    "2021-05-04",
  ]);
});

test("the parts of Bosnia and Herzegovina have holidays of their own", () => {
  const [federation, srpska] = [daysOf("ba-bih", 2027), daysOf("ba-srp", 2027)];
  expect(federation).toContain("2027-11-25");
  expect(srpska).not.toContain("2027-11-25");
  expect(srpska).toContain("2027-01-09");
  // Sunday, 2 May
  for (const days of [federation, srpska]) expect(days).toContain("2027-05-03");
});

test("each has a name, and a day that is made up for has that of the Sunday", () => {
  const named = Object.fromEntries(
    publicHolidays("rs", 2026).map(({ day, name }) => [day.slice(5), name]),
  );
  expect(named).toMatchObject({
    "01-07": "orthodox-christmas",
    "02-15": "statehood",
    "02-17": "statehood",
    "04-10": "good-friday",
    "04-13": "easter-monday",
  });
});

test("every region has each day once, in order and in its year", () => {
  for (const region of HOLIDAY_REGIONS)
    for (let year = 2020; year <= 2060; year += 1) {
      const days = daysOf(region, year);
      expect(days).toEqual([...new Set(days)].sort());
      expect(days.every((day) => day.startsWith(`${year}-`))).toBe(true);
    }
  expect(() => publicHolidays("hr", 1899)).toThrow(RangeError);
});
