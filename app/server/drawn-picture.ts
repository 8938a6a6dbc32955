import { crc32, createInflate } from "node:zlib";
import { bytesOfDrawing, drawingHeader, type DrawingHeader } from "~/kernel/input/drawing";
import { pngChunks } from "~/kernel/pictures/pictures";
import { joined } from "~/kernel/pictures/picture-parser";
import { pause } from "~/kernel/pause";
import { Refusal } from "~/kernel/refusal";

const INDEXED = 3;
/** Bytes of a pixel by colour type, at 8 bits; of the last two the last byte is its opacity. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, [INDEXED]: 1, 4: 2, 6: 4 };
const HAS_OPACITY = 4;
const MAX_FILTER = 4;
/** Unpacked bytes between two pauses: a millisecond of the thread that all companies share. */
const STEP_BYTES = 64 * 1024;

type Form = { pixelBytes: number; opacityBytes: number; rowBytes: number; height: number };

/**
 * Throws a Refusal for a signature of which nothing is seen: pixels that do not unpack to its size, or of one colour. Browsers print such a
 * picture as an empty line. "" is none.
 */
export async function requireDrawn(url: string): Promise<void> {
  if (url === "") return;
  const png = bytesOfDrawing(url);
  if (png && (await isDrawn(png))) return;
  throw new Refusal("invalid_input", "invalid_input", { fields: { image: "not_a_picture" } });
}

/** Whether a PNG decodes, and more than one colour is seen in it. Its header is read first, and its pixels row by row. */
async function isDrawn(png: Uint8Array): Promise<boolean> {
  const header = drawingHeader(png);
  const form = header && formOf(header);
  if (!header || !form) return false;
  const packed = packedPixels(png, header);
  if (!packed) return false;
  const rows = new Rows(form);
  // It unpacks no further than it is read.
  const unpacked: AsyncIterable<Uint8Array> = createInflate({ chunkSize: STEP_BYTES }).end(packed);
  try {
    for await (const bytes of unpacked) {
      if (!rows.take(bytes)) return false;
      await pause();
    }
  } catch (error) {
    if (!isPackingError(error)) throw error;
    return false;
  }
  return rows.areComplete && rows.haveContrast;
}

function formOf({ width, height, colour }: DrawingHeader): Form | null {
  const pixelBytes = CHANNELS[colour];
  if (!pixelBytes) return null;
  const opacityBytes = colour >= HAS_OPACITY ? 1 : 0;
  return { pixelBytes, opacityBytes, rowBytes: width * pixelBytes, height };
}

/** Null for a picture with a damaged part. */
function packedPixels(png: Uint8Array, { colour }: DrawingHeader): Uint8Array | null {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const chunks = [...pngChunks(view)];
  const isIntact = chunks.every(
    ({ at, length }) => crc32(png.subarray(at - 4, at + length)) === view.getUint32(at + length),
  );
  const hasColours = colour !== INDEXED || chunks.some(({ type }) => type === "PLTE");
  if (!isIntact || !hasColours) return null;
  const parts = chunks.filter(({ type }) => type === "IDAT");
  return joined(parts.map(({ at, length }) => png.subarray(at, at + length)));
}

/** The pixels are cut or damaged. */
function isPackingError(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}

/** Reads rows of filtered bytes, each after the number of its filter. Holds two of them. */
class Rows {
  haveContrast = false;
  private row: Uint8Array;
  private above: Uint8Array;
  private first: Uint8Array | null = null;
  private filled = 0;
  private done = 0;

  constructor(private readonly form: Form) {
    this.row = new Uint8Array(1 + form.rowBytes);
    this.above = new Uint8Array(1 + form.rowBytes);
  }

  get areComplete(): boolean {
    return this.done === this.form.height && this.filled === 0;
  }

  /** False if these are no bytes of the picture: an unknown filter, or more rows than it has. */
  take(bytes: Uint8Array): boolean {
    for (let at = 0; at < bytes.length;) {
      if (this.done === this.form.height) return false;
      const some = bytes.subarray(at, at + this.row.length - this.filled);
      this.row.set(some, this.filled);
      this.filled += some.length;
      at += some.length;
      if (this.filled === this.row.length && !this.end()) return false;
    }
    return true;
  }

  private end(): boolean {
    if ((this.row[0] ?? 0) > MAX_FILTER) return false;
    // What follows the first difference only has to unpack.
    if (!this.haveContrast) this.compare();
    this.filled = 0;
    this.done += 1;
    return true;
  }

  private compare(): void {
    const { pixelBytes } = this.form;
    unfilter(this.row, this.above, pixelBytes);
    this.first ??= this.row.slice(1, 1 + pixelBytes);
    for (let at = 1; at < this.row.length && !this.haveContrast; at += pixelBytes)
      this.haveContrast = this.differs(this.first, at);
    [this.row, this.above] = [this.above, this.row];
  }

  /** All pixels that are fully transparent look the same. */
  private differs(first: Uint8Array, at: number): boolean {
    const { pixelBytes, opacityBytes } = this.form;
    const last = pixelBytes - 1;
    for (let byte = 0; byte < pixelBytes; byte += 1)
      if (first[byte] !== this.row[at + byte])
        return opacityBytes === 0 || first[last] !== 0 || this.row[at + last] !== 0;
    return false;
  }
}

/** Restores the bytes of a row (PNG specification, section 9): a is to the left, b above, c above to the left. Without allocations: a drawing has four million bytes. */
function unfilter(row: Uint8Array, above: Uint8Array, pixelBytes: number): void {
  const filter = row[0] ?? 0;
  if (filter === 0) return;
  for (let at = 1; at < row.length; at += 1) {
    const isFirst = at <= pixelBytes;
    const a = isFirst ? 0 : (row[at - pixelBytes] ?? 0);
    const b = above[at] ?? 0;
    const value = row[at] ?? 0;
    if (filter === 1) row[at] = value + a;
    else if (filter === 2) row[at] = value + b;
    else if (filter === 3) row[at] = value + ((a + b) >> 1);
    else row[at] = value + paeth(a, b, isFirst ? 0 : (above[at - pixelBytes] ?? 0));
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
