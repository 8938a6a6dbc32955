import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type Day, daysBetween, weekday, type Weekday } from "~/kernel/time/days";
import type { Recurrence, Timing, WorkingCalendar } from "~/features/preventive-maintenance/model";
import { FREQUENCIES, ORDINALS } from "~/features/preventive-maintenance/model";
import { dueDayOf } from "~/features/preventive-maintenance/policy/working-days";
import {
  firstOccurrence,
  NOTHING_SETTLED,
  upcomingOccurrences,
} from "~/features/preventive-maintenance/policy/due-days";
import {
  recurrenceFrom,
  recurrenceOf,
  rruleOf,
} from "~/features/preventive-maintenance/policy/rrule";
import { afterInterval } from "~/features/preventive-maintenance/policy/rule-days";

const ALWAYS: WorkingCalendar = { restDays: [], holidays: new Set() };
const OFFICE: WorkingCalendar = {
  restDays: [6, 7],
  holidays: new Set(["2026-01-01", "2026-05-01"]),
};
const NEVER: WorkingCalendar = { restDays: [1, 2, 3, 4, 5, 6, 7], holidays: new Set() };

const rule = (startOn: Day, more: Partial<Recurrence>): Timing => ({
  basis: "schedule",
  rrule: rruleOf({ ...recurrenceFrom(startOn), ...more }, "schedule"),
  startOn,
  nonWorkingDays: "same",
});

function days(timing: Timing, most: number, calendar = ALWAYS): Day[] {
  const first = firstOccurrence(timing, NOTHING_SETTLED, timing.startOn, calendar);
  return upcomingOccurrences(timing, first, calendar, most).map(({ dueOn }) => dueOn);
}

describe("the days of a plan", () => {
  it("are in the chosen months only, and a number of times counts only those", () => {
    const summer = rule("2026-02-10", { monthDay: 10, months: [4, 6, 9], count: 5 });
    expect(days(summer, 12)).toEqual([
      "2026-04-10",
      "2026-06-10",
      "2026-09-10",
      "2027-04-10",
      "2027-06-10",
    ]);
  });

  it("after a completion wait for the first day of the next chosen month", () => {
    const timing: Timing = {
      ...rule("2026-05-20", {}),
      basis: "completion",
      rrule: "FREQ=MONTHLY;INTERVAL=2;BYMONTH=4,5,6,7,8,9",
    };
    expect(days(timing, 4)).toEqual(["2026-05-20", "2026-07-20", "2026-09-20", "2027-04-01"]);
    const yearly = {
      ...recurrenceFrom("2026-10-20"),
      frequency: "yearly" as const,
      months: [4, 5],
    };
    const rrule = rruleOf(yearly, "completion");
    expect(rrule).toBe("FREQ=YEARLY;BYMONTH=4,5");
    expect(recurrenceOf(rrule, "2026-10-20")).toEqual(yearly);
    expect(days({ ...timing, startOn: "2026-10-20", rrule }, 2)).toEqual([
      "2027-04-01",
      "2028-04-01",
    ]);
  });

  it("have the 31st on the last day of a shorter month", () => {
    expect(days(rule("2026-01-31", { monthDay: 31 }), 5)).toEqual([
      "2026-01-31",
      "2026-02-28",
      "2026-03-31",
      "2026-04-30",
      "2026-05-31",
    ]);
    expect(days(rule("2028-01-30", { monthDay: 30 }), 3)).toEqual([
      "2028-01-30",
      "2028-02-29",
      "2028-03-30",
    ]);
  });

  it("have the 29th of February on the 28th in common years", () => {
    const timing = rule("2024-02-29", { frequency: "yearly", month: 2, monthDay: 29 });
    expect(days(timing, 5)).toEqual([
      "2024-02-29",
      "2025-02-28",
      "2026-02-28",
      "2027-02-28",
      "2028-02-29",
    ]);
  });

  it("reach the last working day of each month, holidays included", () => {
    const timing = { ...rule("2026-01-01", { monthDay: 31 }), nonWorkingDays: "previous" as const };
    const calendar = { ...OFFICE, holidays: new Set(["2026-03-31", "2026-12-31"]) };
    expect(days(timing, 12, calendar)).toEqual([
      "2026-01-30",
      "2026-02-27",
      "2026-03-30",
      "2026-04-30",
      "2026-05-29",
      "2026-06-30",
      "2026-07-31",
      "2026-08-31",
      "2026-09-30",
      "2026-10-30",
      "2026-11-30",
      "2026-12-30",
    ]);
  });

  it("count weeks from the week of the start", () => {
    const timing = rule("2026-01-07", { frequency: "weekly", interval: 2, weekdays: [1, 4] });
    expect(days(timing, 4)).toEqual(["2026-01-08", "2026-01-19", "2026-01-22", "2026-02-02"]);
  });

  it("know the second Tuesday and the last Friday", () => {
    const second = rule("2026-01-05", { monthlyBy: "weekday", ordinal: 2, weekday: 2 });
    expect(days(second, 3)).toEqual(["2026-01-13", "2026-02-10", "2026-03-10"]);
    const last = rule("2026-01-05", { monthlyBy: "weekday", ordinal: -1, weekday: 5 });
    expect(days(last, 3)).toEqual(["2026-01-30", "2026-02-27", "2026-03-27"]);
  });

  it("end with their number or their last day", () => {
    expect(days(rule("2026-01-05", { frequency: "daily", count: 3 }), 12)).toHaveLength(3);
    const until = rule("2026-01-05", { frequency: "daily", untilOn: "2026-01-08" });
    expect(days(until, 12).at(-1)).toBe("2026-01-08");
  });

  it("are one per day where several fall on the same working day", () => {
    const daily = {
      ...rule("2026-01-02", { frequency: "daily" }),
      nonWorkingDays: "next" as const,
    };
    expect(days(daily, 4, OFFICE)).toEqual([
      "2026-01-02",
      "2026-01-05",
      "2026-01-06",
      "2026-01-07",
    ]);
  });

  it("follow the day of completion", () => {
    const timing: Timing = {
      basis: "completion",
      rrule: rruleOf({ ...recurrenceFrom("2026-01-31"), interval: 1 }, "completion"),
      startOn: "2026-01-31",
      nonWorkingDays: "same",
    };
    expect(days(timing, 3)).toEqual(["2026-01-31", "2026-02-28", "2026-03-28"]);
    expect(afterInterval(recurrenceFrom("2024-02-29"), "2024-02-29")).toBe("2024-03-29");
  });

  it("of a plan that starts in the past begin today", () => {
    const timing = rule("2020-01-31", { monthDay: 31 });
    expect(firstOccurrence(timing, NOTHING_SETTLED, "2026-02-10", ALWAYS)).toEqual({
      on: "2026-02-28",
      dueOn: "2026-02-28",
    });
  });
});

