import { describe, expect, it } from "vitest";
import { startTimer } from "~/features/timers/commands/start";
import { fileReport } from "~/features/daily-reports/commands/file";
import { listOrderTimers } from "~/features/timers/queries/own-timers";
import { stopTimer } from "~/features/timers/commands/stop";
import { newId } from "~/kernel/ids";
import {
  type FieldDay,
  fieldDay,
  NOW,
  ORDER,
  OTHER_ORDER,
  refusalOf,
  reportOf,
} from "../daily-reports/field-day";

const MINUTE = 60_000;

async function running(day: FieldDay): Promise<string> {
  const { id } = await startTimer(day.as("tomislav"), {
    id: newId(),
    workOrderId: ORDER,
    kind: "work",
    capturedAt: NOW - 60 * MINUTE,
  });
  return id;
}

function stop(
  day: FieldDay,
  id: string,
  ending: Parameters<typeof stopTimer>[1]["ending"],
  minutesAgo: number,
  key = "tomislav",
) {
  return stopTimer(day.as(key), { id, ending, capturedAt: NOW - minutesAgo * MINUTE });
}

async function end(day: FieldDay) {
  const [row] = await day.rows("SELECT stopped_at, ending FROM timer_intervals");
  return [(NOW - Number(row?.["stopped_at"])) / MINUTE, row?.["ending"]];
}

describe("stopping a timer", () => {
  it("ends it at the time of the tap, and is logged", async () => {
    const day = await fieldDay();
    await stop(day, await running(day), "stopped", 15);
    expect(await end(day)).toEqual([15, "stopped"]);
    expect(
      await day.rows("SELECT event FROM activity WHERE subject_type = 'timer' ORDER BY seq"),
    ).toEqual([{ event: "timer.started" }, { event: "timer.stopped" }]);
  });

  it("after a pause keeps the end of the pause", async () => {
    const day = await fieldDay();
    const id = await running(day);
    await stop(day, id, "paused", 30);
    expect(await end(day)).toEqual([30, "paused"]);
    await stop(day, id, "stopped", 10);
    expect(await end(day)).toEqual([30, "stopped"]);
  });

  it("a second time keeps the first end, and a late pause does not undo a stop", async () => {
    const day = await fieldDay();
    const id = await running(day);
    await stop(day, id, "stopped", 30);
    await stop(day, id, "stopped", 5);
    await stop(day, id, "paused", 2);
    expect(await end(day)).toEqual([30, "stopped"]);
  });

  it("never ends before its beginning or in the future", async () => {
    const day = await fieldDay();
    await stop(day, await running(day), "stopped", 90);
    expect(await end(day)).toEqual([60, "stopped"]);
    const other = await fieldDay();
    await stop(other, await running(other), "stopped", -90);
    expect(await end(other)).toEqual([0, "stopped"]);
  });

  it("ends where its user says that it ended, never later than they said so", async () => {
    const day = await fieldDay();
    const id = await running(day);
    const say = (saidAgo: number, tappedAgo: number) =>
      stopTimer(day.as("tomislav"), {
        id,
        ending: "stopped",
        capturedAt: NOW - tappedAgo * MINUTE,
        stoppedAt: NOW - saidAgo * MINUTE,
      });
    await say(10, 20);
    expect(await end(day)).toEqual([20, "stopped"]);
    await say(45, 5);
    expect(await end(day)).toEqual([45, "stopped"]);
    await say(90, 5);
    expect(await end(day)).toEqual([60, "stopped"]);
  });

  it("is refused to everybody else, as if it did not exist", async () => {
    const day = await fieldDay();
    const id = await running(day);
    for (const key of ["tea", "marko", "sanja"])
      expect(await refusalOf(stop(day, id, "stopped", 5, key))).toMatchObject({
        code: "not_found",
      });
    expect(await refusalOf(stop(day, newId(), "stopped", 5))).toMatchObject({ code: "not_found" });
    expect(await day.rows("SELECT ending FROM timer_intervals")).toEqual([{ ending: null }]);
  });
});

it("is asked about where the start on another order ended it, until its user has answered", async () => {
  const day = await fieldDay();
  const begin = (workOrderId: string, ago: number) =>
    startTimer(day.as("tomislav"), {
      id: newId(),
      workOrderId,
      kind: "work",
      capturedAt: NOW - ago * MINUTE,
    });
  const { id } = await begin(ORDER, 15 * 60);
  await begin(OTHER_ORDER, 5);
  const known = () => listOrderTimers(day.as("tomislav"), ORDER);
  expect(await known()).toMatchObject([{ id, isCut: true }]);
  await stopTimer(day.as("tomislav"), {
    id,
    ending: "stopped",
    capturedAt: NOW,
    stoppedAt: NOW - 5 * MINUTE - 1,
  });
  expect(await known()).toMatchObject([{ id, isCut: false }]);
});

it("is not ended by a report while it may have been forgotten", async () => {
  const day = await fieldDay();
  await startTimer(day.as("tomislav"), {
    id: newId(),
    workOrderId: ORDER,
    kind: "work",
    capturedAt: NOW - 15 * 60 * MINUTE,
  });
  await fileReport(day.as("tomislav"), reportOf("tomislav"));
  expect(await day.rows("SELECT stopped_at FROM timer_intervals")).toEqual([{ stopped_at: null }]);
});
