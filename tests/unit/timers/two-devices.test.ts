import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fileReport } from "~/features/daily-reports/commands/file";
import { startTimer } from "~/features/timers/commands/start";
import { stopTimer } from "~/features/timers/commands/stop";
import { sureUntil } from "~/kernel/forgotten-timer";
import { newId } from "~/kernel/ids";
import { addDays, type Day } from "~/kernel/time/days";
import { dayIn, type Instant } from "~/kernel/time/instants";
import { type TimerChange, type TimerInterval, withTimerChanges } from "~/kernel/timer-change";
import {
  type FieldDay,
  fieldDay,
  NOW,
  ORDER,
  OTHER_ORDER,
  reportOf,
  who,
} from "../daily-reports/field-day";

const MINUTE = 60_000;
const ZAGREB = "Europe/Zagreb";
type Start = Extract<TimerChange, { is: "start" }>;
type Stop = Extract<TimerChange, { is: "stop" }>;
/** `stop`: what the device that files it shows at once. */
type Report = {
  is: "report";
  workOrderId: string;
  reportOn: Day;
  at: Instant;
  stop: Stop | undefined;
};
type Tap = TimerChange | Report;

const LAST_MINUTE = 2_000;
const tapIn = fc.record({
  isPhone: fc.boolean(),
  wants: fc.constantFrom("start", "stop", "report"),
  isHere: fc.boolean(),
  isOfDay: fc.boolean(),
  said: fc.integer({ min: 0, max: 9 }),
});

/**
 * What one person taps on two devices, each tap in a minute of its own. A device stops what it has started, some at an earlier time that its user
 * says, and files reports of the day or of the day before, of each order one a day.
 */
const taps = fc
  .uniqueArray(fc.integer({ min: 1, max: LAST_MINUTE }), { minLength: 2, maxLength: 12 })
  .chain((minutes) =>
    fc.tuple(
      fc.constant(minutes.toSorted((one, other) => one - other)),
      fc.array(tapIn, { minLength: minutes.length, maxLength: minutes.length }),
    ),
  )
  .map(([minutes, wanted]) => {
    const own = { phone: deviceOf(), tablet: deviceOf() };
    const filed = new Set<string>();
    minutes.forEach((minute, index) => {
      const tap = wanted[index];
      if (!tap) return;
      const device = tap.isPhone ? own.phone : own.tablet;
      const at = NOW - (LAST_MINUTE + 1 - minute) * MINUTE;
      const workOrderId = tap.isHere ? ORDER : OTHER_ORDER;
      const reportOn = addDays(dayIn(ZAGREB, at), tap.isOfDay ? 0 : -1);
      const last = device.last[workOrderId];
      // Its form asks first when such a timer ended.
      const isUnsure = last?.isRunning === true && at > sureUntil(last.at, ZAGREB);
      if (tap.wants === "report" && !isUnsure && !filed.has(workOrderId + reportOn)) {
        filed.add(workOrderId + reportOn);
        device.file({ is: "report", workOrderId, reportOn, at });
      } else if (tap.wants === "stop" && device.running) device.stop(device.running, tap, at);
      else device.start(workOrderId, tap, at);
    });
    return { phone: own.phone.changes, tablet: own.tablet.changes };
  });

type Timer = { id: string; at: Instant; isRunning: boolean };

function deviceOf() {
  const changes: Tap[] = [];
  /** By order, what this device started or paused last and has not stopped. */
  const last: Record<string, Timer | undefined> = {};
  const device = {
    changes,
    last,
    running: undefined as Timer | undefined,
    start(workOrderId: string, { said }: { said: number }, at: Instant) {
      const id = newId();
      if (device.running) device.running.isRunning = false;
      for (const [order, timer] of Object.entries(last))
        if (timer === device.running) last[order] = undefined;
      device.running = last[workOrderId] = { id, at, isRunning: true };
      const kind = said % 2 === 0 ? ("travel" as const) : ("work" as const);
      changes.push({ is: "start", id, workOrderId, kind, at });
    },
    stop(timer: Timer, { isHere, said }: { isHere: boolean; said: number }, at: Instant) {
      const saidAt = timer.at + Math.round(((at - timer.at) * (said + 1)) / 10);
      const ending = isHere ? ("paused" as const) : ("stopped" as const);
      changes.push({ is: "stop", id: timer.id, ending, at: saidAt });
      device.running = undefined;
      timer.isRunning = false;
      for (const [order, one] of Object.entries(last))
        if (one === timer && ending === "stopped") last[order] = undefined;
    },
    file(report: Omit<Report, "stop">) {
      const timer = last[report.workOrderId];
      const isOfDay = timer !== undefined && dayIn(ZAGREB, timer.at) <= report.reportOn;
      const stop = isOfDay
        ? ({ is: "stop", id: timer.id, ending: "stopped", at: report.at } as const)
        : undefined;
      changes.push({ ...report, stop });
      if (!isOfDay) return;
      last[report.workOrderId] = undefined;
      if (device.running === timer) device.running = undefined;
    },
  };
  return device;
}

