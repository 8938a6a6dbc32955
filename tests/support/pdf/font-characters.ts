import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";

/** The characters that a WOFF2 file has a glyph for, without controls. */
export function charactersOf(path: string): Set<number> {
  const characters = new Set<number>();
  const cmap = cmapOf(readFileSync(path));
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(8 + index * 8));
    const format = table.readUInt16BE(0);
    if (format === 12) addLong(table, characters);
    if (format === 4) addShort(table, characters);
  }
  return new Set(
    [...characters]
      .filter((code) => code >= 0x20 && !(code >= 0x7f && code < 0xa0))
      .toSorted(order),
  );
}

/** As a CSS unicode-range. */
export function rangeOf(characters: Iterable<number>): string {
  const ranges: [number, number][] = [];
  for (const code of [...characters].toSorted(order)) {
    const last = ranges.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges
    .map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`))
    .join(",");
}

function order(a: number, b: number): number {
  return a - b;
}

function hex(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, "0");
}

const HEADER_BYTES = 48;
const [CMAP, GLYF, LOCA, OTHER] = [0, 10, 11, 63];

/** The tables follow each other in one Brotli stream, in the order of their directory (W3C WOFF2, section 5). */
function cmapOf(file: Buffer): Buffer {
  let at = HEADER_BYTES;
  function number(): number {
    for (let value = 0; ;) {
      const byte = file.readUInt8(at++);
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  }
  let [offset, start, length] = [0, 0, 0];
  for (let left = file.readUInt16BE(12); left > 0; left -= 1) {
    const flags = file.readUInt8(at++);
    const [tag, version] = [flags & 63, flags >> 6];
    if (tag === OTHER) at += 4;
    let size = number();
    // The transformation of these two is number 0, of all others a number above 0.
    if (tag === GLYF || tag === LOCA ? version === 0 : version > 0) size = number();
    if (tag === CMAP) [start, length] = [offset, size];
    offset += size;
  }
  return brotliDecompressSync(file.subarray(at)).subarray(start, start + length);
}

function addLong(table: Buffer, characters: Set<number>): void {
  for (let group = 0; group < table.readUInt32BE(12); group += 1) {
    const at = 16 + group * 12;
    for (let code = table.readUInt32BE(at); code <= table.readUInt32BE(at + 4); code += 1)
      characters.add(code);
  }
}

function addShort(table: Buffer, characters: Set<number>): void {
  const segments = table.readUInt16BE(6);
  for (let segment = 0; segment < segments; segment += 2) {
    const to = table.readUInt16BE(14 + segment);
    const from = table.readUInt16BE(16 + segments + segment);
    const delta = table.readUInt16BE(16 + 2 * segments + segment);
    const at = 16 + 3 * segments + segment;
    const offset = table.readUInt16BE(at);
    for (let code = from; code <= to && code < 0xffff; code += 1) {
      const glyph = offset === 0 ? code : table.readUInt16BE(at + offset + (code - from) * 2);
      if (offset === 0 ? (glyph + delta) & 0xffff : glyph) characters.add(code);
    }
  }
}
