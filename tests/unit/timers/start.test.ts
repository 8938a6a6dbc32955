import { describe, expect, it } from "vitest";
import { fileReport } from "~/features/daily-reports/commands/file";
import { startTimer } from "~/features/timers/commands/start";
import { stopTimer } from "~/features/timers/commands/stop";
import { listOwnTimers } from "~/features/timers/queries/own-timers";
import { newId } from "~/kernel/ids";
import { readOwnTimers } from "~/server/queries/running-timer";
import {
  type FieldDay,
  fieldDay,
  lock,
  NOW,
  ORDER,
  OTHER_ORDER,
  refusalOf,
  reportOf,
  who,
} from "../daily-reports/field-day";

const MINUTE = 60_000;
const DAY_MINUTES = 1440;

function begun(minutesAgo: number, more: object = {}) {
  return {
    id: newId(),
    workOrderId: ORDER,
    kind: "work" as const,
    capturedAt: NOW - minutesAgo * MINUTE,
    ...more,
  };
}

/** The stored intervals, in minutes before now. */
async function intervals(day: FieldDay, key = "tomislav") {
  const rows = await day.rows(
    "SELECT work_order_id, kind, started_at, stopped_at, ending FROM timer_intervals WHERE user_id = ? ORDER BY started_at, id",
    who(key),
  );
  return rows.map((row) => [
    row["work_order_id"] === ORDER ? "here" : "there",
    row["kind"],
    (NOW - Number(row["started_at"])) / MINUTE,
    row["stopped_at"] === null ? null : (NOW - Number(row["stopped_at"])) / MINUTE,
    row["ending"],
  ]);
}

