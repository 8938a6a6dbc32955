/** More than any program writes before the frame, filling bytes included. */
const MAX_PARTS = 10_000;
const START_OF_FRAME = [
  0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf,
];

/**
 * Returns the number of pixels that a browser would decode, from the header of the picture: a file
 * of a few kilobytes may decode to gigabytes. Returns null for an unknown header.
 */
export function pixelsIn(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return pngPixels(view) ?? gifPixels(view) ?? webpPixels(view) ?? jpegPixels(view);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function pngPixels(view: DataView): number | null {
  return view.getUint32(0) === 0x89504e47 ? view.getUint32(16) * view.getUint32(20) : null;
}

function gifPixels(view: DataView): number | null {
  return view.getUint32(0) === 0x47494638
    ? view.getUint16(6, true) * view.getUint16(8, true)
    : null;
}

function webpPixels(view: DataView): number | null {
  if (view.getUint32(0) !== 0x52494646 || view.getUint32(8) !== 0x57454250) return null;
  const kind = view.getUint32(12);
  if (kind === 0x56503858) return (uint24(view, 24) + 1) * (uint24(view, 27) + 1);
  if (kind === 0x56503820)
    return (view.getUint16(26, true) & 0x3fff) * (view.getUint16(28, true) & 0x3fff);
  const bits = view.getUint32(21, true);
  return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1);
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}

/**
 * Walks the segments up to the frame header. Segments may be preceded by any number of FF bytes.
 */
function jpegPixels(view: DataView): number | null {
  if (view.getUint16(0) !== 0xffd8) return null;
  let at = 2;
  for (let parts = 0; parts < MAX_PARTS && view.getUint8(at) === 0xff; parts += 1) {
    const marker = view.getUint8(at + 1);
    if (START_OF_FRAME.includes(marker)) return view.getUint16(at + 5) * view.getUint16(at + 7);
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}
