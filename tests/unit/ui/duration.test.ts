import { describe, expect, it } from "vitest";
import { durationText, parseDuration } from "~/kernel/time/duration";

describe("a typed duration", () => {
  it.each([
    ["7:30", 450],
    ["730", 450],
    ["7h30", 450],
    ["7,5", 450],
    ["7.25", 435],
    ["7", 420],
    [" 8 h ", 480],
    ["0:45", 45],
    [":45", 45],
    ["45 min", 45],
    ["120:00", 7200],
  ])("%s is %i minutes", (text, minutes) => {
    expect(parseDuration(text)).toBe(minutes);
  });

  it.each(["", "abc", "7:75", "-1:00", "1:2:3", "7,", "99999"])("rejects %j", (text) => {
    expect(parseDuration(text)).toBeNull();
  });

  it("is formatted as it is parsed", () => {
    for (const minutes of [0, 5, 60, 450, 6000])
      expect(parseDuration(durationText(minutes))).toBe(minutes);
  });
});
