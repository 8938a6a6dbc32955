import { describe, expect, it } from "vitest";
import { clockAfter, minuteOf, parseClock } from "~/kernel/time/clock-text";
import {
  decimalHours,
  durationText,
  isAmbiguousDuration,
  parseAddition,
  parseDuration,
} from "~/kernel/time/duration";

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
    ["+30 min", true],
    ["+1:30", true],
    ["7.", false],
    ["", false],
  ])("%j: the field shows how it was understood: %s", (text, isAmbiguous) => {
    expect(isAmbiguousDuration(text)).toBe(isAmbiguous);
  });

  it.each([
    ["7.25", "en", 435],
    ["7,25", "en", 435],
    ["7,25", "hr", 435],
    ["7,25", "ba", 435],
    ["7,25", "rs", 435],
    [" 7.25 h ", "en", 435],
    ["7.50", "en", 450],
    ["0.25", "en", 15],
    [",25", "hr", 15],
    ["7.05", "en", 423],
    ["+1.25", "en", 75],
  ] as const)("%j may be decimal hours in %s: %i minutes", (text, language, minutes) => {
    expect(decimalHours(text, language)).toBe(minutes);
    expect(parseAddition(text) ?? parseDuration(text)).not.toBe(minutes);
  });

  it.each([
    ["7.25", "hr"],
    ["7.25", "ba"],
    ["7.25", "rs"],
    ["7:25", "en"],
    ["725", "en"],
    ["7h25", "en"],
    ["7.30", "en"],
    ["7,30", "hr"],
    ["7.00", "en"],
    ["7.5", "en"],
    ["7.75", "en"],
    ["7", "en"],
    ["25 min", "en"],
    ["+30", "en"],
    ["7.255", "en"],
    ["", "en"],
  ] as const)("%j has one reading in %s", (text, language) => {
    expect(decimalHours(text, language)).toBeNull();
  });

  it("is formatted as it is parsed", () => {
    for (const minutes of [0, 5, 60, 450, 6000])
      expect(parseDuration(durationText(minutes))).toBe(minutes);
  });
});

describe("an added duration", () => {
  it.each([
    ["+30", 30],
    ["+30 min", 30],
    [" + 30min ", 30],
    ["+5", 5],
    ["+90", 90],
    ["+1 h", 60],
    ["+1h30", 90],
    ["+1:30", 90],
    ["+1,5", 90],
    ["+0:15", 15],
  ])("%j is %i minutes", (text, minutes) => {
    expect(parseAddition(text)).toBe(minutes);
  });

  it.each(["30", "30 min", "+", "+ ", "++30", "+-30", "+abc", "+7:75", "-30", ""])(
    "%j adds nothing",
    (text) => {
      expect(parseAddition(text)).toBeNull();
    },
  );

  it.each([
    ["08:00", "+30", "08:30"],
    ["08:00", "+1 h", "09:00"],
    ["08:00", "+1:30", "09:30"],
    ["23:00", "+1 h", "24:00"],
    ["23:00", "+2 h", "01:00"],
    ["24:00", "+30", "00:30"],
    ["00:00", "+23:59", "23:59"],
  ])("after %s, %s is %s", (time, text, after) => {
    expect(clockAfter(time, text)).toBe(after);
  });

  it.each([
    ["", "+30"],
    ["noon", "+30"],
    ["08:00", "30"],
    ["08:00", "+24 h"],
    ["08:00", "+"],
  ])("after %j, %j is no time", (time, text) => {
    expect(clockAfter(time, text)).toBeNull();
  });
});
