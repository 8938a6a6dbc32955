import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  calendarOf,
  type Calendar,
  capacityOn,
  daysOf,
  exceptionsIn,
  partOf,
  type PlannedOrder,
  rangesOf,
  spread,
  sumOf,
  workingTimeOn,
} from "~/features/work-capacity/policy";
import { DEFAULT_WEEK, type Week } from "~/features/work-capacity/model";
import { addDays } from "~/kernel/time/days";
import { countDays } from "../../support/count-days";

const MONDAY = "2026-11-16";
const oneAssignee = { assignees: 1, place: 0 };
const order = (more: Partial<PlannedOrder> = {}): PlannedOrder => ({
  plannedStartOn: MONDAY,
  plannedEndOn: MONDAY,
  minutes: 480,
  ...oneAssignee,
  ...more,
});
/** The first days of the week. */
const week = (days: number) => Array.from({ length: days }, (_, index) => addDays(MONDAY, index));
const defaultCalendar = calendarOf(DEFAULT_WEEK, [], []);
const minutesByDay = (
  one: PlannedOrder,
  calendar: Calendar = defaultCalendar,
  from = "2026-11-01",
  to = "2026-12-31",
) => Object.fromEntries(spread(one, calendar, { from, to }));

describe("capacity on a day", () => {
  it("is that of the week, or of the exception", () => {
    const calendar = calendarOf(
      { ...DEFAULT_WEEK, fridayMinutes: 300 },
      [{ day: "2026-11-17", capacityMinutes: 0, reason: "Leave" }],
      [],
    );
    expect(week(7).map((day) => capacityOn(calendar, day))).toEqual([480, 0, 480, 480, 300, 0, 0]);
  });

  it("is nothing on a holiday of the company, except for who is on duty", () => {
    const holidays = ["2026-11-18", "2026-11-19"];
    const onDuty = [{ day: "2026-11-19", capacityMinutes: 240, reason: "On duty" }];
    const calendar = calendarOf(DEFAULT_WEEK, onDuty, holidays);
    expect(week(5).map((day) => capacityOn(calendar, day))).toEqual([480, 480, 0, 240, 480]);
  });
});

describe("the working time of a day", () => {
  const workday = { start: "07:30", breakMinutes: 30 };
  const on = (day: string, calendar: Calendar) => {
    const { startMinute, endMinute, breakMinutes } = workingTimeOn(calendar, day);
    return [startMinute / 60, endMinute / 60, breakMinutes];
  };
  it("is from eight on for the hours of the day, without other times", () => {
    expect(on(MONDAY, defaultCalendar)).toEqual([8, 16, 0]);
  });

  it("begins as in the company, or as the person does, and the break makes it longer", () => {
    const times = {
      monday: { start: "06:00", breakMinutes: null },
      friday: { start: "", breakMinutes: 0 },
    };
    const calendar = calendarOf(DEFAULT_WEEK, [], [], { times, workday });
    expect(on(MONDAY, calendar)).toEqual([6, 14.5, 30]);
    expect(on("2026-11-17", calendar)).toEqual([7.5, 16, 30]);
    expect(on("2026-11-20", calendar)).toEqual([7.5, 15.5, 0]);
  });

  it("is shorter on an exception, has no length without capacity, and may end on the next day", () => {
    const exceptions = [{ day: MONDAY, capacityMinutes: 240, reason: "Doctor" }];
    const times = { tuesday: { start: "22:00", breakMinutes: 0 } };
    const calendar = calendarOf(DEFAULT_WEEK, exceptions, ["2026-11-18"], { times, workday });
    expect(on(MONDAY, calendar)).toEqual([7.5, 12, 30]);
    expect(on("2026-11-17", calendar)).toEqual([22, 30, 0]);
    expect(on("2026-11-18", calendar)).toEqual([7.5, 7.5, 30]);
  });
});

