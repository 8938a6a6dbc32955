import type { PointGroup } from "signature_pad";
import { MAX_DRAWING_PIXELS, MAX_DRAWING_SIDE } from "~/kernel/pictures/print-limits";

// A drawing has coordinates of its own: points of the screen at the size that the pad had at its first stroke. They do not change when the
// pad does, so that strokes begun upright and continued across stay one drawing.

/** Where a drawing is on its pad: a point of the pad = a point of the drawing × scale + (left, top). */
export type PadView = { scale: number; left: number; top: number };
export type Size = { width: number; height: number };
type Box = Size & { left: number; top: number };

export const FIRST_VIEW: PadView = { scale: 1, left: 0, top: 0 };
/** Points between the strokes and the edge of the pad: the middle of a line is kept, and its half has to fit too. */
const EDGE = 4;
/** Points around the strokes in the picture. */
const MARGIN = 12;
/** Points of the screen. The smallest initials are larger. */
const DOT = 8;
// Sufficient for print and for high-density screens; a higher resolution would only enlarge the picture.
export const PIXELS_PER_POINT = 2;

/** The view in which a pad shows all strokes: at their own size and place, or moved and reduced as little as possible. */
export function viewOf(strokes: readonly PointGroup[], pad: Size): PadView {
  if (strokes.length === 0) return FIRST_VIEW;
  const box = boundsOf(strokes);
  const scale = Math.min(1, roomIn(pad.width) / box.width, roomIn(pad.height) / box.height);
  return {
    scale,
    left: shiftOf(box.left * scale, box.width * scale, pad.width),
    top: shiftOf(box.top * scale, box.height * scale, pad.height),
  };
}

function roomIn(side: number): number {
  return Math.max(1, side - 2 * EDGE);
}

/** The least move that brings a length that begins at `from` into the side of a pad. */
function shiftOf(from: number, length: number, side: number): number {
  return Math.max(EDGE - from, Math.min(0, side - EDGE - length - from));
}

/** Strokes of the drawing as its pad shows them. */
export function strokesOnPad(strokes: readonly PointGroup[], view: PadView): PointGroup[] {
  return strokes.map((stroke) =>
    resized(stroke, view.scale, ({ x, y }) => ({
      x: x * view.scale + view.left,
      y: y * view.scale + view.top,
    })),
  );
}

/** Strokes of a pad in the coordinates of the drawing. */
export function strokesOfDrawing(strokes: readonly PointGroup[], view: PadView): PointGroup[] {
  return strokes.map((stroke) =>
    resized(stroke, 1 / view.scale, ({ x, y }) => ({
      x: (x - view.left) / view.scale,
      y: (y - view.top) / view.scale,
    })),
  );
}

function resized(
  stroke: PointGroup,
  scale: number,
  moved: (point: { x: number; y: number }) => { x: number; y: number },
): PointGroup {
  return {
    ...stroke,
    minWidth: stroke.minWidth * scale,
    maxWidth: stroke.maxWidth * scale,
    dotSize: stroke.dotSize * scale,
    points: stroke.points.map((point) => ({ ...point, ...moved(point) })),
  };
}

/** Whether all strokes together are as small as a dot. */
export function isDotOf(strokes: readonly PointGroup[]): boolean {
  const { width, height } = boundsOf(strokes);
  return width < DOT && height < DOT;
}

/** The stored picture: its size in pixels, and its strokes in pixels ÷ density. It holds every point, and with a pad also the pad around them. */
export function pictureOf(
  strokes: readonly PointGroup[],
  around: { pad: Size; view: PadView } | null,
): Size & { density: number; strokes: PointGroup[] } {
  const drawn = boundsOf(strokes, MARGIN);
  const box = around ? union(drawn, boxOfPad(around.pad, around.view)) : drawn;
  const most = Math.min(
    PIXELS_PER_POINT,
    MAX_DRAWING_SIDE / Math.max(box.width, box.height),
    Math.sqrt(MAX_DRAWING_PIXELS / (box.width * box.height)),
  );
  const width = Math.max(1, Math.floor(box.width * most));
  const height = Math.max(1, Math.floor(box.height * most));
  return {
    width,
    height,
    density: Math.min(width / box.width, height / box.height),
    strokes: strokesOnPad(strokes, { scale: 1, left: -box.left, top: -box.top }),
  };
}

function boxOfPad({ width, height }: Size, { scale, left, top }: PadView): Box {
  return { left: -left / scale, top: -top / scale, width: width / scale, height: height / scale };
}

function union(one: Box, other: Box): Box {
  const left = Math.min(one.left, other.left);
  const top = Math.min(one.top, other.top);
  return {
    left,
    top,
    width: Math.max(one.left + one.width, other.left + other.width) - left,
    height: Math.max(one.top + one.height, other.top + other.height) - top,
  };
}

function boundsOf(strokes: readonly PointGroup[], margin = 0): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { points } of strokes)
    for (const { x, y } of points) {
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x);
      bottom = Math.max(bottom, y);
    }
  return {
    left: left - margin,
    top: top - margin,
    width: right - left + 2 * margin,
    height: bottom - top + 2 * margin,
  };
}
