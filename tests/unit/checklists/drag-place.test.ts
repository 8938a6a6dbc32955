import { expect, it } from "vitest";
import { placeHeldAt } from "~/features/checklists/ui/template/drag-place";

/** Rows of 100 px with gaps of 8 px; the third is 300 px high. */
const ROWS = [
  { top: 0, bottom: 100 },
  { top: 108, bottom: 208 },
  { top: 216, bottom: 516 },
  { top: 524, bottom: 624 },
];

it.each([
  ["at its own place", 1, 150, 1],
  ["over the next row's first half", 0, 150, 0],
  ["over the next row's second half", 0, 170, 1],
  ["between two rows", 0, 212, 1],
  ["over the first half of a row far below", 0, 540, 2],
  ["over the first half of a taller row", 1, 300, 1],
  ["over the second half of a taller row", 1, 400, 2],
  ["below the last row", 0, 5_000, 3],
  ["over the second half of a row far above", 3, 180, 2],
  ["over the first half of a row far above", 3, 120, 1],
  ["above the first row", 3, -400, 0],
  ["above the first row as it is", 0, -400, 0],
])("a row that is held %s", (_where, from, y, place) => {
  expect(placeHeldAt(ROWS, from, y)).toBe(place);
});
