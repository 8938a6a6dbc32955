import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { timeZone } from "~/kernel/input/time-zone";
import { clockText, findMinute, minuteOf, parseClock } from "~/kernel/time/clock-text";
import { dayNumber, dayOfNumber } from "~/kernel/time/days";
import {
  dayIn,
  splitAtOffsetChanges,
  instantOf,
  midnightsOf,
  offsetAt,
  wallTime,
} from "~/kernel/time/instants";
import { findTimeZone } from "~/kernel/time/time-zones";

const ZONES = [
  "Europe/Zagreb",
  "UTC",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "America/St_Johns",
  "Pacific/Apia",
  "Africa/Cairo",
  "America/Sao_Paulo",
  "Pacific/Chatham",
];
const zone = fc.constantFrom(...ZONES);
// 2000 to 2040: past daylight-saving changes and, as far as is known, future ones.
const day = fc.integer({ min: 10_957, max: 25_567 }).map(dayOfNumber);
const minute = fc.integer({ min: 0, max: 1439 });
const at = (text: string) => Date.parse(text);

describe("the midnights of days in a row", () => {
  it("are those of each day", () => {
    fc.assert(
      fc.property(day, fc.nat(60), zone, (first, count, where) => {
        expect(midnightsOf(first, count, where)).toEqual(
          Array.from({ length: count }, (_, index) =>
            instantOf(dayOfNumber(dayNumber(first) + index), 0, where),
          ),
        );
      }),
    );
  });

  it("ask for the clock once a week, and for days only around a change", () => {
    const asked = vi.spyOn(Intl.DateTimeFormat.prototype, "formatToParts");
    midnightsOf("2026-01-01", 3650, "Europe/Zagreb");
    const times = asked.mock.calls.length;
    asked.mockRestore();
    expect(times).toBeLessThan(3650);
  });
});

