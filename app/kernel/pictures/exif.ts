const ORIENTATION = 0x0112;
/** A JPEG has these letters before its EXIF, and some programs write them into a WebP too. */
const PREFIX = [0x45, 0x78, 0x69, 0x66, 0, 0];
/** More than any program writes into a WebP. */
const MAX_PARTS = 10_000;

/** EXIF of the same length with nothing but the orientation; without a turned one, zeros. */
export function cleanTiff(content: Uint8Array): Uint8Array {
  const clean = new Uint8Array(content.length);
  const orientation = orientationIn(content);
  // One directory with one entry: a single short number.
  const entry = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, ...entry];
  if (orientation > 1 && tiff.length <= clean.length) clean.set(tiff);
  return clean;
}

/** 1 to 8; 1 if none is stated. */
function orientationIn(content: Uint8Array): number {
  const start = PREFIX.every((byte, at) => content[at] === byte) ? PREFIX.length : 0;
  const view = viewOf(content.subarray(start));
  try {
    const isLittle = view.getUint16(0) === 0x4949;
    const at = view.getUint32(4, isLittle);
    const count = view.getUint16(at, isLittle);
    for (let entry = at + 2; entry < at + 2 + 12 * count; entry += 12) {
      if (view.getUint16(entry, isLittle) !== ORIENTATION) continue;
      const value = view.getUint16(entry + 8, isLittle);
      return value >= 1 && value <= 8 ? value : 1;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** How the pixels of a picture are turned for the one who looks at it: the first four numbers of a canvas's transform. */
type Turn = readonly [a: number, b: number, c: number, d: number];
export const UPRIGHT: Turn = [1, 0, 0, 1];
/** By orientation of EXIF, from 1. */
const TURNS: readonly Turn[] = [
  UPRIGHT,
  [-1, 0, 0, 1],
  [-1, 0, 0, -1],
  [1, 0, 0, -1],
  [0, 1, 1, 0],
  [0, 1, -1, 0],
  [0, -1, -1, 0],
  [0, -1, 1, 0],
];

/**
 * A WebP that is not upright: how to turn it, and the same file without saying so, because some browsers turn it and others do not. Null for any
 * other file.
 */
export function turnedWebp(
  bytes: Uint8Array<ArrayBuffer>,
): { turn: Turn; bytes: Uint8Array<ArrayBuffer> } | null {
  const view = viewOf(bytes);
  const named = (at: number, name: string) =>
    [...name].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));
  if (!named(0, "RIFF") || !named(8, "WEBP")) return null;
  for (let at = 12, parts = 0; at + 8 <= bytes.length && parts < MAX_PARTS; parts += 1) {
    const length = view.getUint32(at + 4, true);
    const end = at + 8 + length;
    if (named(at, "EXIF")) {
      const turn = TURNS[orientationIn(bytes.subarray(at + 8, end)) - 1] ?? UPRIGHT;
      return turn === UPRIGHT ? null : { turn, bytes: bytes.slice().fill(0, at + 8, end) };
    }
    at = end + (length % 2);
  }
  return null;
}

/** For a canvas on which a picture of this size is drawn at its corner: the transform that turns it, and the size of the canvas. */
export function turning(
  [a, b, c, d]: Turn,
  { width, height }: { width: number; height: number },
): { transform: [number, number, number, number, number, number]; width: number; height: number } {
  const right = (a < 0 ? width : 0) + (c < 0 ? height : 0);
  const down = (b < 0 ? width : 0) + (d < 0 ? height : 0);
  return {
    transform: [a, b, c, d, right, down],
    width: a === 0 ? height : width,
    height: a === 0 ? width : height,
  };
}
