import { expect, it } from "vitest";
import { isReloading, type Pull, pullAfter } from "~/shell/records/pull";

const START: Pull = { x: 100, y: 100, distance: 0 };
const at = (clientX: number, clientY: number) => ({ clientX, clientY });

it.each([
  ["up", at(100, 80)],
  ["sideways", at(140, 110)],
])("a finger that moves %s ends the pull", (_, place) => {
  expect(pullAfter(START, place)).toBeNull();
});

it("the mark follows at half the finger's speed, back up too, and not beyond its end", () => {
  expect(pullAfter(START, at(100, 108))?.distance).toBe(0);
  const half = pullAfter(START, at(100, 172));
  expect(half?.distance).toBe(30);
  expect(half && pullAfter(half, at(160, 100))?.distance).toBe(0);
  expect(pullAfter(START, at(100, 900))?.distance).toBe(96);
});

it("loads again only beyond 60 pixels", () => {
  expect(isReloading(59)).toBe(false);
  expect(isReloading(60)).toBe(true);
});