describe("the day in a time zone", () => {
  it("changes at midnight in that zone", () => {
    expect(dayIn("Europe/Zagreb", at("2026-11-21T22:59:59Z"))).toBe("2026-11-21");
    expect(dayIn("Europe/Zagreb", at("2026-11-21T23:00:00Z"))).toBe("2026-11-22");
    expect(dayIn("Asia/Kolkata", at("2026-11-21T18:30:00Z"))).toBe("2026-11-22");
    expect(dayIn("Pacific/Apia", at("2011-12-30T10:00:00Z"))).toBe("2011-12-31");
  });

  it("accepts the time zones of the runtime and no others", () => {
    expect(ZONES.map(findTimeZone)).not.toContain(null);
    expect(["", "Europe/Nowhere", "<script>", "x".repeat(100_000)].map(findTimeZone)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

describe("the instant of a local time", () => {
  it("is the instant of the change for a time that spring skips", () => {
    const change = at("2026-03-29T01:00:00Z");
    expect(instantOf("2026-03-29", minuteOf("02:00"), "Europe/Zagreb")).toBe(change);
    expect(instantOf("2026-03-29", minuteOf("02:30"), "Europe/Zagreb")).toBe(change);
    expect(instantOf("2026-03-29", minuteOf("03:00"), "Europe/Zagreb")).toBe(change);
    expect(instantOf("2026-03-29", minuteOf("03:15"), "Europe/Zagreb")).toBe(
      at("2026-03-29T01:15:00Z"),
    );
  });

  it("is the first of the two in autumn", () => {
    expect(instantOf("2026-10-25", minuteOf("02:30"), "Europe/Zagreb")).toBe(
      at("2026-10-25T00:30:00Z"),
    );
    expect(instantOf("2026-10-25", minuteOf("03:00"), "Europe/Zagreb")).toBe(
      at("2026-10-25T02:00:00Z"),
    );
  });

  it("handles half-hour offsets and skipped days", () => {
    expect(instantOf("2026-11-21", minuteOf("09:00"), "Asia/Kolkata")).toBe(
      at("2026-11-21T03:30:00Z"),
    );
    expect(instantOf("2026-10-04", minuteOf("02:15"), "Australia/Lord_Howe")).toBe(
      at("2026-10-03T15:30:00Z"),
    );
    expect(instantOf("2011-12-30", minuteOf("12:00"), "Pacific/Apia")).toBe(
      at("2011-12-30T10:00:00Z"),
    );
  });

  it("converts back to the same local time, unless the clock change skips it", () => {
    fc.assert(
      fc.property(day, minute, zone, (someDay, someMinute, someZone) => {
        const visible = wallTime(instantOf(someDay, someMinute, someZone), someZone);
        const [wanted, got] = [
          `${someDay} ${clockText(someMinute)}`,
          `${visible.day} ${clockText(visible.minute)}`,
        ];
        expect(got >= wanted).toBe(true);
        if (got !== wanted)
          expect(
            splitAtOffsetChanges(...around(instantOf(someDay, someMinute, someZone)), someZone),
          ).toHaveLength(2);
      }),
    );
  });

  it("never decreases", () => {
    fc.assert(
      fc.property(day, minute, minute, zone, (someDay, a, b, someZone) => {
        const [early, late] = a < b ? [a, b] : [b, a];
        expect(instantOf(someDay, early, someZone)).toBeLessThanOrEqual(
          instantOf(someDay, late, someZone),
        );
      }),
    );
  });
});

describe("stretches of constant offset", () => {
  it("follow each other without a gap, each with its own offset", () => {
    fc.assert(
      fc.property(
        day,
        minute,
        fc.integer({ min: 0, max: 1500 }),
        zone,
        (someDay, start, length, someZone) => {
          const from = instantOf(someDay, start, someZone);
          const to = from + length * 60_000;
          const pieces = splitAtOffsetChanges(from, to, someZone);
          expect(pieces[0]?.from).toBe(from);
          expect(pieces.at(-1)?.to).toBe(to);
          for (const piece of pieces) expect(offsetAt(piece.from, someZone)).toBe(piece.offset);
          if (pieces.length === 2) expect(pieces[0]?.to).toBe(pieces[1]?.from);
        },
      ),
    );
  });
});

describe("clock times", () => {
  it.each(["24:01", "7:30", "12:60", "", "12-30", "١٢:٣٠"])("%s is not a valid time", (text) => {
    expect(findMinute(text)).toBeNull();
    expect(() => minuteOf(text)).toThrow(RangeError);
  });

  it.each([
    ["7:30", "07:30"],
    ["7.30", "07:30"],
    ["7,30", "07:30"],
    ["730", "07:30"],
    ["0730", "07:30"],
    ["7h30", "07:30"],
    ["7", "07:00"],
    ["7 h", "07:00"],
    ["0", "00:00"],
    ["23:59", "23:59"],
    ["24:00", "24:00"],
    ["24.00", "24:00"],
    ["24,00", "24:00"],
    ["2400", "24:00"],
    ["24h00", "24:00"],
    ["24", "24:00"],
    ["24 h", "24:00"],
  ])("%s is typed for %s", (typed, text) => {
    expect(parseClock(typed)).toBe(text);
  });

  it.each(["", "24:01", "24:0", "24.30", "2401", "25", "240000", "7:60", "-1", "noon"])(
    "%j is typed for none",
    (typed) => {
      expect(parseClock(typed)).toBeNull();
    },
  );

  it("format the value that they parse", () => {
    fc.assert(
      fc.property(minute, (value) => {
        expect(minuteOf(clockText(value))).toBe(value);
      }),
    );
    expect(minuteOf("24:00")).toBe(1440);
    expect(clockText(1440)).toBe("24:00");
  });
});

function around(instant: number): [number, number] {
  return [instant - 60_000, instant];
}

it("knows a zone by one name, however it is spelled", () => {
  const spellings = ["Europe/Zagreb", "europe/zagreb", "EUROPE/Zagreb", "eUrOpE/zAgReB"];
  expect(new Set(spellings.map(findTimeZone))).toEqual(new Set(["Europe/Zagreb"]));
  const input = z.object({ zone: timeZone() });
  for (const zone of spellings) expect(input.parse({ zone })).toEqual({ zone: "Europe/Zagreb" });
  for (const zone of ["", "Europe/Nowhere", "x".repeat(1_000_000)])
    expect(input.safeParse({ zone }).success).toBe(false);
});