describe("an order's minutes", () => {
  it("count on its planned day, divided among the assignees", () => {
    expect(minutesByDay(order())).toEqual({ [MONDAY]: 480 });
    expect(
      [0, 1, 2].map(
        (index) => minutesByDay(order({ minutes: 100, assignees: 3, place: index }))[MONDAY],
      ),
    ).toEqual([33, 33, 34]);
  });

  it("are distributed over the user's working days", () => {
    expect(
      minutesByDay(
        order({ plannedStartOn: "2026-11-20", plannedEndOn: "2026-11-24", minutes: 300 }),
      ),
    ).toEqual({ "2026-11-20": 100, "2026-11-23": 100, "2026-11-24": 100 });
    const away = calendarOf(
      DEFAULT_WEEK,
      [{ day: "2026-11-23", capacityMinutes: 0, reason: "" }],
      [],
    );
    expect(
      minutesByDay(
        order({ plannedStartOn: "2026-11-20", plannedEndOn: "2026-11-24", minutes: 300 }),
        away,
      ),
    ).toEqual({ "2026-11-20": 150, "2026-11-24": 150 });
  });

  it("are distributed over all days if none is a working day", () => {
    expect(
      minutesByDay(
        order({ plannedStartOn: "2026-11-21", plannedEndOn: "2026-11-22", minutes: 121 }),
      ),
    ).toEqual({ "2026-11-21": 60, "2026-11-22": 61 });
  });

  it("need one of the two dates only; without dates there is no plan", () => {
    expect(minutesByDay(order({ plannedEndOn: "" }))).toEqual({ [MONDAY]: 480 });
    expect(minutesByDay(order({ plannedStartOn: "" }))).toEqual({ [MONDAY]: 480 });
    expect(minutesByDay(order({ plannedStartOn: "", plannedEndOn: "" }))).toEqual({});
  });

  it("are the same on a day for any requested range", () => {
    const long = order({ plannedStartOn: "2026-11-16", plannedEndOn: "2026-11-27", minutes: 1003 });
    expect(
      spread(long, defaultCalendar, { from: "2026-11-24", to: "2026-11-24" }).get("2026-11-24"),
    ).toBe(minutesByDay(long)["2026-11-24"]);
    expect(minutesByDay(long, defaultCalendar, "2026-11-28", "2026-11-30")).toEqual({});
  });

  it("add up to the total, for any week, any exceptions and any number of users", () => {
    const minutes = fc.constantFrom(0, 240, 480);
    const week = fc.record(
      Object.fromEntries(Object.keys(DEFAULT_WEEK).map((key) => [key, minutes])),
    ) as fc.Arbitrary<Week>;
    const exceptions = fc.uniqueArray(
      fc.record({
        day: fc.integer({ min: -5, max: 60 }).map((by) => addDays(MONDAY, by)),
        capacityMinutes: minutes,
        reason: fc.constant(""),
      }),
      { selector: ({ day }) => day },
    );
    const cut = fc.integer({ min: -3, max: 45 });
    fc.assert(
      fc.property(
        week,
        exceptions,
        fc.nat(5000),
        fc.integer({ min: 1, max: 7 }),
        fc.nat(40),
        cut,
        (pattern, deviations, total, assignees, length, at) => {
          const calendar = calendarOf(pattern, deviations, []);
          const last = addDays(MONDAY, length);
          const sharesIn = (from: string, to: string) =>
            Array.from({ length: assignees }, (_, index) =>
              spread(
                {
                  plannedStartOn: MONDAY,
                  plannedEndOn: last,
                  minutes: total,
                  assignees,
                  place: index,
                },
                calendar,
                { from, to },
              ),
            );
          const sum = (maps: Map<string, number>[]) =>
            maps.reduce(
              (whole, days) => whole + [...days.values()].reduce((part, one) => part + one, 0),
              0,
            );
          expect(sum(sharesIn(addDays(MONDAY, -10), addDays(MONDAY, 60)))).toBe(total);
          // Two adjacent ranges add up to the same total as one.
          expect(
            sum(sharesIn(addDays(MONDAY, -10), addDays(MONDAY, at))) +
              sum(sharesIn(addDays(MONDAY, at + 1), addDays(MONDAY, 60))),
          ).toBe(total);
        },
      ),
    );
  });

  it("differ by at most a minute between days and between users", () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.integer({ min: 1, max: 40 }), (minutes, n) => {
        const parts = Array.from({ length: n }, (_, k) => partOf(minutes, n, k));
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(minutes);
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("several days together", () => {
  it("sum up capacity and planned time, and list overbooked days", () => {
    const days = daysOf(defaultCalendar, [order({ minutes: 600 })], {
      from: MONDAY,
      to: "2026-11-17",
    });
    expect(sumOf(days)).toEqual({
      capacityMinutes: 960,
      plannedMinutes: 600,
      overbooked: [{ day: MONDAY, capacityMinutes: 480, plannedMinutes: 600, freeMinutes: -120 }],
    });
  });
});

it("the days of many orders are walked once, however long the orders are", async () => {
  const window = { from: "2026-01-01", to: "2026-12-31" };
  const orders = Array.from({ length: 100 }, () =>
    order({ plannedStartOn: "1900-01-01", plannedEndOn: "2199-12-31", minutes: 100_000 }),
  );
  const exceptions = Array.from({ length: 100 }, (_, index) => ({
    day: addDays(window.from, index),
    capacityMinutes: 60,
    reason: "",
  }));
  const calendar = calendarOf(DEFAULT_WEEK, exceptions, []);
  const days = await countDays(() => daysOf(calendar, orders, window));
  expect(days).toBeLessThan(4 * 365);
});

describe("consecutive exceptions", () => {
  it("are merged into ranges and expanded again", () => {
    const ranges = [
      { from: "2026-12-24", to: "2027-01-02", capacityMinutes: 0, reason: "Leave" },
      { from: "2027-01-03", to: "2027-01-03", capacityMinutes: 0, reason: "Ill" },
      { from: "2027-01-05", to: "2027-01-06", capacityMinutes: 240, reason: "Ill" },
    ];
    expect(exceptionsIn(ranges)).toHaveLength(13);
    expect(rangesOf(exceptionsIn(ranges).reverse())).toEqual(ranges);
  });
});
