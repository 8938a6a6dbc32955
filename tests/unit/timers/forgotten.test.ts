import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { timedMinutes, unsureOn } from "~/features/timers/policy";
import { timedEntries } from "~/features/timers/timed-entries";
import {
  stopDays,
  type StopSuggestion,
  stopSuggestions,
  stopTimeOf,
} from "~/features/timers/ui/stop-time";
import { isUnsure } from "~/kernel/forgotten-timer";
import { clockText, minuteOf } from "~/kernel/time/clock-text";
import { dayIn, instantOf, wallTime } from "~/kernel/time/instants";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ZAGREB = "Europe/Zagreb";
const FRIDAY = "2026-11-20";
const SATURDAY = "2026-11-21";

const at = (text: string, zone = ZAGREB) => {
  const [day = "", time = ""] = text.split(" ");
  return instantOf(day, minuteOf(time), zone);
};

/** Which timers are asked about: the table of the rule. */
const RULE: [string, { from: string; to?: string; now: string; isCut?: boolean }, boolean][] = [
  ["runs since the morning", { from: `${FRIDAY} 07:00`, now: `${FRIDAY} 18:59` }, false],
  ["runs for twelve hours", { from: `${FRIDAY} 07:00`, now: `${FRIDAY} 19:00` }, false],
  ["runs for longer", { from: `${FRIDAY} 07:00`, now: `${FRIDAY} 19:01` }, true],
  ["runs until midnight", { from: `${FRIDAY} 22:30`, now: `${FRIDAY} 24:00` }, false],
  ["runs past midnight", { from: `${FRIDAY} 22:30`, now: `${SATURDAY} 00:01` }, true],
  [
    "was stopped by its user",
    { from: `${FRIDAY} 07:00`, to: `${SATURDAY} 18:00`, now: "2026-11-23 08:00" },
    false,
  ],
  [
    "was ended by the start on another order on the same day",
    { from: `${FRIDAY} 07:00`, to: `${FRIDAY} 18:00`, now: "2026-11-23 08:00", isCut: true },
    false,
  ],
  [
    "was ended by the start on another order on the next morning",
    { from: `${FRIDAY} 22:00`, to: `${SATURDAY} 07:00`, now: "2026-11-23 08:00", isCut: true },
    true,
  ],
];

describe("a timer that may have been forgotten", () => {
  it.each(RULE)("%s", (_, { from, to, now, isCut }, expected) => {
    const timer = {
      kind: "work" as const,
      startedAt: at(from),
      stoppedAt: to ? at(to) : null,
      isCut,
    };
    expect(isUnsure(timer, at(now), ZAGREB)).toBe(expected);
    // What is not sure fills in nothing.
    const filled = timedEntries([timer], FRIDAY, ZAGREB, at(now));
    expect(filled.length === 0).toBe(expected);
    expect(timedMinutes([timer], FRIDAY, ZAGREB, at(now)) === 0).toBe(expected);
  });

  it("is asked about by the reports of its days, and by no earlier one", () => {
    const timer = { kind: "work" as const, startedAt: at(`${FRIDAY} 14:20`), stoppedAt: null };
    const now = at("2026-11-22 09:00");
    const askedOn = (day: string) => unsureOn([timer], day, ZAGREB, now) === timer;
    expect(["2026-11-19", FRIDAY, SATURDAY, "2026-11-22"].map(askedOn)).toEqual([
      false,
      true,
      true,
      true,
    ]);
    const cut = { ...timer, stoppedAt: at(`${SATURDAY} 07:00`), isCut: true };
    expect(unsureOn([cut], "2026-11-22", ZAGREB, now)).toBeUndefined();
  });
});

describe("the answers that are offered", () => {
  const timer = { startedAt: at(`${FRIDAY} 14:20`), stoppedAt: null };
  const known = {
    now: at("2026-11-22 09:00"),
    timeZone: ZAGREB,
    visits: [{ startsAt: at(`${FRIDAY} 14:00`), endsAt: at(`${FRIDAY} 17:30`) }],
    workdayEnd: 16 * 60,
  };
  const textOf = ({ by, at: time }: StopSuggestion) => {
    const { day, minute } = wallTime(time, ZAGREB);
    return `${by} ${day} ${clockText(minute)}`;
  };

  it("are the end of the working day, of the visit, of the hours entered, and now", () => {
    expect(stopSuggestions(timer, known).map(textOf)).toEqual([
      `workday ${FRIDAY} 16:00`,
      `visit ${FRIDAY} 17:30`,
      "now 2026-11-22 09:00",
    ]);
    const reportEnd = at(`${FRIDAY} 15:45`);
    expect(stopSuggestions(timer, { ...known, reportEnd }).map(textOf)[0]).toBe(
      `report ${FRIDAY} 15:45`,
    );
  });

  it("are none before the start, and each time once", () => {
    const late = { startedAt: at(`${FRIDAY} 22:30`), stoppedAt: at(`${SATURDAY} 07:00`) };
    expect(stopSuggestions(late, known).map(textOf)).toEqual([`next ${SATURDAY} 07:00`]);
    const same = stopSuggestions(timer, { ...known, workdayEnd: 17 * 60 + 30 });
    expect(same.map(textOf)).toEqual([`visit ${FRIDAY} 17:30`, "now 2026-11-22 09:00"]);
  });

  it("name the days of a timer that ran for weeks: the first ones and today", () => {
    const old = { startedAt: at("2026-11-01 14:20"), stoppedAt: null };
    const days = stopDays(old, at("2026-11-30 09:00"), ZAGREB);
    expect([days.length, days[0], days[6], days[7]]).toEqual([
      8,
      "2026-11-01",
      "2026-11-07",
      "2026-11-30",
    ]);
  });
});

