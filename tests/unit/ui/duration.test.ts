import { describe, expect, it } from "vitest";
import { minuteOf, parseClock } from "~/kernel/time/clock-text";
import { durationText, isAmbiguousDuration, parseDuration } from "~/kernel/time/duration";

describe("a typed duration", () => {
  it.each([
    ["7:30", 450],
    ["730", 450],
    ["7h30", 450],
    ["7,5", 450],
    ["7.5", 450],
    ["7.30", 450],
    ["7,30", 450],
    ["0.30", 30],
    ["0,05", 5],
    [".30", 30],
    [",5", 30],
    ["7.25", 445],
    ["7,50", 470],
    ["7.00", 420],
    ["7,59", 479],
    ["7,60", 456],
    ["7.75", 465],
    ["7,99", 479],
    ["7.30 h", 450],
    ["12.30", 750],
    ["120,15", 7215],
    ["7", 420],
    [" 8 h ", 480],
    ["0:45", 45],
    [":45", 45],
    ["45 min", 45],
    ["120:00", 7200],
  ])("%s is %i minutes", (text, minutes) => {
    expect(parseDuration(text)).toBe(minutes);
  });

  it.each([
    "",
    "abc",
    "7:75",
    "-1:00",
    "1:2:3",
    "7,",
    "7.",
    "7.125",
    "7.30.00",
    "1.200,5",
    "99999",
  ])("rejects %j", (text) => {
    expect(parseDuration(text)).toBeNull();
  });

  it("reads 7.30 as a time of day does", () => {
    for (const typed of ["7.30", "7,30", "0.30", "07.05", "7:30", "730", "7h30"]) {
      const clock = parseClock(typed) ?? "";
      expect(`${typed} ${parseDuration(typed)}`).toBe(`${typed} ${minuteOf(clock)}`);
    }
  });

  it.each([
    ["7.30", true],
    ["7,5", true],
    ["7.75", true],
    ["730", true],
    ["7:30", false],
    ["7", false],
    ["7h30", false],
    ["45 min", false],
    ["120:00", false],
    ["7.", false],
    ["", false],
  ])("%j: the field shows how it was understood: %s", (text, isAmbiguous) => {
    expect(isAmbiguousDuration(text)).toBe(isAmbiguous);
  });

  it("is formatted as it is parsed", () => {
    for (const minutes of [0, 5, 60, 450, 6000])
      expect(parseDuration(durationText(minutes))).toBe(minutes);
  });
});
