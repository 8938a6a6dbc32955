const ORIENTATION = 0x0112;

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
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
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
