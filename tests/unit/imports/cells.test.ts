import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { hasLostDigits, withLostZero } from "~/features/imports/cells/damage";
import { dayOrderOf, readDay } from "~/features/imports/cells/days";
import { decimalSignOf, readNumber } from "~/features/imports/cells/numbers";
import { cellReader } from "~/features/imports/cells/reader";
import { tidyLines, tidyText } from "~/features/imports/cells/texts";
import { type ImportField, importFields } from "~/features/imports/fields";
import { IMPORT_KINDS, type SheetCell } from "~/features/imports/model";
import { suggestedMapping } from "~/features/imports/mapping/mapping";
import { LANGUAGES } from "~/kernel/text/languages";

const NOTATION = { decimalSign: null, dayOrder: null, isFrom1904: false };

function read(field: ImportField, cell: SheetCell, notation = {}) {
  return cellReader(field, { ...NOTATION, ...notation })(cell);
}

function labels(language: string, noun: string): Record<string, Record<string, string>> {
  return JSON.parse(readFileSync(`app/locales/${language}/${noun}.json`, "utf8")) as Record<
    string,
    Record<string, string>
  >;
}

test.each([
  ["  Žito   d.d. \n Osijek ", "Žito d.d. Osijek"],
  ["Ž\u00A0ito\u200B\u2007x\uFEFF", "Ž ito x"],
  ["c\u030Cekic\u0301", "čekić"],
])("tidies %j", (text, tidied) => {
  expect(tidyText(text)).toBe(tidied);
});

test("keeps the lines of a text of several", () => {
  expect(tidyLines(" a\u00A0 b \nc\t d\n")).toBe("a b \nc d");
});

test.each([
  ["1500", ["1500", "1500", "1500"]],
  ["1.500", [null, "1500", "1.500"]],
  ["1,500", [null, "1.500", "1500"]],
  ["12,5", ["12.5", "12.5", "12.5"]],
  ["12.5", ["12.5", "12.5", "12.5"]],
  ["1.500,5", ["1500.5", "1500.5", "1500.5"]],
  ["1,500.5", ["1500.5", "1500.5", "1500.5"]],
  ["1.234.567", ["1234567", "1234567", "1234567"]],
  ["0.500", ["0.500", "0.500", "0.500"]],
  ["1 500", ["1500", "1500", "1500"]],
  ["1'500,25", ["1500.25", "1500.25", "1500.25"]],
  ["−3", ["-3", "-3", "-3"]],
  ["+ 3", ["3", "3", "3"]],
  [",5", [".5", ".5", ".5"]],
  ["12.34.567", [null, null, null]],
  ["1.50,000", [null, null, null]],
  ["12 kom", [null, null, null]],
  [".", [null, null, null]],
  ["", [null, null, null]],
])("reads the number %j without and with each decimal sign", (text, expected) => {
  const signs = [null, ",", "."] as const;
  expect(signs.map((sign) => readNumber(text, sign))).toEqual(expected);
});

test.each([
  [["1.500", "2.750"], "doubt"],
  [["1,500"], "doubt"],
  [["1.500", "2,5"], ","],
  [["1.500", "2.5"], "."],
  [["1.500", "1.234.567"], ","],
  [["1.500", "2,5", "3.5"], "doubt"],
  [["12,5", "12.5", "7"], null],
  [["1", "2"], null],
])("finds the decimal sign of %j", (texts, sign) => {
  expect(decimalSignOf(texts)).toBe(sign);
});

test.each([
  ["3.12.2026.", "2026-12-03"],
  ["03.12.2026", "2026-12-03"],
  ["3. 12. 2026.", "2026-12-03"],
  ["2026-12-03", "2026-12-03"],
  ["2026-12-03T10:15:00Z", "2026-12-03"],
  ["3.12.2026. 10:15", "2026-12-03"],
  ["31/12/2026", "2026-12-31"],
  ["12/31/2026 1:05 PM", "2026-12-31"],
  ["4/4/2026", "2026-04-04"],
  ["45992", "2025-12-01"],
  ["2026", null],
  ["3.12.26", null],
  ["31.2.2026.", null],
  ["3/12/2026", null],
  ["danas", null],
])("reads the day %j as %j", (text, day) => {
  expect(readDay(text, null, false)).toBe(day);
});

test("reads a day of slashes in the order of its column", () => {
  expect(readDay("3/12/2026", "day-first", false)).toBe("2026-12-03");
  expect(readDay("3/12/2026", "month-first", false)).toBe("2026-03-12");
  expect(readDay("44530", null, true)).toBe("2025-12-01");
});

test.each([
  [["3/12/2026", "4/4/2026"], "doubt"],
  [["3/12/2026", "31/12/2026"], "day-first"],
  [["3/12/2026", "12/31/2026"], "month-first"],
  [["3/12/2026", "12/31/2026", "31/12/2026"], "doubt"],
  [["3.12.2026", "2026-12-03"], null],
])("finds the order of days of %j", (texts, order) => {
  expect(dayOrderOf(texts)).toBe(order);
});

test.each([
  ["litre", "lit."],
  ["piece", "KOM."],
  ["piece", "pcs"],
  ["square-meter", "m²"],
  ["cubic-meter", "m3"],
  ["square-meter", "square-meter"],
  ["none", "bez jedinice"],
])("reads the unit %s of %j", (unit, text) => {
  const field = importFields("spare-parts")["unit"];
  expect(field && read(field, text)).toEqual({ value: unit, warnings: [] });
});

