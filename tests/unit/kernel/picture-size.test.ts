import { expect, it } from "vitest";
import { pixelsIn } from "~/kernel/pictures/picture-size";
import { bytes, jpegOf, pngOf, SVG, webpOf } from "../../support/fakes/pictures";

const TAIL = new TextEncoder().encode("and more behind it");
const gif = bytes(
  new TextEncoder().encode("GIF89a"),
  Uint8Array.from([0x10, 0x27, 0x20, 0x4e, 0, 0, 0]),
);

it.each([
  ["a PNG", pngOf(30, 20), 600],
  ["a WebP", webpOf(16_000, 16_000), 256_000_000],
  ["a JPEG", jpegOf(65_000, 60_000), 3_900_000_000],
  ["a GIF", gif, 200_000_000],
])("reads the size of %s, also with trailing bytes or without its end", (_, picture, pixels) => {
  expect(pixelsIn(picture)).toBe(pixels);
  expect(pixelsIn(bytes(picture, TAIL))).toBe(pixels);
  expect(pixelsIn(picture.slice(0, -1))).toBe(pixels);
});

it("returns nothing for bytes that are not a picture", () => {
  for (const other of [
    SVG,
    TAIL,
    new Uint8Array(0),
    Uint8Array.from([0xff, 0xd8, 0xff]),
    Uint8Array.from([0xff, 0xd8, 1, 2, 3]),
  ])
    expect(pixelsIn(other)).toBeNull();
});
