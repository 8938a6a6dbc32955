import * as z from "zod/mini";
import { MAX_DRAWING_PIXELS, MAX_DRAWING_SIDE } from "~/kernel/pictures/print-limits";
import { pngIn } from "~/kernel/pictures/pictures";
import { bytesOfBase64 } from "~/kernel/text/base64";
import { sentText } from "./measured";

/** Limit in base64 characters. A drawn signature is a small PNG, so a larger image is not a signature. */
const MAX_LETTERS = 400_000;
const PREFIX = "data:image/png;base64,";

/** A drawn signature: a complete PNG as data URL, small enough to be printed many times; "" for none. */
export function drawing() {
  return z._default(
    sentText(MAX_LETTERS).check(z.refine((url) => url === "" || isDrawing(url), "not_a_picture")),
    "",
  );
}

function isDrawing(url: string): boolean {
  const png = bytesOfDrawing(url);
  return png !== null && drawingHeader(png) !== null;
}

/** `colour`: its colour type in the PNG specification. */
export type DrawingHeader = { width: number; height: number; colour: number };

/**
 * The header of a drawing as every canvas writes it: a complete PNG of 8 bits for each colour, row after row, within the limits of the pad.
 * Null for any other file. No pixel is unpacked for it.
 */
export function drawingHeader(png: Uint8Array): DrawingHeader | null {
  const size = pngIn(png);
  if (!size) return null;
  const { width, height } = size;
  const [depth, colour = 0, compression, filters, interlaced] = png.subarray(24, 29);
  if (depth !== 8 || compression !== 0 || filters !== 0 || interlaced !== 0) return null;
  if (Math.max(width, height) > MAX_DRAWING_SIDE || width * height > MAX_DRAWING_PIXELS)
    return null;
  return { width, height, colour };
}

/** The PNG of a data URL. Null for any other text. */
export function bytesOfDrawing(url: string): Uint8Array<ArrayBuffer> | null {
  if (!url.startsWith(PREFIX)) return null;
  const base64 = url.slice(PREFIX.length);
  // atob ignores white space, which would be stored.
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || base64.length % 4 !== 0) return null;
  return bytesOfBase64(base64);
}
