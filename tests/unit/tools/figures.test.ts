import { expect, it } from "vitest";
import { projectOf } from "../../tools/project";
import { checkFigures, isFarOver, reportOf } from "../../tools/report/figures";

it("a value is far over its limit beyond a twentieth more", () => {
  expect(isFarOver({ name: "script", value: 105, limit: 100 })).toBe(false);
  expect(isFarOver({ name: "script", value: 105.1, limit: 100 })).toBe(true);
  expect(isFarOver({ name: "lines", value: 1_000_000 })).toBe(false);
});

it("refuses many more casts than there may be", () => {
  const casts = (count: number) =>
    projectOf({ "app/invoices.ts": "row as Invoice;\n".repeat(count) });
  expect(checkFigures(casts(70))).toEqual([]);
  expect(checkFigures(casts(80))).toEqual([expect.stringContaining("80 casts and suppressions")]);
});

it("reports each value, its limit, and the change since the earlier figures", () => {
  const figures = [
    { name: "script", value: 150.2, unit: "kB", limit: 145 },
    { name: "lines", value: 90 },
  ];
  const report = reportOf(figures, [{ name: "script", value: 150.1 }]).split("\n");
  expect(report[0]).toMatch(/^script +150\.2 kB of 145 +\+0\.1 over$/);
  expect(report[1]).toMatch(/^lines +90$/);
});
