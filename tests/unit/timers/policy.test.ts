import { describe, expect, it } from "vitest";
import { orderTimer } from "~/features/timers/ui/order-timer";
import {
  runningTimer,
  type TimerChange,
  type TimerInterval,
  withTimerChanges,
} from "~/kernel/timer-change";
import { isEndedBy, timedMinutes, timerNotes } from "~/features/timers/policy";
import { timedEntries } from "~/features/timers/timed-entries";

const ZAGREB = "Europe/Zagreb";
const FRIDAY = "2026-11-20";
const SATURDAY = "2026-11-21";
const SUNDAY = "2026-11-22";

/** An interval between times of winter in Zagreb. */
function timed(from: string, to: string | null, kind: "work" | "travel" = "work") {
  const at = (text: string) => Date.parse(`${text.replace(" ", "T")}:00+01:00`);
  return { kind, startedAt: at(from), stoppedAt: to === null ? null : at(to) };
}

function entriesOf(intervals: ReturnType<typeof timed>[], day = FRIDAY, now = "2026-11-23 12:00") {
  return timedEntries(intervals, day, ZAGREB, timed(now, null).startedAt).map((one) =>
    one.kind === "plain" ? `${one.of} ${one.minutes}` : `${one.kind} ${one.from}-${one.to}`,
  );
}

describe("what a day of a report gets from a timer", () => {
  it.each<[string, ReturnType<typeof timed>[], string[]]>([
    ["quarters of an hour", [timed("2026-11-20 07:53", "2026-11-20 11:38")], ["work 08:00-11:45"]],
    [
      "travel and work as entries of their own, without an overlap",
      [
        timed("2026-11-20 08:20", "2026-11-20 12:00"),
        timed("2026-11-20 07:40", "2026-11-20 08:20", "travel"),
      ],
      ["travel 07:45-08:15", "work 08:15-12:00"],
    ],
    [
      "stretches of one kind without a gap as one entry",
      [
        timed("2026-11-20 08:00", "2026-11-20 10:01"),
        timed("2026-11-20 10:03", "2026-11-20 12:00"),
        timed("2026-11-20 12:30", "2026-11-20 13:00"),
      ],
      ["work 08:00-12:00", "work 12:30-13:00"],
    ],
    ["nothing of a mistaken tap", [timed("2026-11-20 08:00", "2026-11-20 08:04")], []],
    ["a quarter at least", [timed("2026-11-20 08:01", "2026-11-20 08:06")], ["work 08:00-08:15"]],
    ["nothing of other days", [timed("2026-11-19 08:00", "2026-11-19 12:00")], []],
    [
      "its part up to midnight",
      [timed("2026-11-20 22:00", "2026-11-21 02:00")],
      ["work 22:00-00:00"],
    ],
    [
      "its part after midnight",
      [timed("2026-11-19 22:00", "2026-11-20 02:10")],
      ["work 00:00-02:15"],
    ],
    [
      "all of a day in between",
      [timed("2026-11-19 22:00", "2026-11-21 02:00")],
      ["work 00:00-00:00"],
    ],
  ])("%s", (_, intervals, expected) => {
    expect(entriesOf(intervals)).toEqual(expected);
  });

  it("the time until now of a timer that runs", () => {
    const running = [timed("2026-11-20 08:00", null)];
    expect(entriesOf(running, FRIDAY, "2026-11-20 10:20")).toEqual(["work 08:00-10:15"]);
    expect(entriesOf(running, SATURDAY, "2026-11-20 10:20")).toEqual([]);
    // Past midnight its user is asked when it ended.
    expect(entriesOf(running, SATURDAY, "2026-11-21 06:00")).toEqual([]);
    expect(entriesOf(running, FRIDAY, "2026-11-21 06:00")).toEqual([]);
  });

  it("adds up over the days of a timer that ran for more than 24 hours", () => {
    const long = [timed("2026-11-20 18:00", "2026-11-22 07:30")];
    expect([FRIDAY, SATURDAY, SUNDAY].map((day) => entriesOf(long, day))).toEqual([
      ["work 18:00-00:00"],
      ["work 00:00-00:00"],
      ["work 00:00-07:30"],
    ]);
  });

  it("minutes instead of times where the clock was changed in between", () => {
    // On 29 March 2026 clocks go from 02:00 to 03:00, on 25 October from 03:00 back to 02:00.
    const spring = {
      kind: "work" as const,
      startedAt: Date.parse("2026-03-29T01:30:00+01:00"),
      stoppedAt: Date.parse("2026-03-29T04:00:00+02:00"),
    };
    const autumn = {
      kind: "travel" as const,
      startedAt: Date.parse("2026-10-25T01:00:00+02:00"),
      stoppedAt: Date.parse("2026-10-25T04:00:00+01:00"),
    };
    expect(entriesOf([spring], "2026-03-29")).toEqual(["work 90"]);
    expect(entriesOf([autumn], "2026-10-25")).toEqual(["travel 240"]);
    const after = {
      ...autumn,
      startedAt: Date.parse("2026-10-25T08:00:00+01:00"),
      stoppedAt: Date.parse("2026-10-25T09:00:00+01:00"),
    };
    expect(entriesOf([after], "2026-10-25")).toEqual(["travel 08:00-09:00"]);
  });

  it("minutes where rounding would reach the hour that the clock repeats or skips", () => {
    const between = (from: string, to: string) => [
      { kind: "work" as const, startedAt: Date.parse(from), stoppedAt: Date.parse(to) },
    ];
    // Until 03:00 by the clock would be four hours, from 02:00 two.
    const first = between("2026-10-25T00:00:00+02:00", "2026-10-25T02:53:00+02:00");
    expect(entriesOf(first, "2026-10-25")).toEqual(["work 180"]);
    const repeated = between("2026-10-25T02:02:00+02:00", "2026-10-25T02:55:00+02:00");
    expect(entriesOf(repeated, "2026-10-25")).toEqual(["work 60"]);
    const before = between("2026-10-25T00:00:00+02:00", "2026-10-25T02:46:00+02:00");
    expect(entriesOf(before, "2026-10-25")).toEqual(["work 00:00-02:45"]);
    const skipped = between("2026-03-29T01:30:00+01:00", "2026-03-29T01:55:00+01:00");
    expect(entriesOf(skipped, "2026-03-29")).toEqual(["work 01:30-02:00"]);
  });
});

