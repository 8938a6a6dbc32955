import { cleanTiff } from "./exif";

/** What a cleaner does with the next bytes. `take` hands them to the parser, which emits as many; `scan` keeps them up to a JPEG marker. */
export type Step =
  | { do: "take" | "keep" | "blank"; count: number }
  | { do: "emit"; bytes: Uint8Array }
  | { do: "scan" }
  /** The number of pixels that it says it has. */
  | { do: "size"; pixels: number }
  /** Whether the picture has come to its end. */
  | { do: "mark"; isWhole: boolean };
export type Parser = Generator<Step, void, Uint8Array>;

/** Reads a file from its beginning. */
export function* pictureParser(): Parser {
  const start = yield* copy(2);
  if (start[0] === 0xff && start[1] === 0xd8) return yield* jpeg();
  const head = joined([start, yield* copy(10)]);
  if (textIn(head, 1, 3) === "PNG") yield* png(head.subarray(8));
  else if (textIn(head, 0, 4) === "RIFF" && textIn(head, 8, 4) === "WEBP")
    yield* webp(numberIn(head.subarray(4, 8).toReversed()));
  else if (textIn(head, 0, 4) === "GIF8") yield* gif(head);
}

function sizeOf(width: number, height: number): Step {
  return { do: "size", pixels: width * height };
}

/** Of two bytes, the least significant first. */
function at16(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) + (bytes[at + 1] ?? 0) * 256;
}

function* jpeg(): Parser {
  yield { do: "mark", isWhole: false };
  let hasPixels = false;
  for (let parts = 0; parts < MAX_PARTS; parts += 1) {
    // Also between two segments, where decoders skip anything.
    const [marker = 0] = yield { do: "scan" };
    if (marker === JPEG.end) {
      if (hasPixels) yield* ended();
      return;
    }
    if (JPEG.alone(marker)) continue;
    const length = numberIn(yield* copy(2)) - 2;
    if (length < 0) return;
    if (marker === JPEG.scan) hasPixels = true;
    if (JPEG.isFrame(marker)) {
      const frame = yield* copy(Math.min(length, JPEG_FRAME));
      yield sizeOf(numberIn(frame.subarray(3, 5)), numberIn(frame.subarray(1, 3)));
      yield { do: "keep", count: length - frame.length };
    } else if (JPEG.isPrivate(marker)) yield emit(cleanSegment(marker, yield* take(length)));
    else yield { do: "keep", count: length };
  }
}

/** `first`: the part of the first chunk's head that has been read. */
function* png(first: Uint8Array): Parser {
  yield { do: "mark", isWhole: false };
  // The length of the first chunk was read with the signature of the file.
  let length = numberIn(first);
  let hasPixels = false;
  for (let parts = 0; parts < MAX_PARTS; parts += 1) {
    if (parts > 0) length = numberIn(yield* copy(4));
    const named = yield* take(4);
    const type = textIn(named, 0, 4);
    if (parts === 0) {
      yield emit(named);
      if (type !== "IHDR" || length !== PNG_HEADER) return;
      const header = yield* copy(length);
      yield sizeOf(numberIn(header.subarray(0, 4)), numberIn(header.subarray(4, 8)));
      yield { do: "keep", count: 4 };
      continue;
    }
    if (type === "IDAT") hasPixels = true;
    if (PNG_KEPT.has(type) || type.charCodeAt(0) < 0x60) {
      yield emit(named);
      yield { do: "keep", count: length + 4 };
    } else yield* cleanChunk(named, length);
    if (type === "IEND") {
      if (hasPixels) yield* ended();
      return;
    }
  }
}

