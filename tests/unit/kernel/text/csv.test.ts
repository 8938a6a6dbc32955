import { describe, expect, it } from "vitest";
import { csvOf } from "~/kernel/text/csv";

describe("a CSV file", () => {
  it("starts with a UTF-8 mark and uses the separator of the language", () => {
    expect(csvOf([["Đuro", 1.5]], "en")).toBe("\uFEFFĐuro,1.5\r\n");
    for (const language of ["hr", "ba", "rs"] as const)
      expect(csvOf([["Đuro", 1.5]], language)).toBe("\uFEFFĐuro;1,5\r\n");
  });

  it("quotes values that would break a row", () => {
    expect(csvOf([['Say "hi"', "a,b", "c;d", "e\nf"]], "en")).toBe(
      '\uFEFF"Say ""hi""","a,b","c;d","e\nf"\r\n',
    );
  });

  it.each(["=1+1", "+385", "-2", "@SUM(A1)", "\t=1", "\r=1", " =1+1", "＝1"])(
    "neutralises the formula %j",
    (text) => {
      expect(csvOf([[text]], "en").replaceAll('"', "")).toBe(`\uFEFF'${text}\r\n`);
    },
  );

  it("leaves numbers unchanged, including negative ones", () => {
    expect(csvOf([[-1, 0.25]], "hr")).toBe("\uFEFF-1;0,25\r\n");
  });
});
