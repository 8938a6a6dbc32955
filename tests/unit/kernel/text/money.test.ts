import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exceedsDecimals, isAmbiguousNumber, parseDecimal } from "~/kernel/text/decimals";
import { LANGUAGES } from "~/kernel/text/languages";
import { centsText, parseCents, sumCents } from "~/kernel/text/money";
import { parseThousandths, thousandthsText } from "~/kernel/text/quantities";

const language = fc.constantFrom(...LANGUAGES);

describe("typed money", () => {
  it.each([
    ["12,5", 1250],
    ["12.50", 1250],
    ["1.234,50", 123450],
    ["1,234.50", 123450],
    ["1.234.567", 123456700],
    ["1 234,5", 123450],
    ["1\u00a0234.5", 123450],
    ["1\u202f234", 123400],
    ["1'234.50", 123450],
    ["-0,05", -5],
    ["−12", -1200],
    ["- 12", -1200],
    [",5", 50],
    ["7,", 700],
    ["0", 0],
    [" 12 ", 1200],
  ])("%s is %i cents", (text, cents) => {
    expect(parseCents(text)).toBe(cents);
  });

  it.each([
    "",
    ",",
    "-",
    "--1",
    "abc",
    "1,2,3",
    "12.34.5",
    "1e9",
    "0x10",
    "NaN",
    "٣",
    "9".repeat(20),
  ])("rejects %s", (text) => {
    expect(parseCents(text)).toBeNull();
  });

  it.each(["1,234", "1.234", "1.500", "1,000", "12.345", "1.234,567", "0,001"])(
    "rejects %s, which has more than two decimals",
    (text) => {
      expect(parseCents(text)).toBeNull();
      expect(exceedsDecimals(text, 2)).toBe(true);
    },
  );

  it("parses its own field format", () => {
    fc.assert(
      fc.property(fc.integer(), language, (cents, ofLanguage) => {
        expect(parseCents(centsText(cents, ofLanguage))).toBe(cents === 0 ? 0 : cents);
      }),
    );
  });

  it("rejects amounts that are not whole cents", () => {
    expect(sumCents([1, 2, -3])).toBe(0);
    expect(() => sumCents([0.1])).toThrow(RangeError);
    expect(() => sumCents([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
  });
});

describe("typed quantities", () => {
  it.each([
    ["0,125", 125],
    ["0.500", 500],
    ["1.500", 1500],
    ["1,500", 1500],
    ["1,234", 1234],
    ["12.345", 12_345],
    ["100.000", 100_000],
    ["999,999", 999_999],
    ["1.5000", 1500],
    ["1234.567", 1_234_567],
    ["1.500,5", 1_500_500],
    ["1,500.5", 1_500_500],
    ["1.500,", 1_500_000],
    ["1.500,125", 1_500_125],
    ["1,234,567", 1_234_567_000],
    ["1.234.567", 1_234_567_000],
    ["1.234.567,8", 1_234_567_800],
    ["1 500", 1_500_000],
    ["12 500,25", 12_500_250],
    ["1 234 567.5", 1_234_567_500],
    ["-1.500", -1500],
    ["-0", 0],
  ])("%s is %i thousandths", (text, thousandths) => {
    expect(parseThousandths(text)).toBe(thousandths);
  });

  it.each([
    "1.5.0",
    "1,23,456",
    "1.500.00",
    "0.500.000",
    "0,500.5",
    "1.500,500,5",
    "1.50,5",
    "1,,5",
    "1.,5",
    "1 5",
    "1 50 000",
    "1 500'000",
    "1.500 000",
    "01 500",
    "5 l",
  ])("%s has no reading", (text) => {
    expect(parseThousandths(text)).toBeNull();
    expect(exceedsDecimals(text, 3)).toBe(false);
  });

  it("are rejected with more decimals than three", () => {
    expect(parseThousandths("0,1234")).toBeNull();
    expect(exceedsDecimals("0,1234", 3)).toBe(true);
  });

  it("are whole where the field has no decimals", () => {
    expect(parseDecimal("1 500", 0)).toBe(1500);
    expect(parseDecimal("1,234,567", 0)).toBe(1_234_567);
    expect(parseDecimal("1.500", 0)).toBeNull();
    expect(parseDecimal("1,0", 0)).toBeNull();
  });

  it.each([
    ["1.500", true],
    ["1,234", true],
    ["1.500,5", true],
    ["1 500", true],
    ["-12.345", true],
    ["1.5", false],
    ["1.50", false],
    ["0.500", false],
    ["1234.567", false],
    ["1500", false],
    ["1.5000", false],
    ["", false],
  ])("%s: others may read it differently: %s", (text, isAmbiguous) => {
    expect(isAmbiguousNumber(text)).toBe(isAmbiguous);
  });

  it("parse their own field format, without trailing zeros", () => {
    expect(thousandthsText(1500, "hr")).toBe("1,5");
    expect(thousandthsText(100_000, "en")).toBe("100");
    fc.assert(
      fc.property(fc.integer(), language, (quantity, ofLanguage) => {
        expect(parseThousandths(thousandthsText(quantity, ofLanguage))).toBe(
          quantity === 0 ? 0 : quantity,
        );
      }),
    );
  });

  it("are whole thousandths or rejected", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const number = parseThousandths(text);
        expect(number === null || Number.isSafeInteger(number)).toBe(true);
      }),
    );
  });
});