function* webp(size: number): Parser {
  yield { do: "mark", isWhole: false };
  // The size counts the four letters that follow it.
  let at = 4;
  let isBroken = false;
  let hasPixels = false;
  for (let parts = 0; parts < MAX_PARTS && at < size; parts += 1) {
    const head = yield* copy(8);
    const length = numberIn(head.subarray(4).toReversed());
    const padded = length + (length % 2);
    const type = textIn(head, 0, 4);
    if (type === "EXIF" && padded <= MAX_EXIF_BYTES) yield emit(cleanTiff(yield* take(padded)));
    else if (type === "VP8 ") {
      const frame = yield* copy(Math.min(padded, VP8_HEAD));
      if (isVp8Cut(frame, length)) isBroken = true;
      hasPixels = true;
      yield sizeOf(at16(frame, 6) & 0x3fff, at16(frame, 8) & 0x3fff);
      yield { do: "keep", count: padded - frame.length };
    } else if (type === "VP8L" || type === "VP8X") {
      const header = yield* copy(Math.min(padded, WEBP_HEADER));
      hasPixels ||= type === "VP8L";
      yield type === "VP8L" ? losslessSize(header) : extendedSize(header);
      yield { do: "keep", count: padded - header.length };
    } else if (type === "ANMF") {
      hasPixels = true;
      yield { do: "keep", count: padded };
    } else yield { do: type === "EXIF" || type === "XMP " ? "blank" : "keep", count: padded };
    at += 8 + padded;
  }
  if (at >= size && hasPixels && !isBroken) yield* ended();
}

/** Of both kinds of header what their sizes need. */
const WEBP_HEADER = 10;

