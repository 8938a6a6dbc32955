import { crc32, inflateSync } from "node:zlib";
import { bytesOfDrawing } from "~/kernel/input/drawing";
import { joined } from "~/kernel/pictures/picture-parser";
import { pngChunks, pngIn } from "~/kernel/pictures/pictures";
import { Refusal } from "~/kernel/refusal";

const INDEXED = 3;
/** Numbers of a pixel by colour type; of the last two the last number is its opacity. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, [INDEXED]: 1, 4: 2, 6: 4 };
const HAS_OPACITY = 4;
const MAX_FILTER = 4;

/** Rows of filtered bytes, each after the number of its filter. */
type Pixels = {
  bytes: Uint8Array;
  height: number;
  rowBytes: number;
  pixelBytes: number;
  opacityBytes: number;
};

/**
 * Throws a Refusal for a signature of which nothing is seen: pixels that do not unpack to its size, or of one colour. Browsers print such a
 * picture as an empty line. "" is none.
 */
export function requireDrawn(url: string): void {
  if (url === "") return;
  const png = bytesOfDrawing(url);
  if (png && isDrawn(png)) return;
  throw new Refusal("invalid_input", "invalid_input", { fields: { image: "not_a_picture" } });
}

/** Whether a PNG decodes, and more than one colour is seen in it. */
export function isDrawn(png: Uint8Array): boolean {
  const size = pngIn(png);
  const pixels = size && pixelsOf(png, size);
  return pixels !== null && hasKnownFilters(pixels) && hasContrast(pixels);
}

function pixelsOf(png: Uint8Array, size: { width: number; height: number }): Pixels | null {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const chunks = [...pngChunks(view)];
  const isIntact = chunks.every(
    ({ at, length }) => crc32(png.subarray(at - 4, at + length)) === view.getUint32(at + length),
  );
  const [depth, colour, compression, filters, interlaced] = png.subarray(24, 29);
  const channels = CHANNELS[colour ?? -1];
  if (!isIntact || !channels || ![1, 2, 4, 8, 16].includes(depth ?? 0)) return null;
  // No browser draws an interlaced picture.
  if (compression !== 0 || filters !== 0 || interlaced !== 0) return null;
  if (colour === INDEXED && !chunks.some(({ type }) => type === "PLTE")) return null;
  const bits = channels * (depth ?? 0);
  const rowBytes = Math.ceil((size.width * bits) / 8);
  const bytes = inflated(
    chunks
      .filter(({ type }) => type === "IDAT")
      .map(({ at, length }) => png.subarray(at, at + length)),
    size.height * (rowBytes + 1),
  );
  return (
    bytes && {
      bytes,
      height: size.height,
      rowBytes,
      pixelBytes: Math.max(1, bits / 8),
      opacityBytes: (colour ?? 0) >= HAS_OPACITY ? bits / 8 / channels : 0,
    }
  );
}

/**
 * workerd counts its whole buffers, which are larger than what is in them: with a limit of exactly the length it refuses one length in five
 * ("Memory limit exceeded"), by up to 64 kB.
 */
const BUFFER_BYTES = 1024 * 1024;

/** Null if it is not exactly this many bytes. */
function inflated(parts: Uint8Array[], length: number): Uint8Array | null {
  try {
    const bytes = inflateSync(joined(parts), { maxOutputLength: length + BUFFER_BYTES });
    return bytes.length === length ? bytes : null;
  } catch {
    // The pixels are cut, damaged or more than there should be.
    return null;
  }
}

function hasKnownFilters({ bytes, height, rowBytes }: Pixels): boolean {
  for (let row = 0; row < height; row += 1)
    if ((bytes[row * (rowBytes + 1)] ?? 0) > MAX_FILTER) return false;
  return true;
}

/** Two of its pixels differ. All that are fully transparent look the same. */
function hasContrast(pixels: Pixels): boolean {
  const { bytes, height, rowBytes, pixelBytes, opacityBytes } = pixels;
  function isClear(at: number): boolean {
    for (let byte = at + pixelBytes - opacityBytes; byte < at + pixelBytes; byte += 1)
      if (bytes[byte] !== 0) return false;
    return opacityBytes > 0;
  }
  function differ(one: number, other: number): boolean {
    for (let byte = 0; byte < pixelBytes; byte += 1)
      if (bytes[one + byte] !== bytes[other + byte]) return !isClear(one) || !isClear(other);
    return false;
  }
  for (let row = 0; row < height; row += 1) {
    const from = row * (rowBytes + 1) + 1;
    unfilter(pixels, from);
    for (let at = from; at < from + rowBytes; at += pixelBytes) if (differ(at, 1)) return true;
  }
  return false;
}

/**
 * Restores the bytes of the row that begins `from` (PNG specification, section 9): a is to the left, b above, c above to the left. Without allocations: a picture of two megapixels has eight million bytes.
 */
function unfilter({ bytes, rowBytes, pixelBytes }: Pixels, from: number): void {
  const filter = bytes[from - 1] ?? 0;
  const toAbove = rowBytes + 1;
  const isFirst = from === 1;
  for (let at = from; at < from + rowBytes; at += 1) {
    const a = at - from < pixelBytes ? 0 : (bytes[at - pixelBytes] ?? 0);
    const b = isFirst ? 0 : (bytes[at - toAbove] ?? 0);
    if (filter === 1) bytes[at] = (bytes[at] ?? 0) + a;
    else if (filter === 2) bytes[at] = (bytes[at] ?? 0) + b;
    else if (filter === 3) bytes[at] = (bytes[at] ?? 0) + ((a + b) >> 1);
    else if (filter === 4) {
      const isEdge = isFirst || at - from < pixelBytes;
      const c = isEdge ? 0 : (bytes[at - toAbove - pixelBytes] ?? 0);
      bytes[at] = (bytes[at] ?? 0) + paeth(a, b, c);
    }
  }
}

/** The one of the three that is nearest to a + b - c. */
function paeth(a: number, b: number, c: number): number {
  const toA = Math.abs(b - c);
  const toB = Math.abs(a - c);
  const toC = Math.abs(a + b - 2 * c);
  if (toA <= toB && toA <= toC) return a;
  return toB <= toC ? b : c;
}
