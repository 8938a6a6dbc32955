import fc from "fast-check";
import { noHours, type Hours } from "~/kernel/time/hours";
import { splitEntry as splitByHistory } from "~/features/daily-reports/hours";
import type { HourRules, HoursEntry, Interval } from "~/features/daily-reports/model";
import { DEFAULT_BANDS } from "~/kernel/time/hour-bands";
import { clockText } from "~/kernel/time/clock-text";
import { addDays, dayOfNumber } from "~/kernel/time/days";

export const FRIDAY = "2026-11-20";
export const SATURDAY = "2026-11-21";
export const SUNDAY = "2026-11-22";
export const ALL_SAINTS = "2028-11-01"; // a Wednesday
export const SPRING = "2026-03-29"; // a Sunday of 23 hours in Zagreb
export const AUTUMN = "2026-10-25"; // a Sunday of 25 hours in Zagreb

export const rules: HourRules = {
  timeZone: "Europe/Zagreb",
  bands: DEFAULT_BANDS,
  holidays: [ALL_SAINTS],
};
/** Uses one set of rules for all days. */
export const splitEntry = (entry: HoursEntry, day: string, always: HourRules) =>
  splitByHistory(entry, day, [{ ...always, validFrom: "0000-01-01" }]);
export const work = (from: string, to: string): Interval => ({ kind: "work", from, to });
export const travel = (from: string, to: string): Interval => ({ kind: "travel", from, to });
export const hours = (part: Partial<Hours>): Hours => ({ ...noHours(), ...part });

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
export const anyDay = fc.oneof(fc.integer({ min: 10_957, max: 25_567 }).map(dayOfNumber), changes);
const anyTime = fc.integer({ min: 0, max: 1439 }).map(clockText);
export const anyKind = fc.constantFrom("work" as const, "travel" as const);
export const anyInterval = fc.record({ kind: anyKind, from: anyTime, to: anyTime });
const anyWeekdays = fc.subarray([1, 2, 3, 4, 5, 6, 7, "holiday"] as const);
const anyBand = fc.record({
  band: fc.constantFrom(1 as const, 2 as const, 3 as const),
  days: anyWeekdays,
  from: anyTime,
  to: anyTime,
});
export const anyRules = fc.record({
  timeZone: anyZone,
  bands: fc.array(anyBand, { maxLength: 5 }),
  holidays: fc.array(anyDay, { maxLength: 3 }),
});

/** Around both clock changes of two zones, and an ordinary night. Minutes. */
export const anyNight = fc
  .constantFrom(
    ["Europe/Zagreb", "2026-03-28"],
    ["Europe/Zagreb", "2026-10-24"],
    ["Europe/Zagreb", "2026-06-12"],
    ["America/New_York", "2026-03-07"],
    ["America/New_York", "2026-10-31"],
    ["America/New_York", "2026-06-12"],
  )
  .chain(([timeZone = "", night = ""]) =>
    fc.record({
      timeZone: fc.constant(timeZone),
      day: fc.constantFrom(night, addDays(night, -1), addDays(night, 1)),
      from: fc.integer({ min: 0, max: 1439 }),
      length: fc.integer({ min: 1, max: 1439 }),
    }),
  );
