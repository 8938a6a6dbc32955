import { describe, expect, it } from "vitest";
import { csvOf } from "~/kernel/text/csv";

const ENGLISH = { country: "", language: "en" } as const;

describe("a CSV file", () => {
  it("starts with a UTF-8 mark, and without a country uses the separator of the language", () => {
    expect(csvOf([["Đuro", 1.5]], ENGLISH)).toBe("\uFEFFĐuro,1.5\r\n");
    for (const language of ["hr", "ba", "rs"] as const)
      expect(csvOf([["Đuro", 1.5]], { country: "", language })).toBe("\uFEFFĐuro;1,5\r\n");
  });

  it("uses the separator and the decimal sign of the company's country, whatever language is read", () => {
    for (const country of ["HR", "ba", "RS", "SI", "DE", "AT"])
      expect(csvOf([["a", 1.5]], { country, language: "en" })).toBe("\uFEFFa;1,5\r\n");
    for (const country of ["GB", "IE", "US"])
      expect(csvOf([["a", 1.5]], { country, language: "hr" })).toBe("\uFEFFa,1.5\r\n");
    expect(csvOf([["a", 1.5]], { country: "Hrvatska", language: "hr" })).toBe("\uFEFFa;1,5\r\n");
  });

  it("quotes values that would break a row", () => {
    expect(csvOf([['Say "hi"', "a,b", "c;d", "e\nf"]], ENGLISH)).toBe(
      '\uFEFF"Say ""hi""","a,b","c;d","e\nf"\r\n',
    );
  });

  it.each(["=1+1", "+385", "-2", "@SUM(A1)", "\t=1", "\r=1", " =1+1", "＝1"])(
    "neutralises the formula %j",
    (text) => {
      expect(csvOf([[text]], ENGLISH).replaceAll('"', "")).toBe(`\uFEFF'${text}\r\n`);
    },
  );

  it("leaves numbers unchanged, including negative ones", () => {
    expect(csvOf([[-1, 0.25]], { country: "", language: "hr" })).toBe("\uFEFF-1;0,25\r\n");
  });
});
