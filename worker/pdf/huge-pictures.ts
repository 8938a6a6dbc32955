import { MAX_PRINTED_PIXELS } from "~/kernel/pictures/print-limits";
import { pixelsIn } from "~/kernel/pictures/picture-size";
import type { Bytes } from "~/kernel/pdf/printer";

const PICTURE = "data:image/";
/** Of base64. The dimensions of the pictures that documents embed are at their beginning. */
const HEAD_LETTERS = 4_000;

/** The same document, in which the browser does not load pictures of too many pixels: a file of 40 kB may unpack to a gigabyte, of a browser that prints for all tenants. */
export function withoutHugePictures(html: Bytes): Bytes {
  const document = Buffer.from(html.buffer, html.byteOffset, html.byteLength);
  for (let at = document.indexOf(PICTURE); at >= 0; at = document.indexOf(PICTURE, at + 1)) {
    const head = document.toString("latin1", at, at + HEAD_LETTERS);
    const [, base64 = ""] = /^data:image\/[a-z]+;base64,([A-Za-z0-9+/]*)/.exec(head) ?? [];
    if ((pixelsIn(Buffer.from(base64, "base64")) ?? 0) > MAX_PRINTED_PIXELS)
      document.write("none", at);
  }
  return html;
}