/** Both devices' taps as they arrive: each device's own in their order. */
const arrivals = fc
  .tuple(taps, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }))
  .map(([{ phone, tablet }, turns]) => {
    const [left, right] = [[...phone], [...tablet]];
    const arrived: Tap[] = [];
    for (const turn of turns) {
      const next = (turn ? left : right).shift();
      if (next) arrived.push(next);
    }
    return [...arrived, ...left, ...right];
  });

/** The table of domain-rules §5. */
function expected(changes: readonly Tap[]): string[] {
  const starts = changes.filter((each): each is Start => each.is === "start");
  const stops = changes.filter((each): each is Stop => each.is === "stop");
  return starts
    .map(({ id, at, workOrderId }) => {
      const own = stops.filter((each) => each.id === id);
      const next = Math.min(...starts.map((each) => each.at).filter((each) => each > at));
      const reports = changes.filter(
        (each): each is Report =>
          each.is === "report" &&
          each.workOrderId === workOrderId &&
          each.at >= at &&
          each.reportOn >= dayIn(ZAGREB, at),
      );
      const ending = reports.filter((each) => each.at <= sureUntil(at, ZAGREB));
      const end = Math.min(next, ...[...own, ...ending].map((each) => each.at));
      if (end === Infinity) return `${id} ${at} runs`;
      const isPaused =
        own.length > 0 &&
        own.every((each) => each.ending === "paused" && each.at <= next) &&
        reports.every((each) => each.at < end) &&
        own.some((each) => each.at === end);
      return `${id} ${at} ${end} ${isPaused ? "paused" : "stopped"}`;
    })
    .toSorted();
}

function textOf(intervals: readonly TimerInterval[]): string[] {
  return intervals
    .map(({ id, startedAt, stoppedAt, ending }) =>
      stoppedAt === null ? `${id} ${startedAt} runs` : `${id} ${startedAt} ${stoppedAt} ${ending}`,
    )
    .toSorted();
}

async function send(day: FieldDay, change: Tap): Promise<void> {
  const { workOrderId, at: capturedAt } = { workOrderId: "", ...change };
  const ctx = day.as("tomislav");
  if (change.is === "start")
    await startTimer(ctx, { id: change.id, workOrderId, kind: change.kind, capturedAt });
  else if (change.is === "stop")
    await stopTimer(ctx, {
      id: change.id,
      ending: change.ending,
      capturedAt: NOW,
      stoppedAt: capturedAt,
    });
  else
    await fileReport(
      ctx,
      reportOf("tomislav", { workOrderId, capturedAt, reportOn: change.reportOn }),
    );
}

describe("a person's timer on two devices", () => {
  it("has the same intervals on a device whatever the order of arrival", () => {
    fc.assert(
      fc.property(arrivals, (changes) => {
        // A device knows what its own reports have ended.
        const known = changes.flatMap((each) => (each.is === "report" ? (each.stop ?? []) : each));
        expect(textOf(withTimerChanges([], known))).toEqual(expected(known));
      }),
      { numRuns: 1000 },
    );
  });

  it("is stored by the same rules, which reports follow too", async () => {
    await fc.assert(
      fc.asyncProperty(arrivals, async (changes) => {
        const day = await fieldDay();
        for (const change of changes) await send(day, change);
        const rows = await day.rows(
          "SELECT id, started_at, stopped_at, ending FROM timer_intervals WHERE user_id = ?",
          who("tomislav"),
        );
        const stored = rows.map(({ id, started_at: startedAt, stopped_at: stoppedAt, ending }) =>
          stoppedAt === null
            ? `${id} ${startedAt} runs`
            : `${id} ${startedAt} ${stoppedAt} ${ending}`,
        );
        expect(stored.toSorted()).toEqual(expected(changes));
      }),
      { numRuns: 12 },
    );
  });

  it("does not get the hours between from a late start and stop", () => {
    const start = (id: string, minutes: number): TimerChange => ({
      is: "start",
      id,
      workOrderId: ORDER,
      kind: "work",
      at: NOW - minutes * MINUTE,
    });
    const stop = (
      id: string,
      minutes: number,
      ending: Stop["ending"] = "stopped",
    ): TimerChange => ({
      is: "stop",
      id,
      ending,
      at: NOW - minutes * MINUTE,
    });
    const changes = [start("there", 5), start("here", 120), stop("here", 100)];
    expect(textOf(withTimerChanges([], changes))).toEqual([
      `here ${NOW - 120 * MINUTE} ${NOW - 100 * MINUTE} stopped`,
      `there ${NOW - 5 * MINUTE} runs`,
    ]);
  });
});