describe("the notes of a timer", () => {
  const now = timed("2026-11-22 12:00", null).startedAt;
  it.each<[ReturnType<typeof timed>, string[]]>([
    [timed("2026-11-20 08:00", "2026-11-20 12:00"), []],
    [timed("2026-11-20 22:00", "2026-11-21 02:00"), ["midnight"]],
    [timed("2026-11-20 18:00", null), ["running", "midnight", "long"]],
    [timed("2026-11-19 08:00", null), ["running", "midnight", "long"]],
    [timed("2026-11-21 08:00", "2026-11-21 12:00"), []],
  ])("%o", (interval, expected) => {
    expect(timerNotes([interval], FRIDAY, ZAGREB, now)).toEqual(expected);
  });
});

describe("changes that the server does not have yet", () => {
  const start = (id: string, at: number, workOrderId = "pump"): TimerChange => ({
    is: "start",
    id,
    workOrderId,
    kind: "work",
    at,
  });
  const after = (...changes: TimerChange[]) =>
    withTimerChanges([] as TimerInterval[], changes).map(({ id, startedAt, stoppedAt, ending }) => [
      id,
      startedAt,
      stoppedAt,
      ending,
    ]);

  it("start, pause, continue and stop", () => {
    expect(
      after(
        start("one", 10),
        { is: "stop", id: "one", ending: "paused", at: 20 },
        start("two", 30),
        { is: "stop", id: "two", ending: "stopped", at: 25 },
      ),
    ).toEqual([
      ["one", 10, 20, "paused"],
      ["two", 30, 30, "stopped"],
    ]);
  });

  it("stop what runs on another order, and apply once", () => {
    const changes = [start("one", 10), start("two", 20, "boiler"), start("two", 20, "boiler")];
    expect(after(...changes)).toEqual([
      ["one", 10, 20, "stopped"],
      ["two", 20, null, null],
    ]);
  });

  it("a start before a later one ends where that one began", () => {
    expect(after(start("late", 50), start("early", 10))).toEqual([
      ["late", 50, null, null],
      ["early", 10, 50, "stopped"],
    ]);
  });
});

