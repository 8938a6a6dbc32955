import fc from "fast-check";
import { RRule } from "rrule";
import { describe, expect, it, vi } from "vitest";
import {
  FREQUENCIES,
  MAX_INTERVAL,
  MAX_OCCURRENCES,
  type NonWorkingDays,
  ORDINALS,
  type Recurrence,
  type Timing,
  type WorkingCalendar,
  WEEKDAYS,
} from "~/features/preventive-maintenance/model";
import { dueDayOf } from "~/features/preventive-maintenance/policy/working-days";
import {
  firstOccurrence,
  nextBySchedule,
  NOTHING_SETTLED,
  occurrenceAfterCompletion,
  type Settled,
  upcomingOccurrences,
} from "~/features/preventive-maintenance/policy/due-days";
import { recurrenceFrom, rruleOf } from "~/features/preventive-maintenance/policy/rrule";
import { ruleDays } from "~/features/preventive-maintenance/policy/rule-days";
import { addDays, type Day, dayNumber, dayOfNumber, type Weekday } from "~/kernel/time/days";
import { countDays } from "../../support/count-days";

const DAY_MS = 86_400_000;
const ruleDayFrom = (recurrence: Recurrence, startOn: Day, from: number) =>
  ruleDays(recurrence, startOn)(from);
const ALWAYS: WorkingCalendar = { restDays: [], holidays: new Set() };

const anyDay = fc
  .integer({ min: dayNumber("1900-01-01"), max: dayNumber("2199-12-31") })
  .map(dayOfNumber);
const intervals = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 14 }) },
  { weight: 1, arbitrary: fc.integer({ min: 15, max: MAX_INTERVAL }) },
);
const days = fc.constantFrom<Weekday>(...WEEKDAYS);
const rules = fc.record({
  frequency: fc.constantFrom(...FREQUENCIES),
  interval: intervals,
  weekdays: fc.uniqueArray(days, { minLength: 1 }).map((list) => list.sort((a, b) => a - b)),
  monthlyBy: fc.constantFrom("day" as const, "weekday" as const),
  monthDay: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 28, max: 31 })),
  ordinal: fc.constantFrom(...ORDINALS),
  weekday: days,
  month: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constant(2)),
  // The library walks to the year 9999 where no day fits.
  months: fc.oneof(
    { weight: 9, arbitrary: fc.constant<number[]>([]) },
    { weight: 1, arbitrary: fc.subarray([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) },
  ),
});

/** A rule with a start, and with no end, a last day or a number. */
const bounded = fc
  .tuple(anyDay, rules, fc.nat(2), fc.integer({ min: 1, max: MAX_OCCURRENCES }), fc.nat(4000))
  .map(([startOn, fields, end, number, length]) => ({
    startOn,
    recurrence: {
      ...fields,
      untilOn: end === 1 ? addDays(startOn, length) : null,
      // Few occurrences are where a count decides.
      count: end === 2 ? (number % 2 === 0 ? number : 1 + (number % 9)) : null,
    },
  }));

function libraryRule(recurrence: Recurrence, startOn: Day): RRule {
  const options = RRule.parseString(rruleOf(recurrence, "schedule"));
  const dtstart = new Date(dayNumber(startOn) * DAY_MS);
  return new RRule({ ...options, dtstart, wkst: RRule.MO }, true);
}

function comparedWithLibrary(numRuns: number) {
  fc.assert(
    fc.property(bounded, fc.nat(1200), ({ startOn, recurrence }, later) => {
      const rule = libraryRule(recurrence, startOn);
      const expected = rule.all((date, index) => index < 10 && date.getUTCFullYear() < 10_000);
      const found: Day[] = [];
      let day = ruleDayFrom(recurrence, startOn, -Infinity);
      while (day !== null && found.length < 10) {
        found.push(dayOfNumber(day));
        day = ruleDayFrom(recurrence, startOn, day + 1);
      }
      expect(found).toEqual(expected.map((date) => date.toISOString().slice(0, 10)));
      const from = dayNumber(startOn) + later;
      const next = rule.after(new Date(from * DAY_MS), true);
      expect(ruleDayFrom(recurrence, startOn, from)).toBe(next && next.getTime() / DAY_MS);
    }),
    { numRuns },
  );
}