test.each(LANGUAGES)("reads units, kinds of customers and roles as %s has them", (language) => {
  const unit = importFields("spare-parts")["unit"];
  const entity = importFields("customers")["entity"];
  const role = importFields("users")["role"];
  const { unit: long = {} } = labels(language, "spare-parts");
  const { unit: short = {}, entity: entities = {}, role: roles = {} } = labels(language, "common");
  for (const [key, text] of [...Object.entries(long), ...Object.entries(short)])
    expect(unit && read(unit, text), text).toEqual({ value: key, warnings: [] });
  for (const [key, text] of Object.entries(entities))
    expect(entity && read(entity, text), text).toEqual({ value: key, warnings: [] });
  for (const [key, text] of Object.entries(roles)) {
    const isOfFiles = ["TECHNICIAN", "EMPLOYEE", "APPROVER"].includes(key);
    expect(role && read(role, text), text).toEqual(
      isOfFiles ? { value: key, warnings: [] } : { fault: { reason: "not_your_role" } },
    );
  }
});

test.each([
  ["hr", "HR"],
  ["hr", "Hrvatska"],
  ["hr", "Croatia"],
  ["hr", "Хрватска"],
  ["ba", "BiH"],
  ["ba", "Bosna i Hercegovina"],
  ["rs", "srbija"],
  ["rs", "SRB"],
  ["de", "Njemačka"],
  ["de", "Nemačka"],
  ["si", "SLOVENIJA"],
])("reads the country %s of %j", (key, text) => {
  expect(read({ kind: "country", limit: 2 }, text)).toEqual({ value: key, warnings: [] });
});

test.each<[SheetCell, boolean | null]>([
  ["Da", true],
  ["NE", false],
  ["x", true],
  [1, true],
  ["0", false],
  [true, true],
  ["false", false],
  ["не", false],
  ["možda", null],
])("reads yes or no of %j", (cell, value) => {
  expect(read({ kind: "flag" }, cell)).toEqual(
    value === null ? { fault: { reason: "invalid", field: "invalid" } } : { value, warnings: [] },
  );
});

test.each<[ImportField, SheetCell, ReturnType<typeof read>]>([
  [{ kind: "text", limit: 9 }, "  ", { value: null, warnings: [] }],
  [{ kind: "text", limit: 9 }, 12.5, { value: "12.5", warnings: [] }],
  [{ kind: "text", limit: 9 }, "'=1+1", { value: "=1+1", warnings: [] }],
  [{ kind: "text", limit: 9 }, "'90", { value: "'90", warnings: [] }],
  [
    { kind: "text", limit: 9 },
    { day: "2026-12-03" },
    { value: "3.12.2026.", warnings: ["day_in_text"] },
  ],
  [{ kind: "text", limit: 9 }, "3,85921E+11", { fault: { reason: "digits_lost" } }],
  [{ kind: "text", limit: 9 }, 1.2345678901234567e19, { fault: { reason: "digits_lost" } }],
  [{ kind: "text", limit: 9 }, "x".repeat(4001), { fault: { reason: "too_long" } }],
  [{ kind: "lines", limit: 9 }, "a\nb", { value: "a\nb", warnings: [] }],
  [{ kind: "quantity", limit: 9 }, 0.1 + 0.2, { value: 300, warnings: [] }],
  [{ kind: "quantity", limit: 9 }, "12,5", { value: 12_500, warnings: [] }],
  [
    { kind: "quantity", limit: 9 },
    "dvanaest",
    { fault: { reason: "invalid", field: "not_a_number" } },
  ],
  [{ kind: "day" }, 45_992, { value: "2025-12-01", warnings: [] }],
  [{ kind: "day" }, { day: "2026-12-03" }, { value: "2026-12-03", warnings: [] }],
  [{ kind: "day" }, "3.12.26", { fault: { reason: "invalid", field: "not_a_day" } }],
  [{ kind: "telephone", limit: 80 }, "'+385 1 2345", { value: "+385 1 2345", warnings: [] }],
  [{ kind: "telephone", limit: 80 }, "nema", { value: null, warnings: ["phone_unreadable"] }],
])("reads by %j the cell %j", (field, cell, expected) => {
  expect(read(field, cell)).toEqual(expected);
});

test("puts the zero back that a tax id lost, by its check digit", () => {
  expect(withLostZero("1234567896", "hr")).toBe("01234567896");
  expect(withLostZero("1234567895", "hr")).toBeNull();
  expect(withLostZero("38592110006", "hr")).toBeNull();
  expect(withLostZero("1234567896", "de")).toBeNull();
});

test("tells a number whose digits are gone from one that has all", () => {
  expect([12_345_678_901_234, "3E+11", "1.23E+05", "4E-5", "E+11"].map(hasLostDigits)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});

const NOUNS = IMPORT_KINDS.filter((kind) => kind !== "earlier-services");

test.each(LANGUAGES.flatMap((language) => NOUNS.map((noun) => [language, noun] as const)))(
  "finds the columns of our own file in %s of %s",
  (language, noun) => {
    const { field = {} } = labels(language, noun);
    const own = Object.keys(importFields(noun)).filter((name) => Object.hasOwn(field, name));
    expect(own).toContain("name");
    const mapping = suggestedMapping(
      noun,
      own.map((name) => field[name] ?? ""),
    );
    expect(mapping).toEqual(Object.fromEntries(own.map((name, column) => [name, column])));
  },
);
