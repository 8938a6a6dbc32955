import { expect, it } from "vitest";
import { isAttended } from "~/features/visits/policy/attendance";
import { instantOf } from "~/kernel/time/instants";

type Attendance = Parameters<typeof isAttended>[1];

const ZONE = "Europe/Zagreb";
const at = (day: string, hours: number) => instantOf(day, hours * 60, ZONE);
const DAY = "2026-11-18";
const BEFORE = "2026-11-17";
const AFTER = "2026-11-19";

const morning = { startsAt: at(DAY, 8), endsAt: at(DAY, 10) };
const night = { startsAt: at(DAY, 22), endsAt: at(AFTER, 6) };
const early = { startsAt: at(DAY, 0.5), endsAt: at(DAY, 2) };
const evening = { startsAt: at(DAY, 22), endsAt: at(AFTER, 0) };

it.each<[string, typeof morning, Partial<Attendance>, boolean]>([
  ["nothing", morning, {}, false],
  ["a report of its day", morning, { reportedOn: [DAY] }, true],
  ["reports of the days around it", morning, { reportedOn: [BEFORE, AFTER] }, false],
  ["a report of the second day of a night", night, { reportedOn: [AFTER] }, true],
  ["a report of the day after one until midnight", evening, { reportedOn: [AFTER] }, false],
  ["the start of the order on its day", morning, { startedAt: at(DAY, 17) }, true],
  ["the start of the order the day before", morning, { startedAt: at(BEFORE, 23) }, false],
  ["a timer of its day", morning, { timers: [[at(DAY, 12), at(DAY, 13)]] }, true],
  ["a timer after local midnight", early, { timers: [[at(DAY, 0.25), at(DAY, 1)]] }, true],
  ["a timer before local midnight", early, { timers: [[at(BEFORE, 23), at(BEFORE, 23.9)]] }, false],
  ["a timer into its day", early, { timers: [[at(BEFORE, 23), at(DAY, 1)]] }, true],
  ["a timer of the day after", morning, { timers: [[at(AFTER, 8), at(AFTER, 9)]] }, false],
  ["a running timer of its day", morning, { timers: [[at(DAY, 8), null]] }, true],
  ["one that runs since the day before", morning, { timers: [[at(BEFORE, 8), null]] }, false],
])("of %s", (_, visit, signs, expected) => {
  const attendance = { startedAt: null, reportedOn: [], timers: [], ...signs };
  expect(isAttended(visit, attendance, ZONE)).toBe(expected);
});
