import { expect, it } from "vitest";
import { projectOf } from "../../tools/project";
import { checkFigures, isFarOver, overLimits } from "../../tools/report/figures";

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

it("ends the report with what is over its limit, the worst first", () => {
  const within = { name: "casts", value: 70, limit: 70 };
  expect(overLimits([within, { name: "files", value: 900 }])).toBe("Nothing is over its limit.");
  expect(
    overLimits([
      within,
      { name: "login", value: 101, unit: "kB", limit: 100 },
      { name: "release", value: 120, limit: 100 },
    ]),
  ).toBe("Over the limit: release (120 of 100, which fails npm test), login (101 kB of 100)");
});
