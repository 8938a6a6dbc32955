import { describe, expect, it } from "vitest";
import { taxIdFault, taxKey } from "~/kernel/text/tax-id";

describe("the key of a tax id", () => {
  it.each([
    "12345678903",
    "HR12345678903",
    "hr 12345678903",
    "123 456 789 03",
    "123.456.789-03",
    "OIB: 123 456 789 03",
    "ОИБ 12345678903",
    "VAT ID HR-12345678903",
    "123\u00a0456\u00a0789\u00a003",
  ])("ignores the spelling of %s", (text) => {
    expect(taxKey(text)).toBe("12345678903");
  });

  it.each([
    ["DE 123 456 789", "de", "123456789"],
    ["DE 123 456 789", "hr", "de123456789"],
    ["ATU12345678", "at", "atu12345678"],
    ["RS100002887", "", "100002887"],
    ["BA 4200211100005", "ba", "4200211100005"],
    ["", "hr", ""],
    ["-", "hr", ""],
    ["nema", "rs", ""],
    ["00000000000", "hr", ""],
    ["HR", "hr", ""],
  ])("of %j in %j is %j", (text, country, key) => {
    expect(taxKey(text, country)).toBe(key);
  });
});

describe("a fault of a tax id", () => {
  it.each([
    ["12345678903", "hr"],
    ["HR 81793146560", ""],
    ["69435151530", "hr"],
    ["100002887", "rs"],
    ["104052135", "rs"],
    ["RS 103920327", "hr"],
    ["0101990710008", "rs"],
    ["4200211100005", "ba"],
    ["200211100005", "ba"],
    // Companies, a branch with the check digit 0 for a remainder of 1, a sole trader and a person.
    ["4402093280003", "ba"],
    ["4404057800001", "ba"],
    ["4203144510090", "ba"],
    ["4512696590007", "ba"],
    ["0101990710008", "ba"],
    ["DE123456789", "de"],
    ["anything 12345", ""],
    ["", "hr"],
    [" ", "hr"],
    // Of a company abroad, with its address here or without a country.
    ["JIB 4402093280003", "hr"],
    ["4402093280003", "hr"],
    ["PIB: 100002887", "hr"],
    ["100002887", "ba"],
    ["OIB 12345678903", "rs"],
    ["JIB 4402093280003", ""],
  ])("is not found in %s of %j", (text, country) => {
    expect(taxIdFault(text, country)).toBe(null);
  });

  it.each([
    ["12345678901", "hr", "check-digit"],
    ["HR21345678903", "", "check-digit"],
    ["100002888", "rs", "check-digit"],
    ["0101990710006", "rs", "check-digit"],
    ["4200211100006", "ba", "check-digit"],
    ["4200121100005", "ba", "check-digit"],
    ["200211100006", "ba", "check-digit"],
    ["1234567890", "hr", "oib-length"],
    ["DE123456789", "hr", "oib-length"],
    ["1000028877", "rs", "pib-length"],
    ["42002111001", "ba", "jib-length"],
    ["PIB 100002888", "hr", "check-digit"],
    ["ПИБ 10000288", "hr", "pib-length"],
    ["JIB 4402093280004", "", "check-digit"],
    ["0", "hr", "no-number"],
    ["abc", "rs", "no-number"],
    ["-", "", "no-number"],
    ["nema", "de", "no-number"],
  ])("of %s of %j is %s", (text, country, fault) => {
    expect(taxIdFault(text, country)).toBe(fault);
  });
});
