import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { startTimer } from "~/features/timers/commands/start";
import { stopTimer } from "~/features/timers/commands/stop";
import { newId } from "~/kernel/ids";
import {
  type TimerChange,
  type TimerEnding,
  type TimerInterval,
  withTimerChanges,
} from "~/kernel/timer-change";
import { fieldDay, NOW, ORDER, OTHER_ORDER, who } from "../daily-reports/field-day";

const MINUTE = 60_000;
type Start = Extract<TimerChange, { is: "start" }>;
type Stop = Extract<TimerChange, { is: "stop" }>;

/** What one person taps on two devices, each tap in a minute of its own. A device stops what it has started, some at an earlier time that its user says. */
const taps = fc
  .uniqueArray(fc.integer({ min: 1, max: 2_000 }), { minLength: 2, maxLength: 12 })
  .chain((minutes) =>
    fc.tuple(
      fc.constant(minutes.toSorted((one, other) => one - other)),
      fc.array(fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.integer({ min: 0, max: 9 })), {
        minLength: minutes.length,
        maxLength: minutes.length,
      }),
    ),
  )
  .map(([minutes, kinds]) => {
    const running: Record<string, { id: string; at: number } | undefined> = {};
    const changes: Record<"phone" | "tablet", TimerChange[]> = { phone: [], tablet: [] };
    minutes.forEach((minute, index) => {
      const [isPhone = false, wantsStart = false, isHere = false, said = 9] = kinds[index] ?? [];
      const device = isPhone ? ("phone" as const) : ("tablet" as const);
      const at = NOW - (2_001 - minute) * MINUTE;
      const own = running[device];
      if (own !== undefined && !wantsStart) {
        const saidAt = own.at + Math.round(((at - own.at) * (said + 1)) / 10);
        const ending = isHere ? ("paused" as const) : ("stopped" as const);
        changes[device].push({ is: "stop", id: own.id, ending, at: saidAt });
        running[device] = undefined;
        return;
      }
      const started = newId();
      running[device] = { id: started, at };
      const workOrderId = isHere ? ORDER : OTHER_ORDER;
      const kind = said % 2 === 0 ? ("travel" as const) : ("work" as const);
      changes[device].push({ is: "start", id: started, workOrderId, kind, at });
    });
    return changes;
  });

/** Both devices' taps as they arrive: each device's own in their order. */
const arrivals = fc
  .tuple(taps, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }))
  .map(([{ phone, tablet }, turns]) => {
    const [left, right] = [[...phone], [...tablet]];
    const arrived: TimerChange[] = [];
    for (const turn of turns) {
      const next = (turn ? left : right).shift();
      if (next) arrived.push(next);
    }
    return [...arrived, ...left, ...right];
  });

/** An interval ends at the earliest of its own stops and the next start. It is paused where its own pause is no later than that start. */
function expected(changes: readonly TimerChange[]): string[] {
  const starts = changes.filter((each): each is Start => each.is === "start");
  const stops = changes.filter((each): each is Stop => each.is === "stop");
  return starts
    .map(({ id, at }) => {
      const own = stops.find((each) => each.id === id);
      const next = Math.min(...starts.map((each) => each.at).filter((each) => each > at));
      const end = Math.min(own?.at ?? Infinity, next);
      if (end === Infinity) return `${id} ${at} runs`;
      return `${id} ${at} ${end} ${own?.ending === "paused" && own.at <= next ? "paused" : "stopped"}`;
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

describe("a person's timer on two devices", () => {
  it("has the same intervals whatever the order of arrival", () => {
    fc.assert(
      fc.property(arrivals, (changes) => {
        expect(textOf(withTimerChanges([], changes))).toEqual(expected(changes));
      }),
      { numRuns: 1000 },
    );
  });

  it("is stored by the same rules", async () => {
    const day = await fieldDay();
    await fc.assert(
      fc.asyncProperty(arrivals, async (changes) => {
        await day.run("DELETE FROM timer_intervals");
        for (const change of changes)
          if (change.is === "start")
            await startTimer(day.as("tomislav"), {
              id: change.id,
              workOrderId: change.workOrderId,
              kind: change.kind,
              capturedAt: change.at,
            });
          else
            await stopTimer(day.as("tomislav"), {
              id: change.id,
              ending: change.ending,
              capturedAt: NOW,
              stoppedAt: change.at,
            });
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
    const stop = (id: string, minutes: number, ending: TimerEnding = "stopped"): TimerChange => ({
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
