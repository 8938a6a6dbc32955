import { describe, expect, it } from "vitest";
import { pictureIn } from "~/kernel/pictures/pictures";
import { bytes, jpegOf, pngOf, SVG, webpOf } from "../../support/fakes/pictures";

const TAIL = new TextEncoder().encode("<script>alert(1)</script>");
const KINDS = [
  ["image/png", pngOf],
  ["image/webp", webpOf],
  ["image/jpeg", jpegOf],
] as const;

describe.each(KINDS)("%s", (mediaType, make) => {
  it.each([
    [1, 1],
    [512, 300],
    [2000, 7],
  ])("is detected by its bytes, %i by %i", (width, height) => {
    expect(pictureIn(make(width, height))).toEqual({ mediaType, width, height });
  });

  it("is rejected with anything before or after it", () => {
    expect(pictureIn(bytes(make(9, 9), TAIL))).toBeNull();
    expect(pictureIn(bytes(TAIL, make(9, 9)))).toBeNull();
  });

  it("is rejected when truncated at any point", () => {
    const whole = make(9, 9);
    for (let length = 0; length < whole.length; length += 1)
      expect(pictureIn(whole.slice(0, length)), `${length} bytes`).toBeNull();
  });
});

describe("bytes that are not a supported picture", () => {
  it.each([
    ["SVG", SVG],
    ["nothing", new Uint8Array()],
    ["HTML", TAIL],
    ["GIF", new TextEncoder().encode("GIF89a\x01\x00\x01\x00")],
    ["PDF", new TextEncoder().encode("%PDF-1.7 %%EOF")],
    ["a PNG without pixels", pngOf(1, 1).slice(0, 33)],
  ])("rejects %s", (_, content) => {
    expect(pictureIn(content)).toBeNull();
  });

  it("rejects a picture without a size", () => {
    expect(pictureIn(pngOf(0, 5))).toBeNull();
    expect(pictureIn(jpegOf(0, 5))).toBeNull();
  });

  it("does not throw for random bytes", () => {
    let seed = 7;
    const next = () => (seed = (seed * 48_271) % 2_147_483_647) & 255;
    for (const head of [pngOf(2, 2), webpOf(2, 2), jpegOf(2, 2)]) {
      for (let run = 0; run < 200; run += 1) {
        const random = bytes(head.slice(0, 8 + (run % 20)), Uint8Array.from({ length: 64 }, next));
        expect(() => pictureIn(random)).not.toThrow();
      }
    }
  });
});
