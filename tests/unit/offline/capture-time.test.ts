import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Capture,
  capturedTime,
  type ClockReading,
  type DeviceInstant,
  estimatedTime,
} from "~/offline/drafts/capture-time";

const T = Date.UTC(2026, 10, 22, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A device that was started at T; `off` is the offset of its clock ahead of the server's. */
function deviceInstant(at: number, off: number, page = 1, slept = 0): DeviceInstant {
  return { deviceAt: at + off, ticks: at - T - slept + page * 7, page };
}

function reading(at: number, off: number, page = 1, slept = 0): ClockReading {
  return { ...deviceInstant(at, off, page, slept), serverAt: at };
}

function capture(at: DeviceInstant, known: ClockReading | null): Capture {
  return { ...at, reading: known, estimatedAt: estimatedTime(at, known) };
}

describe("the server's time without a request", () => {
  it("is the device clock, corrected by the last reading", () => {
    expect(estimatedTime(deviceInstant(T + HOUR, 3 * HOUR), null)).toBe(T + 4 * HOUR);
    expect(estimatedTime(deviceInstant(T + HOUR, 3 * HOUR, 2), reading(T, 3 * HOUR))).toBe(
      T + HOUR,
    );
  });

  it("advances by the page's monotonic ticks after the clock was set back, and never precedes the reading", () => {
    expect(estimatedTime(deviceInstant(T + HOUR, -DAY), reading(T, 0))).toBe(T + HOUR);
    expect(estimatedTime(deviceInstant(T + HOUR, -DAY, 2), reading(T, DAY))).toBe(T);
  });
});

describe("the time of a capture, computed before it is sent", () => {
  it("uses the capture time, not tomorrow, when the clock is a day ahead since the last reading", () => {
    const taken = capture(deviceInstant(T + HOUR, DAY, 2), reading(T, 0));
    expect(taken.estimatedAt).toBe(T + HOUR + DAY);
    expect(capturedTime(taken, reading(T + 2 * HOUR, DAY, 3))).toBe(T + HOUR);
    expect(capturedTime(taken, reading(T + 2 * HOUR, DAY, 2))).toBe(T + HOUR);
  });

  it("is not two days early when the clock was a day ahead at the reading and is a day behind since", () => {
    const taken = capture(deviceInstant(T + HOUR, -DAY, 2), reading(T, DAY));
    expect(capturedTime(taken, reading(T + 2 * HOUR, -DAY, 3))).toBe(T + HOUR);
  });

  it("uses the known offset when the network corrects the clock before sending", () => {
    for (const off of [3 * HOUR, -3 * HOUR]) {
      const taken = capture(deviceInstant(T + 5 * HOUR, off, 2), reading(T, off));
      expect(capturedTime(taken, reading(T + 9 * HOUR, 0, 3))).toBe(T + 5 * HOUR);
    }
  });

  it("uses the clock as it is when it was corrected before the capture, whatever offset was known", () => {
    const taken = capture(deviceInstant(T + HOUR, 0, 2), reading(T, DAY));
    expect(capturedTime(taken, reading(T + 2 * HOUR, 0, 3))).toBe(T + HOUR);
  });

  it("uses the offset known at the capture when the page's ticks show that the clock was set back in between", () => {
    const taken = capture(deviceInstant(T + HOUR, 0), reading(T, 0));
    expect(capturedTime(taken, reading(T + 2 * HOUR, -DAY))).toBe(T + HOUR);
  });

  it("ignores a difference of a second or two from a slow response", () => {
    const taken = capture(deviceInstant(T + HOUR, 0), reading(T, 0));
    expect(capturedTime(taken, reading(T + 2 * HOUR, 3_000))).toBe(taken.estimatedAt);
  });
});

describe("for any changes of the clock", () => {
  const off = fc.integer({ min: -400 * DAY, max: 400 * DAY });
  const span = fc.integer({ min: 0, max: 30 * DAY });
  const page = fc.integer({ min: 1, max: 3 });

  it("a capture is never later than its sending, nor earlier than the reading before it", () => {
    fc.assert(
      fc.property(
        fc.tuple(off, off, off),
        fc.tuple(page, page, page),
        span,
        span,
        ([first, second, third], [p1, p2, p3], before, after) => {
          const taken = capture(deviceInstant(T + before, second, p2), reading(T, first, p1));
          const at = capturedTime(taken, reading(T + before + after, third, p3));
          expect(at).toBeGreaterThanOrEqual(T - 5_000);
          expect(at).toBeLessThanOrEqual(T + before + after + 5_000);
        },
      ),
    );
  });

  it("the time is exact when the clock is set only before the capture, in one page, with or without a reading", () => {
    fc.assert(
      fc.property(
        off,
        off,
        span,
        span,
        page,
        fc.boolean(),
        (first, second, before, after, p1, met) => {
          const taken = capture(
            deviceInstant(T + before, second),
            met ? reading(T, first, p1) : null,
          );
          expect(
            Math.abs(capturedTime(taken, reading(T + before + after, second)) - (T + before)),
          ).toBeLessThanOrEqual(5_000);
        },
      ),
    );
  });

  it("the time is exact when the clock is never set, across pages and sleep", () => {
    fc.assert(
      fc.property(off, span, span, span, page, page, (only, before, after, slept, p1, p2) => {
        const taken = capture(deviceInstant(T + before, only), reading(T, only, p1));
        const asleep = Math.min(slept, after);
        expect(
          Math.abs(
            capturedTime(taken, reading(T + before + after, only, p2, asleep)) - (T + before),
          ),
        ).toBeLessThanOrEqual(5_000);
      }),
    );
  });
});
