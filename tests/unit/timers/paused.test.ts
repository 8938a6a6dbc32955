import { describe, expect, it } from "vitest";
import { fileReport } from "~/features/daily-reports/commands/file";
import { startTimer } from "~/features/timers/commands/start";
import { stopTimer } from "~/features/timers/commands/stop";
import { newId } from "~/kernel/ids";
import { elapsedMinutes } from "~/kernel/time/duration";
import { pausedTimer, type TimerChange, type TimerInterval } from "~/kernel/timer-change";
import { readOwnTimers } from "~/server/queries/running-timer";
import {
  type FieldDay,
  fieldDay,
  lock,
  NOW,
  ORDER,
  OTHER_ORDER,
  reportOf,
  who,
} from "../daily-reports/field-day";

const MINUTE = 60_000;
const ago = (minutes: number) => NOW - minutes * MINUTE;

async function timed(
  day: FieldDay,
  from: number,
  to: number | null,
  ending: "paused" | "stopped" = "paused",
  workOrderId = ORDER,
): Promise<string> {
  const { id } = await startTimer(day.as("tomislav"), {
    id: newId(),
    workOrderId,
    kind: "work",
    capturedAt: ago(from),
  });
  if (to !== null) await stopTimer(day.as("tomislav"), { id, ending, capturedAt: ago(to) });
  return id;
}

const timersOf = (day: FieldDay, key = "tomislav") => readOwnTimers(day.as(key), who(key));
const paused = async (day: FieldDay) => (await timersOf(day)).paused;

describe("what a user paused last", () => {
  it("is found with all that was timed on its order before", async () => {
    const day = await fieldDay();
    await timed(day, 200, 150);
    await timed(day, 140, 135, "stopped", OTHER_ORDER);
    const id = await timed(day, 120, 90);
    expect(await paused(day)).toMatchObject({
      id,
      workOrderId: ORDER,
      orderNumber: "2026-00001",
      earlierMs: 50 * MINUTE,
    });
    expect(await timersOf(day, "tea")).toEqual({ timer: null, paused: null });
  });

  it("stays paused while another order is worked on, and is none once it is continued or stopped", async () => {
    const day = await fieldDay();
    const id = await timed(day, 120, 90);
    await timed(day, 60, 50, "stopped", OTHER_ORDER);
    expect(await paused(day)).toMatchObject({ id });
    await timed(day, 40, null);
    expect(await paused(day)).toBeNull();
    expect(await timersOf(day)).toMatchObject({ timer: { earlierMs: 30 * MINUTE } });
  });

  it("is none on an order that is closed, or of weeks ago", async () => {
    const closed = await fieldDay();
    await timed(closed, 120, 90);
    await lock(closed);
    expect(await paused(closed)).toBeNull();
    const old = await fieldDay();
    await timed(old, 17 * 1440, 17 * 1440 - 30);
    expect(await paused(old)).toBeNull();
  });

  it("ends with the report of its order and day", async () => {
    const day = await fieldDay();
    await timed(day, 120, 90);
    await timed(day, 80, 70, "paused", OTHER_ORDER);
    await fileReport(day.as("tomislav"), reportOf("tomislav"));
    const rows = await day.rows(
      "SELECT work_order_id, ending FROM timer_intervals ORDER BY started_at",
    );
    expect(rows).toEqual([
      { work_order_id: ORDER, ending: "stopped" },
      { work_order_id: OTHER_ORDER, ending: "paused" },
    ]);
  });
});

describe("what is paused on a device", () => {
  const known: TimerInterval = {
    id: "one",
    workOrderId: "pump",
    kind: "work",
    startedAt: ago(60),
    stoppedAt: null,
    ending: null,
    orderNumber: "2026-00001",
    earlierMs: 35 * MINUTE,
  };
  const pause: TimerChange = { is: "stop", id: "one", ending: "paused", at: ago(30) };
  const start = (id: string, minutes: number, workOrderId = "pump"): TimerChange => ({
    is: "start",
    id,
    workOrderId,
    kind: "work",
    at: ago(minutes),
  });
  const sumOf = (timer: TimerInterval | undefined) =>
    timer && elapsedMinutes([timer], NOW) + (timer.earlierMs ?? 0) / MINUTE;

  it("has the sum of its order, before the server knows of the pause", () => {
    expect(pausedTimer([known], [])).toBeUndefined();
    expect(sumOf(pausedTimer([known], [pause]))).toBe(65);
    const again: TimerChange[] = [
      pause,
      start("two", 20),
      { is: "stop", id: "two", ending: "paused", at: ago(5) },
    ];
    expect(pausedTimer([known], again)).toMatchObject({ id: "two" });
    expect(sumOf(pausedTimer([known], again))).toBe(80);
  });

  it("is none while another order is timed, and again after that", () => {
    const other = [pause, start("boiler", 20, "boiler")];
    expect(pausedTimer([known], other)).toBeUndefined();
    const stopped: TimerChange = { is: "stop", id: "boiler", ending: "stopped", at: ago(1) };
    expect(pausedTimer([known], [...other, stopped])).toMatchObject({ id: "one" });
    const ended: TimerChange = { is: "stop", id: "one", ending: "stopped", at: ago(1) };
    expect(pausedTimer([known], [pause, ended])).toBeUndefined();
  });
});
