import { afterEach, expect, it } from "vitest";
import {
  boundedFactor,
  scaled,
  setTimeFactor,
  timeFactor,
  workFactor,
} from "../../../app/kernel/time-limits";

afterEach(() => setTimeFactor(undefined));

it("leaves limits as they are where nothing sets a factor", () => {
  expect([timeFactor(), scaled(8_000)]).toEqual([1, 8_000]);
  setTimeFactor(undefined);
  expect(scaled(8_000)).toBe(8_000);
});

it("scales limits by the factor of a binding or of a page", () => {
  setTimeFactor("4");
  expect([timeFactor(), scaled(8_000)]).toEqual([4, 32_000]);
});

it("leaves budgets of work as they are, except on a machine of tests, which may become as slow as any", () => {
  expect(workFactor()).toBe(1);
  setTimeFactor("1");
  expect(workFactor()).toBe(10);
});

it.each([
  [Number.NaN, 1],
  [Infinity, 1],
  [-3, 1],
  [0, 1],
  [1, 1],
  [2.5, 2.5],
  [10, 10],
  [64, 10],
])("bounds %s to %s", (value, bounded) => {
  expect(boundedFactor(value)).toBe(bounded);
});
