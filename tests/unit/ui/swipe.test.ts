import { expect, test } from "vitest";
import { completesSwipe, type SwipePoint } from "~/ui/overlay/swipe";

const SIZE = 600;

/** A finger that moves by so many pixels in so many milliseconds, after resting. */
function swipe(distance: number, during: number, rest = 0): SwipePoint[] {
  const steps = 5;
  const moves = Array.from({ length: steps + 1 }, (_, step) => ({
    px: 100 + (distance * step) / steps,
    at: 1000 + rest + (during * step) / steps,
  }));
  return [{ px: 100, at: 1000 }, ...moves];
}

test.each([
  ["far and slow", swipe(300, 2000), true],
  ["short and fast", swipe(70, 80), true],
  ["short and fast after a rest of the finger", swipe(70, 80, 900), true],
  ["short and slow", swipe(70, 900), false],
  ["a tap that slipped", swipe(8, 10), false],
  ["backwards", swipe(-200, 100), false],
  ["nothing", [], false],
])("%s", (_, points, completes) => {
  expect(completesSwipe(points, SIZE)).toBe(completes);
});