/** 14 bits each, after a byte that names the format. */
function losslessSize(header: Uint8Array): Step {
  const bits = at16(header, 1) + at16(header, 3) * 0x10000;
  return sizeOf((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
}

/** 24 bits each, after four bytes. */
function extendedSize(header: Uint8Array): Step {
  const side = (at: number) => at16(header, at) + (header[at + 2] ?? 0) * 0x10000 + 1;
  return sizeOf(side(4), side(7));
}

/** Start code, size, and the length of the first partition in the bits from the sixth. */
const VP8_HEAD = 10;

/** Whether a lossy frame is shorter than what it needs before its pixels, as in a file that was cut and given a new size. */
function isVp8Cut(frame: Uint8Array, length: number): boolean {
  const firstPartition = numberIn(frame.subarray(0, 3).toReversed()) >>> 5;
  return length < VP8_HEAD + firstPartition || numberIn(frame.subarray(3, 6)) !== 0x9d012a;
}

/**
 * Blanks comments, texts and what programs add, such as XMP, block by block: their lengths stay. It says nothing of the end: many programs
 * leave it out, and browsers show such a file.
 */
function* gif(head: Uint8Array): Parser {
  yield sizeOf(at16(head, 6), at16(head, 8));
  yield* copy(1);
  yield { do: "keep", count: colourBytes(head[10]) };
  for (let blocks = 0; blocks < MAX_GIF_BLOCKS; blocks += 1) {
    const [kind] = yield* copy(1);
    if (kind === GIF.end) {
      yield { do: "blank", count: Number.POSITIVE_INFINITY };
      return;
    }
    if (kind === GIF.picture) {
      const place = yield* copy(9);
      yield { do: "keep", count: colourBytes(place[8]) + 1 };
      blocks += yield* gifBlocks(true);
    } else if (kind === GIF.more) {
      const [label] = yield* copy(1);
      blocks +=
        label === GIF.program ? yield* gifProgram() : yield* gifBlocks(label === GIF.timing);
    } else return;
  }
}

/** How often an animation is repeated, and its colours, stay. */
function* gifProgram(): Generator<Step, number, Uint8Array> {
  const [length = 0] = yield* copy(1);
  if (length === 0) return 1;
  const name = yield* take(length);
  const isKept = ["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"].includes(textIn(name, 0, length));
  yield emit(isKept ? name : new Uint8Array(length));
  return 1 + (yield* gifBlocks(isKept));
}

/** Blocks with their lengths before them, up to one without any. Returns their number. */
function* gifBlocks(isKept: boolean): Generator<Step, number, Uint8Array> {
  for (let blocks = 1; blocks < MAX_GIF_BLOCKS; blocks += 1) {
    const [length = 0] = yield* copy(1);
    if (length === 0) return blocks;
    yield { do: isKept ? "keep" : "blank", count: length };
  }
  return MAX_GIF_BLOCKS;
}

const GIF = { picture: 0x2c, more: 0x21, end: 0x3b, timing: 0xf9, program: 0xff };
/** A file of the largest size has half as many, of 255 bytes each. What is behind stays as it is. */
const MAX_GIF_BLOCKS = 200_000;

/** The length of the table of colours that a byte of flags announces. */
function colourBytes(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

function* ended(): Parser {
  yield { do: "mark", isWhole: true };
  yield { do: "blank", count: Number.POSITIVE_INFINITY };
}

/** More than any program writes. A file of empty segments would take seconds, so the rest of it is not read: it counts as cut. */
const MAX_PARTS = 10_000;

type Reader = Generator<Step, Uint8Array, Uint8Array>;

function* take(count: number): Reader {
  return yield { do: "take", count };
}

function* copy(count: number): Reader {
  const bytes = yield* take(count);
  yield emit(bytes);
  return bytes;
}

function emit(bytes: Uint8Array): Step {
  return { do: "emit", bytes };
}

const JPEG = {
  end: 0xd9,
  scan: 0xda,
  /** C0 to CF, except for three that are tables. */
  isFrame: (marker: number) =>
    marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker),
  exif: 0xe1,
  /** Colour profile, and other data. */
  profile: 0xe2,
  alone: (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8),
  /** Application data and comments, except JFIF and what Adobe says about the colours. */
  isPrivate: (marker: number) =>
    marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xee),
};
/** Precision, height and width. */
const JPEG_FRAME = 5;
const PNG_HEADER = 13;
const PROFILE = "ICC_PROFILE";
const EXIF = "Exif\0\0";

function cleanSegment(marker: number, content: Uint8Array): Uint8Array {
  if (marker === JPEG.profile && textIn(content, 0, PROFILE.length) === PROFILE) return content;
  const clean = new Uint8Array(content.length);
  if (marker !== JPEG.exif || textIn(content, 0, EXIF.length) !== EXIF) return clean;
  const tiff = cleanTiff(content.subarray(EXIF.length));
  if (tiff.some((byte) => byte !== 0)) {
    clean.set(content.subarray(0, EXIF.length));
    clean.set(tiff, EXIF.length);
  }
  return clean;
}

/** Chunks about transparency, colours, size and animation. Critical ones have a capital first letter. */
const PNG_KEPT = new Set(
  "tRNS gAMA cHRM sRGB iCCP cICP mDCv cLLi sBIT bKGD pHYs hIST sPLT acTL fcTL fdAT".split(" "),
);
/** More than any camera writes. */
const MAX_EXIF_BYTES = 1_000_000;
/** A private chunk, which no program reads: an empty text or EXIF chunk would be an error. */
const UNREAD = Uint8Array.from([..."fwXx"], (letter) => letter.charCodeAt(0));

function* cleanChunk(named: Uint8Array, length: number): Parser {
  const tiff =
    textIn(named, 0, 4) === "eXIf" && length <= MAX_EXIF_BYTES
      ? cleanTiff(yield* take(length))
      : null;
  const type = tiff?.some((byte) => byte !== 0) ? named : UNREAD;
  yield emit(type);
  let crc = crcOf(0xffffffff, type);
  if (tiff) {
    yield emit(tiff);
    crc = crcOf(crc, tiff);
  }
  // In steps, with the bytes as they arrive.
  for (let left = tiff ? 0 : length; left > 0; left -= BLANK.length) {
    const blank = BLANK.subarray(0, left);
    yield { do: "blank", count: blank.length };
    crc = crcOf(crc, blank);
  }
  yield* take(4);
  yield emit(bytesOf((crc ^ 0xffffffff) >>> 0));
}

const BLANK = new Uint8Array(16 * 1024);

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

function crcOf(before: number, bytes: Uint8Array): number {
  let crc = before;
  for (let at = 0; at < bytes.length; at += 1)
    crc = (CRC_TABLE[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8);
  return crc >>> 0;
}

function textIn(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

/** Unsigned, the most significant byte first. */
function numberIn(bytes: Uint8Array): number {
  return bytes.reduce((number, byte) => number * 256 + byte, 0);
}

function bytesOf(number: number): Uint8Array {
  return Uint8Array.from([24, 16, 8, 0], (shift) => (number >>> shift) & 0xff);
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [first] = parts;
  if (first && parts.length === 1) return first;
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
