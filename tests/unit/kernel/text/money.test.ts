import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "~/kernel/text/languages";
import { centsText, parseCents, sumCents } from "~/kernel/text/money";
import { parseThousandths, thousandthsText } from "~/kernel/text/quantities";

const language = fc.constantFrom(...LANGUAGES);

describe("typed money", () => {
  it.each([
    ["12,5", "hr", 1250],
    ["12.50", "hr", 1250],
    ["1.234,50", "hr", 123450],
    ["1.234", "rs", 123400],
    ["1 234,5", "ba", 123450],
    ["1,234.50", "en", 123450],
    ["12,50", "en", 1250],
    ["-0,05", "hr", -5],
    [",5", "hr", 50],
    ["7,", "hr", 700],
    ["0", "en", 0],
  ] as const)("%s in %s is %i cents", (text, ofLanguage, cents) => {
    expect(parseCents(text, ofLanguage)).toBe(cents);
  });

  it.each([
    "",
    ",",
    "-",
    "abc",
    "1,234",
    "1,2,3",
    "12.34.5",
    "1e9",
    "0x10",
    "NaN",
    "٣",
    "9".repeat(20),
  ])("rejects %s in hr", (text) => {
    expect(parseCents(text, "hr")).toBeNull();
  });

  it("parses its own field format", () => {
    fc.assert(
      fc.property(fc.integer(), language, (cents, ofLanguage) => {
        expect(parseCents(centsText(cents, ofLanguage), ofLanguage)).toBe(cents === 0 ? 0 : cents);
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
    ["0,125", "hr", 125],
    ["0.500", "hr", 500],
    ["1.500", "hr", 1_500_000],
    ["1.500", "en", 1500],
    ["-0", "en", 0],
  ] as const)("%s in %s is %i thousandths", (text, ofLanguage, thousandths) => {
    expect(parseThousandths(text, ofLanguage)).toBe(thousandths);
  });

  it("are rejected with more decimals than that", () => {
    expect(parseThousandths("0,1234", "hr")).toBeNull();
  });

  it("parse their own field format, without trailing zeros", () => {
    expect(thousandthsText(1500, "hr")).toBe("1,5");
    expect(thousandthsText(100_000, "en")).toBe("100");
    fc.assert(
      fc.property(fc.integer(), language, (quantity, ofLanguage) => {
        expect(parseThousandths(thousandthsText(quantity, ofLanguage), ofLanguage)).toBe(
          quantity === 0 ? 0 : quantity,
        );
      }),
    );
  });

  it("are whole thousandths or rejected", () => {
    fc.assert(
      fc.property(fc.string(), language, (text, ofLanguage) => {
        const number = parseThousandths(text, ofLanguage);
        expect(number === null || Number.isSafeInteger(number)).toBe(true);
      }),
    );
  });
});