describe("the timer on the page of an order", () => {
  const start: TimerChange = {
    is: "start",
    id: "one",
    workOrderId: "pump",
    kind: "work",
    at: 10,
    orderNumber: "2026-00001",
  };
  const stop: TimerChange = { is: "stop", id: "one", ending: "stopped", at: 20 };
  const stored = { ...timed("2026-11-20 08:00", null), id: "one", workOrderId: "pump" };
  const of = (
    intervals: Partial<TimerInterval>[],
    mayTime: boolean,
    changes: TimerChange[] = [],
    id = "pump",
  ) =>
    orderTimer(
      {
        id,
        timers: {
          mayTime,
          intervals: intervals.map((one) => ({
            ...stored,
            ending: null,
            orderNumber: "2026-00001",
            ...one,
          })),
        },
      },
      changes,
    );

  it("is shown while it runs, also on an order that is closed or no longer the own one", () => {
    expect(of([{}], false)).toMatchObject({ isRunning: true, mayTime: false });
    expect(of([], false, [start])).toMatchObject({ isRunning: true, current: { id: "one" } });
    expect(of([{}], false, [stop])).toBeNull();
    expect(of([{ stoppedAt: 20, ending: "paused" }], false)).toBeNull();
    expect(of([], true)).toMatchObject({ isRunning: false, current: undefined });
  });

  it("is shown where the page was stored by a release without timers", () => {
    expect(orderTimer({ id: "pump" }, [start])).toMatchObject({ isRunning: true });
    expect(orderTimer({ id: "pump" }, [])).toBeNull();
  });

  it("names the order on which it runs instead, also when it was started without a network", () => {
    expect(of([{}], true, [], "boiler")).toMatchObject({
      elsewhere: { id: "one", orderNumber: "2026-00001" },
    });
    expect(of([], true, [start], "boiler")).toMatchObject({
      elsewhere: { id: "one", orderNumber: "2026-00001" },
      isRunning: false,
    });
    expect(of([], false, [start], "boiler")).toBeNull();
  });
});

describe("the timer that runs", () => {
  it("is known on any page, with what this device did since its data was read", () => {
    const server: TimerInterval = {
      ...timed("2026-11-20 08:00", null),
      id: "one",
      workOrderId: "pump",
      ending: null,
    };
    const other: TimerChange = {
      is: "start",
      id: "two",
      workOrderId: "boiler",
      kind: "travel",
      at: server.startedAt + 1,
      orderNumber: "2026-00002",
    };
    expect(runningTimer([server], [])?.id).toBe("one");
    expect(runningTimer([server], [other])).toMatchObject({ id: "two", orderNumber: "2026-00002" });
    const stop: TimerChange = { is: "stop", id: "one", ending: "paused", at: server.startedAt + 1 };
    expect(runningTimer([server], [stop])).toBeUndefined();
    expect(runningTimer([], [])).toBeUndefined();
  });
});

describe("what was timed on a day", () => {
  it("is counted to the minute, until now and within the day", () => {
    const now = timed("2026-11-21 00:30", null).startedAt;
    const intervals = [
      timed("2026-11-20 08:03", "2026-11-20 08:20"),
      timed("2026-11-20 23:40", "2026-11-21 00:30"),
    ];
    expect(timedMinutes(intervals, FRIDAY, ZAGREB, now)).toBe(17 + 20);
    expect(timedMinutes(intervals, SATURDAY, ZAGREB, now)).toBe(30);
    expect(timedMinutes(intervals, SUNDAY, ZAGREB, now)).toBe(0);
  });
});

describe("a report", () => {
  const captured = { late: "2026-11-20 23:55", "past midnight": "2026-11-21 00:30" };
  const ends = (
    from: string,
    reportOn: string,
    at: keyof typeof captured = "late",
    workOrderId = "order",
  ) =>
    isEndedBy(
      { workOrderId, startedAt: timed(from, null).startedAt, stoppedAt: null },
      { workOrderId: "order", reportOn, capturedAt: timed(captured[at], null).startedAt },
      ZAGREB,
    );

  it("ends the timer of its order that was started on its day or before", () => {
    expect(ends("2026-11-20 23:40", FRIDAY)).toBe(true);
    expect(ends("2026-11-20 23:40", SATURDAY)).toBe(true);
    expect(ends("2026-11-21 00:10", SATURDAY, "past midnight")).toBe(true);
  });

  it("leaves the timer of a later day, of another order, or started after it was captured", () => {
    expect(ends("2026-11-21 00:10", FRIDAY, "past midnight")).toBe(false);
    expect(ends("2026-11-20 23:40", FRIDAY, "late", "another")).toBe(false);
    expect(ends("2026-11-21 00:31", SATURDAY, "past midnight")).toBe(false);
  });

  it("leaves a timer that may have been forgotten", () => {
    expect(ends("2026-11-20 23:40", FRIDAY, "past midnight")).toBe(false);
    expect(ends("2026-11-20 11:50", FRIDAY)).toBe(false);
    expect(ends("2026-11-20 11:55", FRIDAY)).toBe(true);
  });
});