const day = fc.integer({ min: 0, max: 20_000 }).map((number) => addDays("2000-01-01", number));
const weekdays = fc.constantFrom<Weekday>(1, 2, 3, 4, 5, 6, 7);
const recurrences = (startOn: Day): fc.Arbitrary<Recurrence> =>
  fc.record({
    frequency: fc.constantFrom(...FREQUENCIES),
    interval: fc.integer({ min: 1, max: 12 }),
    weekdays: fc.uniqueArray(weekdays, { minLength: 1 }).map((list) => list.sort((a, b) => a - b)),
    monthlyBy: fc.constantFrom("day" as const, "weekday" as const),
    monthDay: fc.integer({ min: 1, max: 31 }),
    ordinal: fc.constantFrom(...ORDINALS),
    weekday: weekdays,
    month: fc.integer({ min: 1, max: 12 }),
    months: fc.oneof(fc.constant<number[]>([]), fc.subarray([1, 2, 3, 4, 5, 6, 9, 12])),
    untilOn: fc.constantFrom(null, addDays(startOn, 900)),
    count: fc.constant(null),
  });

const lastOf = (day: Day) => {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
};

/** What the rule says of one day, without the library. */
function isDayOf(recurrence: Recurrence, startOn: Day, day: Day): boolean {
  const { frequency, interval, untilOn } = recurrence;
  if (day < startOn || (untilOn !== null && day > untilOn)) return false;
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const [startYear = 0, startMonth = 0] = startOn.split("-").map(Number);
  const isLimited = frequency !== "yearly" && recurrence.months.length > 0;
  if (isLimited && !recurrence.months.includes(month)) return false;
  if (frequency === "daily") return daysBetween(startOn, day) % interval === 0;
  if (frequency === "weekly") {
    const monday = addDays(startOn, 1 - weekday(startOn));
    return (
      recurrence.weekdays.includes(weekday(day)) &&
      Math.floor(daysBetween(monday, day) / 7) % interval === 0
    );
  }
  const months = (year - startYear) * 12 + month - startMonth;
  if (frequency === "monthly" && months % interval !== 0) return false;
  if (frequency === "yearly" && (month !== recurrence.month || (year - startYear) % interval !== 0))
    return false;
  if (recurrence.monthlyBy === "day") return date === Math.min(recurrence.monthDay, lastOf(day));
  if (weekday(day) !== recurrence.weekday) return false;
  return recurrence.ordinal === -1
    ? date + 7 > lastOf(day)
    : Math.ceil(date / 7) === recurrence.ordinal;
}

describe("any rule", () => {
  it("has the days that its fields say", () => {
    fc.assert(
      fc.property(
        day.chain((startOn) => fc.tuple(fc.constant(startOn), recurrences(startOn))),
        ([startOn, recurrence]) => {
          const found = days(rule(startOn, recurrence), 6);
          const last = found.at(-1) ?? addDays(startOn, 800);
          const expected: Day[] = [];
          for (let each = startOn; each <= last && expected.length < 7; each = addDays(each, 1))
            if (isDayOf(recurrence, startOn, each)) expected.push(each);
          expect(found).toEqual(expected);
        },
      ),
      { numRuns: 150 },
    );
  });

  it("is read back from its text", () => {
    fc.assert(
      fc.property(
        day.chain((startOn) => fc.tuple(fc.constant(startOn), recurrences(startOn))),
        ([startOn, recurrence]) => {
          const text = rruleOf(recurrence, "schedule");
          expect(rruleOf(recurrenceOf(text, startOn), "schedule")).toBe(text);
        },
      ),
    );
  });

  it("is moved to a working day, in order and never twice to the same", () => {
    const calendars = fc.record({
      restDays: fc.uniqueArray(weekdays, { maxLength: 6 }),
      holidays: fc.uniqueArray(day, { maxLength: 20 }).map((list) => new Set(list)),
    });
    fc.assert(
      fc.property(
        day.chain((startOn) => fc.tuple(fc.constant(startOn), recurrences(startOn))),
        calendars,
        fc.constantFrom("next" as const, "previous" as const),
        ([startOn, recurrence], calendar, nonWorkingDays) => {
          const found = days({ ...rule(startOn, recurrence), nonWorkingDays }, 8, calendar);
          expect(found).toEqual([...new Set(found)].sort());
          expect(found.map((each) => dueDayOf(each, nonWorkingDays, calendar))).toEqual(found);
        },
      ),
      { numRuns: 100 },
    );
  });

  it("stays on its day in a company that never works", () => {
    expect(dueDayOf("2026-01-01", "next", NEVER)).toBe("2026-01-01");
  });
});