describe("starting a timer", () => {
  it("takes two round trips and is logged", async () => {
    const day = await fieldDay();
    const ctx = day.as("tomislav");
    const { id } = await startTimer(ctx, begun(30));
    expect(ctx.database.stats.roundTrips).toBe(2);
    expect(await intervals(day)).toEqual([["here", "work", 30, null, null]]);
    expect(
      await day.rows("SELECT event, subject_id FROM activity WHERE subject_type = 'timer'"),
    ).toEqual([{ event: "timer.started", subject_id: id }]);
    const listing = day.as("tomislav");
    expect(await listOwnTimers(listing, ORDER)).toMatchObject([{ id, orderNumber: "2026-00001" }]);
    expect(listing.database.stats.roundTrips).toBe(1);
  });

  it("makes it the one that every page shows to its owner, until it is stopped, whatever becomes of the order", async () => {
    const day = await fieldDay();
    const running = async (key: string) => {
      const ctx = day.as(key);
      return (await readOwnTimers(ctx, ctx.actor.userId)).timer;
    };
    expect(await running("tomislav")).toBeNull();
    const { id } = await startTimer(day.as("tomislav"), begun(30));
    await lock(day);
    expect(await running("tomislav")).toMatchObject({ id, orderNumber: "2026-00001" });
    expect(await running("tea")).toBeNull();
    await stopTimer(day.as("tomislav"), { id, ending: "stopped", capturedAt: NOW });
    expect(await running("tomislav")).toBeNull();
  });

  it("changes nothing where the same runs already, as after a double tap", async () => {
    const day = await fieldDay();
    const first = await startTimer(day.as("tomislav"), begun(30));
    const repeated = begun(29.99);
    // A device would send its entry without end if its own id were not confirmed.
    expect(await startTimer(day.as("tomislav"), repeated)).toEqual({
      id: first.id,
      confirmedId: repeated.id,
    });
    expect(await intervals(day)).toEqual([["here", "work", 30, null, null]]);
    await stopTimer(day.as("tomislav"), {
      id: first.id,
      ending: "paused",
      capturedAt: NOW - 20 * MINUTE,
    });
    expect((await startTimer(day.as("tomislav"), begun(10))).id).not.toBe(first.id);
    expect(await intervals(day)).toHaveLength(2);
  });

  it("ends the same one where it runs for longer: another device does not know of it, and stops its own", async () => {
    const day = await fieldDay();
    await startTimer(day.as("tomislav"), begun(30));
    const { id } = await startTimer(day.as("tomislav"), begun(10));
    await stopTimer(day.as("tomislav"), { id, ending: "stopped", capturedAt: NOW });
    expect(await intervals(day)).toEqual([
      ["here", "work", 30, 10, "stopped"],
      ["here", "work", 10, 0, "stopped"],
    ]);
  });

  it("stops the one that runs, on whichever order: one runs per person", async () => {
    const day = await fieldDay();
    await startTimer(day.as("tomislav"), begun(60, { kind: "travel", workOrderId: OTHER_ORDER }));
    await startTimer(day.as("tea"), begun(50));
    await startTimer(day.as("tomislav"), begun(40));
    expect(await intervals(day)).toEqual([
      ["there", "travel", 60, 40, "stopped"],
      ["here", "work", 40, null, null],
    ]);
    expect(await intervals(day, "tea")).toEqual([["here", "work", 50, null, null]]);
  });

  it("lets one of ten simultaneous starts run", async () => {
    const day = await fieldDay();
    const starts = Array.from({ length: 10 }, (_, back) =>
      startTimer(day.as("tomislav"), begun(back)),
    );
    await Promise.all(starts);
    const rows = await intervals(day);
    expect(rows.filter(([, , , end]) => end === null)).toEqual([["here", "work", 0, null, null]]);
    expect(rows).toHaveLength(10);
  });

  it("that arrives after a later one ends where that one began", async () => {
    const day = await fieldDay();
    await startTimer(day.as("tomislav"), begun(20, { workOrderId: OTHER_ORDER }));
    await startTimer(day.as("tomislav"), begun(90));
    expect(await intervals(day)).toEqual([
      ["here", "work", 90, 20, "stopped"],
      ["there", "work", 20, null, null],
    ]);
  });

  it("that arrives after the report of its order ends with it, and not with one of before or of another order", async () => {
    const day = await fieldDay();
    const filed = await fileReport(
      day.as("tomislav"),
      reportOf("tomislav", { capturedAt: NOW - 10 * MINUTE }),
    );
    expect(filed.status).toBe("submitted");
    await startTimer(day.as("tomislav"), begun(5));
    await startTimer(day.as("tomislav"), begun(20, { workOrderId: OTHER_ORDER }));
    await startTimer(day.as("tomislav"), begun(60));
    expect(await intervals(day)).toEqual([
      ["here", "work", 60, 20, "stopped"],
      ["there", "work", 20, 5, "stopped"],
      ["here", "work", 5, null, null],
    ]);
    await startTimer(day.as("tomislav"), begun(15));
    expect((await intervals(day))[2]).toEqual(["here", "work", 15, 10, "stopped"]);
  });

  it("that may have been forgotten runs on when it arrives after a report of the next day", async () => {
    const day = await fieldDay();
    await fileReport(day.as("tomislav"), reportOf("tomislav", { capturedAt: NOW - 10 * MINUTE }));
    await startTimer(day.as("tomislav"), begun(DAY_MINUTES));
    expect(await intervals(day)).toEqual([["here", "work", DAY_MINUTES, null, null]]);
  });

  it("begins now when the device's clock is ahead", async () => {
    const day = await fieldDay();
    await startTimer(day.as("tomislav"), begun(-500));
    expect(await intervals(day)).toEqual([["here", "work", 0, null, null]]);
  });

  it("may have waited on a device for more than a year", async () => {
    const day = await fieldDay();
    await startTimer(day.as("tomislav"), begun(400 * DAY_MINUTES));
    expect(await intervals(day)).toEqual([["here", "work", 400 * DAY_MINUTES, null, null]]);
  });

  it.each([
    ["1970", NOW / MINUTE],
    ["three years ago", 3 * 366 * DAY_MINUTES],
  ])("is refused when it begins in %s, by a clock that was never set", async (_, minutesAgo) => {
    const day = await fieldDay();
    expect(await refusalOf(startTimer(day.as("tomislav"), begun(minutesAgo)))).toMatchObject({
      code: "invalid_input",
      facts: { fields: { capturedAt: "too_small" } },
    });
    expect(await intervals(day)).toEqual([]);
  });

  it("is applied once for a repeated key; the id cannot be used again", async () => {
    const day = await fieldDay();
    const input = begun(30);
    const key = newId();
    await startTimer(day.as("tomislav", NOW, key), input);
    await startTimer(day.as("tomislav", NOW, key), input);
    expect(await intervals(day)).toHaveLength(1);
    const other = { ...input, kind: "travel" as const };
    await expect(refusalOf(startTimer(day.as("tomislav"), other))).resolves.toMatchObject({
      code: "version_conflict",
    });
  });

  it("is accepted on an order that was submitted meanwhile, because the time was worked", async () => {
    const day = await fieldDay();
    await lock(day);
    await startTimer(day.as("tomislav"), begun(30));
    expect(await intervals(day)).toHaveLength(1);
  });

  it("is refused for an order that does not exist", async () => {
    const day = await fieldDay();
    const unknown = begun(30, { workOrderId: newId() });
    expect(await refusalOf(startTimer(day.as("tomislav"), unknown))).toMatchObject({
      code: "not_found",
    });
  });

  it("keeps a pause of the same order apart from the next stretch", async () => {
    const day = await fieldDay();
    const first = begun(60);
    await startTimer(day.as("tomislav"), first);
    await stopTimer(day.as("tomislav"), {
      id: first.id,
      ending: "paused",
      capturedAt: NOW - 50 * MINUTE,
    });
    await startTimer(day.as("tomislav"), begun(30));
    expect(await intervals(day)).toEqual([
      ["here", "work", 60, 50, "paused"],
      ["here", "work", 30, null, null],
    ]);
  });
});