describe("the days of a rule", () => {
  it("are those of the library rrule", () => comparedWithLibrary(300));

  it("are those of the library rrule, for thousands of rules", { tags: ["full"] }, () =>
    comparedWithLibrary(10_000),
  );

  it("do not depend on the start but for its place in the interval", () => {
    fc.assert(
      fc.property(anyDay, rules, fc.nat(400), fc.nat(4000), (startOn, fields, times, later) => {
        const recurrence = { ...fields, untilOn: null, count: null };
        const movedOn = movedBy(startOn, recurrence, times);
        // The first of the start's own month lies before the start: compared from the later of both.
        const from = Math.max(dayNumber(startOn), dayNumber(movedOn)) + later;
        expect(ruleDayFrom(recurrence, startOn, from)).toBe(ruleDayFrom(recurrence, movedOn, from));
      }),
      { numRuns: 500 },
    );
  });

  it("have the last of their number where counting would find it", () => {
    const daily = { ...recurrenceFrom("1900-01-01"), frequency: "daily" as const, count: 999 };
    const last = dayNumber("1900-01-01") + 998;
    expect(ruleDayFrom(daily, "1900-01-01", last)).toBe(last);
    expect(ruleDayFrom(daily, "1900-01-01", last + 1)).toBeNull();
    const weekly = { ...daily, frequency: "weekly" as const, weekdays: WEEKDAYS.slice(0, 5) };
    // The number of the last day may be 0.
    const twice = { ...daily, count: 2 };
    expect(ruleDayFrom(twice, "1969-12-31", 0)).toBe(0);
    expect(ruleDayFrom(twice, "1969-12-31", 1)).toBeNull();
    // The 31st of January 1900 is a Wednesday, so that the first week has three of them.
    const friday = ruleDayFrom({ ...weekly, count: 3 }, "1900-01-31", dayNumber("1900-02-02"));
    expect(friday).toBe(dayNumber("1900-02-02"));
    expect(ruleDayFrom({ ...weekly, count: 3 }, "1900-01-31", dayNumber("1900-02-03"))).toBeNull();
  });

  it("are none where the interval never reaches one of the months, and cost nothing", () => {
    const january = { ...recurrenceFrom("2026-01-15"), interval: 12, months: [2, 3] };
    const computed = vi.spyOn(Date, "UTC");
    try {
      expect(ruleDayFrom(january, "2026-01-15", -Infinity)).toBeNull();
      expect(computed.mock.calls.length).toBeLessThan(10);
    } finally {
      computed.mockRestore();
    }
    const third = { ...january, interval: 9, months: [4] };
    expect(ruleDayFrom(third, "2026-01-15", -Infinity)).toBe(dayNumber("2028-04-15"));
  });

  it("end with the year 9999", () => {
    const rare = { ...recurrenceFrom("2026-05-05"), frequency: "yearly" as const, interval: 999 };
    const found: Day[] = [];
    let day = ruleDayFrom(rare, "2026-05-05", -Infinity);
    for (; day !== null; day = ruleDayFrom(rare, "2026-05-05", day + 1))
      found.push(dayOfNumber(day));
    expect(found).toHaveLength(8);
    expect(found.at(-1)).toBe("9019-05-05");
  });
});

/** The start whole intervals later: of days and weeks the same day, of months and years the first of the month. */
function movedBy(startOn: Day, { frequency, interval }: Recurrence, times: number): Day {
  if (frequency === "daily") return addDays(startOn, interval * times);
  if (frequency === "weekly") return addDays(startOn, interval * 7 * times);
  const step = interval * (frequency === "yearly" ? 12 : 1);
  const [year = 0, month = 0] = startOn.split("-").map(Number);
  // Not behind the year 9000.
  const whole = Math.min(times, Math.floor(((9000 - year) * 12) / step));
  return dayOfNumber(Date.UTC(year, month - 1 + step * whole, 1) / DAY_MS);
}

const timing = (startOn: Day, recurrence: Recurrence, nonWorkingDays: NonWorkingDays): Timing => ({
  basis: "schedule",
  rrule: rruleOf(recurrence, "schedule"),
  startOn,
  nonWorkingDays,
});

/** As a definition: day after day of the rule, until one is due late enough. */
function nextByDefinition(
  { startOn, nonWorkingDays }: Timing,
  recurrence: Recurrence,
  { on, dueOn }: Settled,
  calendar: WorkingCalendar,
) {
  let from = on === null ? -Infinity : dayNumber(on) + 1;
  for (;;) {
    const day = ruleDayFrom(recurrence, startOn, from);
    if (day === null) return null;
    const found = {
      on: dayOfNumber(day),
      dueOn: dueDayOf(dayOfNumber(day), nonWorkingDays, calendar),
    };
    if (dueOn === null || found.dueOn > dueOn) return found;
    from = day + 1;
  }
}

