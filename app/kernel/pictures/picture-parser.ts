import { cleanTiff } from "./exif";

/** What a cleaner does with the next bytes. `take` hands them to the parser, which emits as many; `scan` keeps them up to a JPEG marker. */
export type Step =
  | { do: "take" | "keep" | "blank"; count: number }
  | { do: "emit"; bytes: Uint8Array }
  | { do: "scan" }
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
}

function* jpeg(): Parser {
  yield { do: "mark", isWhole: false };
  for (let parts = 0; parts < MAX_PARTS; parts += 1) {
    // Also between two segments, where decoders skip anything.
    const [marker = 0] = yield { do: "scan" };
    if (marker === JPEG.end) return yield* ended();
    if (JPEG.alone(marker)) continue;
    const length = numberIn(yield* copy(2)) - 2;
    if (length < 0) return;
    if (JPEG.isPrivate(marker)) yield emit(cleanSegment(marker, yield* take(length)));
    else yield { do: "keep", count: length };
  }
}

/** `first`: the part of the first chunk's head that has been read. */
function* png(first: Uint8Array): Parser {
  yield { do: "mark", isWhole: false };
  // The length of the first chunk was read with the signature of the file.
  let length = numberIn(first);
  for (let parts = 0; parts < MAX_PARTS; parts += 1) {
    if (parts > 0) length = numberIn(yield* copy(4));
    const named = yield* take(4);
    const type = textIn(named, 0, 4);
    if (PNG_KEPT.has(type) || type.charCodeAt(0) < 0x60) {
      yield emit(named);
      yield { do: "keep", count: length + 4 };
    } else yield* cleanChunk(named, length);
    if (type === "IEND") return yield* ended();
  }
}

function* webp(size: number): Parser {
  yield { do: "mark", isWhole: false };
  // The size counts the four letters that follow it.
  let at = 4;
  let isBroken = false;
  for (let parts = 0; parts < MAX_PARTS && at < size; parts += 1) {
    const head = yield* copy(8);
    const length = numberIn(head.subarray(4).toReversed());
    const padded = length + (length % 2);
    const type = textIn(head, 0, 4);
    if (type === "EXIF" && padded <= MAX_EXIF_BYTES) yield emit(cleanTiff(yield* take(padded)));
    else if (type === "VP8 ") {
      const frame = yield* copy(Math.min(padded, VP8_HEAD));
      if (isVp8Cut(frame, length)) isBroken = true;
      yield { do: "keep", count: padded - frame.length };
    } else yield { do: type === "EXIF" || type === "XMP " ? "blank" : "keep", count: padded };
    at += 8 + padded;
  }
  if (at >= size && !isBroken) yield* ended();
}

/** Start code, size, and the length of the first partition in the bits from the sixth. */
const VP8_HEAD = 10;

/** Whether a lossy frame is shorter than what it needs before its pixels, as in a file that was cut and given a new size. */
function isVp8Cut(frame: Uint8Array, length: number): boolean {
  const firstPartition = numberIn(frame.subarray(0, 3).toReversed()) >>> 5;
  return length < VP8_HEAD + firstPartition || numberIn(frame.subarray(3, 6)) !== 0x9d012a;
}

function* ended(): Parser {
  yield { do: "mark", isWhole: true };
  yield { do: "blank", count: Number.POSITIVE_INFINITY };
}

/** More than any program writes. A file of empty segments would take seconds, so the rest of it is not read: it counts as cut. */
const MAX_PARTS = 30_000;

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
  exif: 0xe1,
  /** Colour profile, and other data. */
  profile: 0xe2,
  alone: (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8),
  /** Application data and comments, except JFIF and what Adobe says about the colours. */
  isPrivate: (marker: number) =>
    marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xee),
};
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
  if (tiff) yield emit(tiff);
  else yield { do: "blank", count: length };
  yield* take(4);
  const crc = crcOf(crcOf(0xffffffff, type), tiff ?? new Uint8Array(length));
  yield emit(bytesOf((crc ^ 0xffffffff) >>> 0));
}

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
