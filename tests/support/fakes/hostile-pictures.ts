import { deflateSync } from "node:zlib";
import { chunk, largePngOf } from "./pictures";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const END = chunk("IEND", Buffer.alloc(0));

/** Small files on which decoding, or walking through their parts, costs more than their size. */
export const HOSTILE_PICTURES: Readonly<Record<string, () => Buffer>> = {
  "a PNG of its signature alone": () => SIGNATURE,
  "a PNG of 30,000 by 30,000 pixels": () => Buffer.from(largePngOf(30_000, 30_000)),
  "a PNG of 16 bits per channel": () => pngOf({ side: 1_414, depth: 16, interlaced: false }),
  "an interlaced PNG": () => pngOf({ side: 1_414, depth: 8, interlaced: true }),
  "a PNG of many chunks": () =>
    Buffer.concat([
      SIGNATURE,
      header({ side: 10, depth: 8, interlaced: false }),
      ...Array.from({ length: 50_000 }, () => chunk("tEXt", Buffer.alloc(0))),
      END,
    ]),
  "a JPEG of many segments": () =>
    Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      Buffer.from("ffe10002".repeat(200_000), "hex"),
      Buffer.from([0xff, 0xd9]),
    ]),
  "a JPEG of fill bytes": () =>
    Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(700_000, 0xff)]),
  "a WebP of many chunks": () => {
    const parts = Buffer.from("XMP \0\0\0\0".repeat(80_000), "latin1");
    const size = Buffer.alloc(4);
    size.writeUInt32LE(4 + parts.length);
    return Buffer.concat([Buffer.from("RIFF"), size, Buffer.from("WEBP"), parts]);
  },
};

type Kind = { side: number; depth: 8 | 16; interlaced: boolean };

function pngOf(kind: Kind): Buffer {
  const pixels = deflateSync(Buffer.alloc((1 + kind.side * (kind.depth / 2)) * kind.side * 2));
  return Buffer.concat([SIGNATURE, header(kind), chunk("IDAT", pixels), END]);
}

function header({ side, depth, interlaced }: Kind): Buffer {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(side, 0);
  content.writeUInt32BE(side, 4);
  content.set([depth, 6, 0, 0, interlaced ? 1 : 0], 8);
  return chunk("IHDR", content);
}
