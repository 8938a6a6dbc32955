import { crc32, deflateSync } from "node:zlib";

type Bytes = Uint8Array<ArrayBuffer>;

/** A valid PNG of 8 bits with a line of another colour on its left; `extra` is inserted at the position of a text chunk. */
export function pngOf(
  width: number,
  height: number,
  extra = "",
  { depth = 8, interlaced = 0 } = {},
): Bytes {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, 6, 0, 0, interlaced], 8);
  // Each row begins with the number of its filter: none.
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc((width * 4 * depth) / 8, 0x40)]);
  line.subarray(1, 1 + depth / 2).fill(0);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  const text = extra ? [chunk("tEXt", Buffer.from(extra))] : [];
  return bytes(
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    ...text,
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  );
}

/** The same PNG with so many empty parts between its pixels and its end. */
export function inParts(png: Bytes, count: number): Bytes {
  const empty = chunk("IDAT", Buffer.alloc(0));
  const end = png.length - 12;
  return bytes(png.slice(0, end), ...Array.from({ length: count }, () => empty), png.slice(end));
}

/** The beginning of a PNG that states these dimensions, with no more pixels than a small one. */
export function statingSize(width: number, height: number): Bytes {
  const png = Buffer.from(pngOf(4, 4));
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return new Uint8Array(png);
}

/** A PNG of two colours, small as a file whatever its dimensions. */
export function largePngOf(width: number, height: number): Bytes {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height));
  return bytes(
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  );
}

/** A square PNG of one colour with sixteen bits for each number of a pixel. */
export function deepPngOf(side: number): Bytes {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([16, 2, 0, 0, 0], 8);
  return bytes(
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc((1 + side * 6) * side))),
    chunk("IEND", Buffer.alloc(0)),
  );
}

export function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** The header of a lossless WebP: only its dimensions are read. */
export function webpOf(width: number, height: number): Bytes {
  const bits = Buffer.alloc(4);
  bits.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0);
  const content = Buffer.concat([Buffer.from([0x2f]), bits, Buffer.from([0x10])]);
  const [size, total] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32LE(content.length);
  total.writeUInt32LE(4 + 8 + content.length);
  return bytes(Buffer.from("RIFF"), total, Buffer.from("WEBPVP8L"), size, content);
}

/** The headers of a JPEG, with a marker inside its scan as real files have. */
export function jpegOf(width: number, height: number): Bytes {
  const frame = Buffer.from([
    0xff,
    0xc0,
    0,
    11,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    1,
    1,
    0x11,
    0,
  ]);
  return bytes(
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]),
    frame,
    Buffer.from([
      0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 0xff, 0x00, 3, 0xff, 0xd0, 4, 0xff, 0xd9,
    ]),
  );
}

export const SVG = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
);

export function bytes(...parts: Uint8Array[]): Bytes {
  return new Uint8Array(Buffer.concat(parts));
}

export function asBase64(content: Uint8Array): string {
  return Buffer.from(content).toString("base64");
}

/**
 * A lossless WebP of dark and light pixels with an orientation of EXIF (VP8L of the WebP specification: no transform, no cache, and one prefix
 * code for each colour, of which green alone has two symbols).
 */
export function turnedWebpOf(
  width: number,
  height: number,
  isLight: (x: number, y: number) => boolean,
  orientation: number,
): Bytes {
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let bit = 0; bit < count; bit += 1) bits.push((value >> bit) & 1);
  };
  put(0x2f, 8);
  put(width - 1, 14);
  put(height - 1, 14);
  // Neither transparent nor of another version; no transform, no cache, one group of codes.
  put(0, 1 + 3 + 3);
  // A simple code: of two symbols, of eight bits each; then of one, for red, blue, opacity and distance.
  put(0b111, 3);
  put(0, 8);
  put(255, 8);
  for (const symbol of [0, 0, 255, 0]) {
    put(0b101, 3);
    put(symbol, 8);
  }
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) put(isLight(x, y) ? 1 : 0, 1);
  const pixels = Buffer.alloc(Math.ceil(bits.length / 8));
  bits.forEach((bit, at) => (pixels[at >> 3] = (pixels[at >> 3] ?? 0) | (bit << (at & 7))));
  const head = Buffer.from([8, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  head.writeUIntLE(width - 1, 4, 3);
  head.writeUIntLE(height - 1, 7, 3);
  const entry = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  const exif = Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, ...entry]);
  const body = Buffer.concat([
    Buffer.from("WEBP"),
    webpChunk("VP8X", head),
    webpChunk("VP8L", pixels),
    webpChunk("EXIF", exif),
  ]);
  const riff = Buffer.from("RIFF\0\0\0\0");
  riff.writeUInt32LE(body.length, 4);
  return bytes(riff, body);
}

function webpChunk(type: string, content: Buffer): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}
