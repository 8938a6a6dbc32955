import { expect, it } from "vitest";
import { exceedsDecimals, isAmbiguousNumber, parseDecimal } from "~/kernel/text/decimals";
import { clockAfter, parseClock } from "~/kernel/time/clock-text";
import { isWholeDay, parseDay } from "~/kernel/time/day-text";
import {
  decimalHours,
  isAmbiguousDuration,
  parseAddition,
  parseDuration,
} from "~/kernel/time/duration";
import { textWork } from "../../../support/schema/text-work";

const READERS: [string, (text: string) => unknown, unknown][] = [
  ["a number", (text) => parseDecimal(text, 2), null],
  ["the decimals of a number", (text) => exceedsDecimals(text, 2), false],
  ["an ambiguous number", isAmbiguousNumber, false],
  ["a duration", parseDuration, null],
  ["an ambiguous duration", isAmbiguousDuration, false],
  ["a time of day", parseClock, null],
  ["an added duration", (text) => parseAddition(`+${text}`), null],
  ["decimal hours", (text) => decimalHours(`+${text}`, "en"), null],
  ["a time after another", (text) => clockAfter("08:00", `+${text}`), null],
  ["a day", (text) => parseDay(text, "hr", "2026-11-28"), null],
  ["a whole day", isWholeDay, false],
];

it.each(READERS)("reads %s only in a text of the length of one", (_what, read, none) => {
  for (const sign of ["1", " ", ".", ",", "1.", "1 ", "\u0315\u0316"]) {
    const text = sign.repeat(1_000_000);
    expect(textWork(() => read(text))).toEqual([]);
    expect(read(text)).toBe(none);
  }
});

it("reads honest ones with spaces around them", () => {
  expect(parseDecimal(`  1 234 567,50${" ".repeat(30)}`, 2)).toBe(123_456_750);
  expect(parseDuration("  7 h 30 min  ")).toBe(450);
  expect(parseDay("  28. studenoga 2026.  ", "hr", "2026-11-28")).toBe("2026-11-28");
});