const NEAR = dayNumber("2026-01-01");
const near = fc.integer({ min: NEAR - 500, max: NEAR + 500 }).map(dayOfNumber);
/** Days off that stand alone, and closures of up to a year and a half. */
const closures = fc
  .array(fc.tuple(near, fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 550 }))), {
    maxLength: 4,
  })
  .map((list) =>
    list.flatMap(([first, length]) => Array.from({ length }, (_, at) => addDays(first, at))),
  );
const calendars = fc.record({
  restDays: fc.uniqueArray(days, { maxLength: 7 }),
  holidays: closures.map((list) => new Set(list)),
});

describe("the cost of a preview", () => {
  it.each(FREQUENCIES)("%s is the same from 1900 on and from yesterday", async (frequency) => {
    const calendar: WorkingCalendar = { restDays: [6, 7], holidays: new Set(["2026-12-25"]) };
    const cost = (startOn: Day) => {
      const recurrence = {
        ...recurrenceFrom("2026-11-30"),
        frequency,
        weekdays: [...WEEKDAYS],
        months: [1, 4, 11],
      };
      const rule = timing(startOn, recurrence, "next");
      return countDays(() => {
        const first = firstOccurrence(rule, NOTHING_SETTLED, "2026-11-28", calendar);
        expect(upcomingOccurrences(rule, first, calendar, 12)).toHaveLength(12);
      });
    };
    expect(await cost("1900-01-01")).toBe(await cost("2026-11-27"));
  });
});

describe("the occurrence that follows", () => {
  it("is the first that is due after the last one, whatever the days off", () => {
    fc.assert(
      fc.property(
        fc.record({ startOn: near, recurrence: rules, until: fc.option(near), count: fc.nat(30) }),
        fc.record({ on: fc.option(near), dueOn: fc.option(near) }),
        fc.constantFrom("same" as const, "next" as const, "previous" as const),
        calendars,
        ({ startOn, recurrence: fields, until, count }, settled, nonWorkingDays, calendar) => {
          const ends = { untilOn: until, count: until === null && count > 0 ? count : null };
          const recurrence = { ...fields, ...ends };
          const rule = timing(startOn, recurrence, nonWorkingDays);
          expect(nextBySchedule(rule, calendar)(settled)).toEqual(
            nextByDefinition(rule, recurrence, settled, calendar),
          );
        },
      ),
      { numRuns: 1000 },
    );
  });

  it.each(["next", "previous"] as const)(
    "asks for a bounded number of days off, where nobody ever works: %s",
    (nonWorkingDays) => {
      const asked = countingCalendar();
      const daily = { ...recurrenceFrom("1900-01-01"), frequency: "daily" as const };
      const rule = timing("1900-01-01", daily, nonWorkingDays);
      const first = firstOccurrence(rule, NOTHING_SETTLED, "2026-01-01", asked.calendar);
      expect(first).toEqual({ on: "2026-01-01", dueOn: "2026-01-01" });
      expect(asked.times()).toBeLessThan(4 * 366);
      expect(upcomingOccurrences(rule, first, asked.calendar, 12)).toHaveLength(12);
      expect(asked.times()).toBeLessThan(13 * 4 * 366);
    },
  );

  it("is none after the year 9999", () => {
    const rare: Timing = {
      basis: "completion",
      rrule: "FREQ=YEARLY;INTERVAL=999",
      startOn: "2026-05-05",
      nonWorkingDays: "next",
    };
    const first = firstOccurrence(rare, NOTHING_SETTLED, "2026-01-01", ALWAYS);
    expect(upcomingOccurrences(rare, first, ALWAYS, 12).at(-1)?.on).toBe("9019-05-05");
    const inApril: Timing = { ...rare, rrule: "FREQ=MONTHLY;BYMONTH=4" };
    const autumn = { on: "9999-10-01", dueOn: "9999-10-01" };
    expect(occurrenceAfterCompletion(inApril, "9999-10-01", autumn, ALWAYS)).toBeNull();
    const last = { on: "9999-12-31", dueOn: "9999-12-31" };
    expect(occurrenceAfterCompletion(rare, last.dueOn, last, ALWAYS)).toBeNull();
    const weekend = new Set(["9999-12-31"]);
    const daily = timing(
      "2026-01-01",
      { ...recurrenceFrom("2026-01-01"), frequency: "daily" },
      "next",
    );
    expect(
      nextBySchedule(daily, { restDays: [], holidays: weekend })({ on: "9999-12-30", dueOn: null }),
    ).toEqual(last);
  });
});

/** Every day is a holiday, and it is counted how often that was asked. */
function countingCalendar() {
  let asked = 0;
  class EveryDay extends Set<Day> {
    override has() {
      asked += 1;
      return true;
    }
  }
  return { calendar: { restDays: [], holidays: new EveryDay() }, times: () => asked };
}
