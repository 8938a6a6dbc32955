/** Allowed logo types. SVG is not allowed, because it is a document that can run scripts. */
export const LOGO_TYPES = ["image/png", "image/webp", "image/jpeg"] as const;
export type LogoType = (typeof LOGO_TYPES)[number];

/** Type and size as detected from the bytes. File name and headers are ignored. */
type Picture = { mediaType: LogoType; width: number; height: number };

/**
 * Parses a complete PNG, WebP or JPEG without leading or trailing bytes, so that it cannot also be
 * a file of another type. Returns null for anything else.
 */
export function pictureIn(bytes: Uint8Array): Picture | null {
  return parsed(bytes, (view) => png(view) ?? webp(view) ?? jpeg(view));
}

/** The same for a PNG only. */
export function pngIn(bytes: Uint8Array): Picture | null {
  return parsed(bytes, png);
}

function parsed(bytes: Uint8Array, parse: (view: DataView) => Picture | null): Picture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const found = parse(view);
    return found && found.width > 0 && found.height > 0 ? found : null;
  } catch (error) {
    // The file is truncated.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** More than any program writes into a picture that fits into memory. */
const MAX_PARTS = 10_000;

/** A picture of nothing but empty parts would take longer than any other of its size. */
function requireFew(parts: number): void {
  if (parts > MAX_PARTS) throw new RangeError("The picture has too many parts");
}

const PNG_HEAD = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function png(view: DataView): Picture | null {
  if (PNG_HEAD.some((byte, at) => view.getUint8(at) !== byte) || textAt(view, 12) !== "IHDR")
    return null;
  let hasPixels = false;
  let end = 0;
  for (const { type, at, length } of pngChunks(view)) {
    if (type === "IDAT") hasPixels = true;
    end = at + length + 4;
  }
  return hasPixels && end === view.byteLength
    ? { mediaType: "image/png", width: view.getUint32(16), height: view.getUint32(20) }
    : null;
}

/** The parts of a PNG up to its end: the content of each begins `at`, and its checksum follows it. */
export function* pngChunks(view: DataView) {
  for (let at = 16, parts = 1; ; parts += 1) {
    requireFew(parts);
    const [length, type] = [view.getUint32(at - 8), textAt(view, at - 4)];
    yield { type, at, length };
    if (type === "IEND") return;
    at += length + 12;
  }
}

function webp(view: DataView): Picture | null {
  if (
    textAt(view, 0) !== "RIFF" ||
    textAt(view, 8) !== "WEBP" ||
    view.getUint32(4, true) + 8 !== view.byteLength
  )
    return null;
  let at = 12;
  for (let parts = 1; at < view.byteLength; parts += 1) {
    requireFew(parts);
    at += 8 + padded(view.getUint32(at + 4, true));
  }
  const size = at === view.byteLength ? webpSize(view) : null;
  return size && { mediaType: "image/webp", ...size };
}

function padded(length: number): number {
  return length + (length % 2);
}

function webpSize(view: DataView): { width: number; height: number } | null {
  const kind = textAt(view, 12);
  if (kind === "VP8X") return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
  if (kind === "VP8 ")
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind !== "VP8L" || view.getUint8(20) !== 0x2f) return null;
  const bits = view.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}

function textAt(view: DataView, at: number): string {
  return String.fromCharCode(
    view.getUint8(at),
    view.getUint8(at + 1),
    view.getUint8(at + 2),
    view.getUint8(at + 3),
  );
}

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** Frame markers with a size are C0 to CF, except for three that are tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function jpeg(view: DataView): Picture | null {
  if (view.getUint16(0) !== 0xffd8) return null;
  let size: { width: number; height: number } | null = null;
  let scanned = false;
  for (let at = 2, parts = 1; ; parts += 1) {
    requireFew(parts);
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === END_OF_IMAGE)
      return size && scanned && at + 2 === view.byteLength
        ? { mediaType: "image/jpeg", ...size }
        : null;
    if (isFrame(marker)) size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
    if (marker === START_OF_SCAN) {
      scanned = true;
      at = afterScan(view, at);
    }
  }
}

/** Within a scan, 00 or a restart marker follows FF. Any other marker ends the scan. */
function afterScan(view: DataView, from: number): number {
  for (let at = from; ; at += 1) {
    if (view.getUint8(at) !== 0xff) continue;
    const next = view.getUint8(at + 1);
    if (next !== 0 && (next < 0xd0 || next > 0xd7) && next !== 0xff) return at;
  }
}