/** Both clock changes of a zone in 2026, and an ordinary night. */
const NIGHTS = {
  [ZAGREB]: ["2026-03-29", "2026-10-25", "2026-06-12"],
  "America/New_York": ["2026-03-08", "2026-11-01", "2026-06-12"],
};

const stretch = fc
  .constantFrom(...Object.entries(NIGHTS))
  .chain(([zone, nights]) =>
    fc.record({
      zone: fc.constant(zone),
      night: fc.constantFrom(...nights),
      before: fc.integer({ min: 0, max: 2 * 1440 }),
      length: fc.integer({ min: 1, max: 4 * 1440 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      workdayEnd: fc.integer({ min: 0, max: 1439 }),
      visit: fc.tuple(fc.integer({ min: -600, max: 600 }), fc.integer({ min: 15, max: 1440 })),
    }),
  )
  .map(({ zone, night, before, length, share, workdayEnd, visit: [lead, minutes] }) => {
    const startedAt = instantOf(night, 0, zone) - before * MINUTE;
    const now = startedAt + length * MINUTE;
    const startsAt = startedAt + lead * MINUTE;
    return {
      zone,
      now,
      timer: { kind: "work" as const, startedAt, stoppedAt: null },
      within: startedAt + Math.max(1, Math.ceil(share * length)) * MINUTE,
      known: {
        now,
        timeZone: zone,
        workdayEnd,
        visits: [{ startsAt, endsAt: startsAt + minutes * MINUTE }],
      },
    };
  });

describe("in both time zones and over both changes of the clock", () => {
  it("every answer that is offered lies within the stretch, in order", () => {
    fc.assert(
      fc.property(stretch, ({ timer, now, known }) => {
        const times = stopSuggestions(timer, known).map((one) => one.at);
        expect(times.every((time) => time > timer.startedAt && time <= now)).toBe(true);
        expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
        expect(times.at(-1)).toBe(now);
      }),
      { numRuns: 500 },
    );
  });

  it("every minute of the stretch can be typed, and no other", () => {
    fc.assert(
      fc.property(stretch, ({ timer, now, within, zone }) => {
        const { day, minute } = wallTime(within, zone);
        const typed = { day, time: clockText(minute) };
        const found = stopTimeOf(typed, timer, now, zone) ?? 0;
        expect(wallTime(found, zone)).toEqual({ day, minute });
        expect(found > timer.startedAt && found <= now).toBe(true);
        // An hour may occur twice.
        expect(Math.abs(found - within) % HOUR).toBe(0);
        const before = wallTime(timer.startedAt - 2 * HOUR, zone);
        const early = { day: before.day, time: clockText(before.minute) };
        expect(stopTimeOf(early, timer, now, zone)).toBeNull();
        const after = wallTime(now + 2 * HOUR, zone);
        const late = { day: after.day, time: clockText(after.minute) };
        expect(stopTimeOf(late, timer, now, zone)).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  it("a timer is asked about exactly where it is over twelve hours or on two days", () => {
    fc.assert(
      fc.property(stretch, ({ timer, now, zone }) => {
        const isLong = now - timer.startedAt > 12 * HOUR;
        const isOnTwoDays = dayIn(zone, timer.startedAt) !== dayIn(zone, now - 1);
        expect(isUnsure(timer, now, zone)).toBe(isLong || isOnTwoDays);
        expect(isUnsure({ ...timer, stoppedAt: now }, now, zone)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it("once it is answered, the days of its reports get the hours up to the answer", () => {
    fc.assert(
      fc.property(stretch, ({ timer, now, within, zone }) => {
        const answered = { ...timer, stoppedAt: within };
        const first = dayIn(zone, timer.startedAt);
        const days = stopDays(answered, now, zone);
        const sum = days.reduce((all, day) => all + timedMinutes([answered], day, zone, now), 0);
        expect(days[0]).toBe(first);
        expect(Math.round(sum)).toBe((within - timer.startedAt) / MINUTE);
      }),
      { numRuns: 300 },
    );
  });
});

it("a text that is no time, or a day that does not exist, is no answer", () => {
  const timer = { startedAt: at(`${FRIDAY} 14:20`), stoppedAt: null };
  const now = at("2026-11-22 09:00");
  for (const typed of [
    { day: FRIDAY, time: "" },
    { day: FRIDAY, time: "25:00" },
    { day: "2026-02-30", time: "16:00" },
    { day: FRIDAY, time: "1".repeat(30_000) },
    { day: "2".repeat(30_000), time: "16:00" },
  ])
    expect(stopTimeOf(typed, timer, now, ZAGREB)).toBeNull();
});
