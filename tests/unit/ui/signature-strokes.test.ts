import fc from "fast-check";
import type { PointGroup } from "signature_pad";
import { expect, test } from "vitest";
import {
  FIRST_VIEW,
  isDotOf,
  type PadView,
  pictureOf,
  type Size,
  strokesOfDrawing,
  strokesOnPad,
  viewOf,
} from "~/ui/form/signature-strokes";
import { MAX_DRAWING_PIXELS, MAX_DRAWING_SIDE } from "~/kernel/pictures/print-limits";

/** Pads of phones, tablets and a desk, upright and across: thirty sizes. */
const SIDES: [number, number][] = [
  [280, 120],
  [320, 190],
  [336, 134],
  [350, 520],
  [358, 180],
  [360, 240],
  [375, 300],
  [390, 610],
  [412, 410],
  [480, 182],
  [576, 230],
  [700, 260],
  [768, 700],
  [1024, 500],
  [1280, 760],
];
const SIZES: Size[] = SIDES.flatMap(([width, height]) => [
  { width, height },
  { width: height, height: width },
]);

const LINE = {
  penColor: "black",
  minWidth: 0.8,
  maxWidth: 2.8,
  dotSize: 0,
  velocityFilterWeight: 0.7,
  compositeOperation: "source-over",
} as const;

function line(...points: [x: number, y: number][]): PointGroup {
  return { ...LINE, points: points.map(([x, y], time) => ({ x, y, time, pressure: 0.5 })) };
}

/** Shares of the pad; a finger may also leave it. */
const share = fc.double({ min: -0.3, max: 1.3, noNaN: true });
const sheet = fc.record({
  size: fc.constantFrom(...SIZES),
  strokes: fc.array(fc.array(fc.tuple(share, share), { minLength: 1, maxLength: 6 }), {
    maxLength: 3,
  }),
});

/** What a pad does: it is resized, and after each stroke it shows all of them. */
function drawn(sheets: { size: Size; strokes: [number, number][][] }[]) {
  let drawing: PointGroup[] = [];
  let view: PadView = FIRST_VIEW;
  for (const { size, strokes } of sheets) {
    view = viewOf(drawing, size);
    for (const stroke of strokes) {
      const points = stroke.map(([x, y]): [number, number] => [x * size.width, y * size.height]);
      drawing = strokesOfDrawing([...strokesOnPad(drawing, view), line(...points)], view);
      view = viewOf(drawing, size);
      expectWithin(strokesOnPad(drawing, view), size);
    }
  }
  return { drawing, view };
}

function expectWithin(strokes: PointGroup[], { width, height }: Size): void {
  const points = strokes.flatMap((stroke) => stroke.points);
  // What rounding leaves of a size.
  const [right, bottom] = [width * (1 + 1e-9), height * (1 + 1e-9)];
  const outside = points.filter(({ x, y }) => !(x >= 0 && x <= right && y >= 0 && y <= bottom));
  expect(outside).toEqual([]);
}

test("whatever becomes of the pad between strokes, it shows all of them and the picture holds every point", () => {
  const sheets = fc.array(sheet, { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(sheets, fc.boolean(), (drawnOn, isCropped) => {
      const { drawing, view } = drawn(drawnOn);
      const pad = drawnOn.at(-1)?.size;
      if (drawing.length === 0 || !pad) return;
      const picture = pictureOf(drawing, isCropped ? null : { pad, view });
      const { width, height, density } = picture;
      expect(Math.max(width, height)).toBeLessThanOrEqual(MAX_DRAWING_SIDE);
      expect(width * height).toBeLessThanOrEqual(MAX_DRAWING_PIXELS);
      expectWithin(picture.strokes, { width: width / density, height: height / density });
      expect(picture.strokes.flatMap(({ points }) => points)).toHaveLength(
        drawing.flatMap(({ points }) => points).length,
      );
    }),
  );
});

test("a drawing has its first size and place again when the phone is turned back, and its picture never changes", () => {
  const upright = { width: 350, height: 520 };
  const across = { width: 700, height: 230 };
  const drawing = [line([20, 200], [180, 400], [330, 260])];
  const [first, turned] = [viewOf(drawing, upright), viewOf(drawing, across)];
  expect(first).toEqual(FIRST_VIEW);
  expect(turned.top).toBeLessThan(0);
  const again = strokesOfDrawing(strokesOnPad(drawing, turned), turned);
  expect(viewOf(again, upright)).toEqual(FIRST_VIEW);
  expect(pictureOf(again, null)).toEqual(pictureOf(drawing, null));
});

test("begun upright and continued across to the far edge, nothing is cut", () => {
  const across = { width: 740, height: 230 };
  const begun = [line([30, 300], [300, 420])];
  const view = viewOf(begun, across);
  const whole = strokesOfDrawing(
    [...strokesOnPad(begun, view), line([300, 100], [735, 220])],
    view,
  );
  const upright = { width: 350, height: 520 };
  expectWithin(strokesOnPad(whole, viewOf(whole, upright)), upright);
  const { width, density } = pictureOf(whole, null);
  expect(width / density).toBeGreaterThan(700);
});

test("lines stay as wide as they look when the drawing is shown smaller", () => {
  const [small] = strokesOnPad([line([0, 0], [1000, 10])], { scale: 0.5, left: 0, top: 0 });
  expect(small).toMatchObject({ minWidth: 0.4, maxWidth: 1.4 });
});

test.each([
  ["a touch", [line([60, 60])], true],
  ["a touch that slipped", [line([60, 60], [66, 63])], true],
  ["two touches apart", [line([60, 60]), line([90, 60])], false],
  ["initials", [line([60, 60], [68, 75])], false],
])("%s is a dot: %s", (_, strokes, isDot) => {
  expect(isDotOf(strokes)).toBe(isDot);
});
