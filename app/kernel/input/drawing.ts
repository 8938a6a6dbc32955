import * as z from "zod/mini";
import { MAX_DRAWING_PIXELS, MAX_DRAWING_SIDE } from "~/kernel/pictures/print-limits";
import { pngIn } from "~/kernel/pictures/pictures";

/** Limit in base64 characters. A drawn signature is a small PNG, so a larger image is not a signature. */
const MAX_LETTERS = 400_000;
const PREFIX = "data:image/png;base64,";

/** A drawn signature: a complete PNG as data URL, small enough to be printed many times; "" for none. */
export function drawing() {
  return z._default(
    z
      .string()
      .check(z.maxLength(MAX_LETTERS, { error: "too_long", abort: true }))
      .check(z.refine((url) => url === "" || isDrawing(url), "not_a_picture")),
    "",
  );
}

function isDrawing(url: string): boolean {
  const bytes = bytesOfDrawing(url);
  const picture = bytes && pngIn(bytes);
  if (!picture) return false;
  const { width, height } = picture;
  return Math.max(width, height) <= MAX_DRAWING_SIDE && width * height <= MAX_DRAWING_PIXELS;
}

/** The PNG of a data URL. Null for any other text. */
export function bytesOfDrawing(url: string): Uint8Array<ArrayBuffer> | null {
  if (!url.startsWith(PREFIX)) return null;
  const base64 = url.slice(PREFIX.length);
  // atob ignores white space, which would be stored.
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || base64.length % 4 !== 0) return null;
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
