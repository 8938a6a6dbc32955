import { IMPORT_LIMITS } from "../model";
import { unreadable } from "./unreadable";

// A reader of our own: what archives state about their sizes has to be checked before anything is unpacked, and again while it is, and the
// platform itself inflates. Libraries allocate what an archive states.

/** A file in an archive. `offset` is where its own header begins. */
type ZipEntry = {
  method: number;
  isEncrypted: boolean;
  packed: number;
  size: number;
  offset: number;
};

/** The files of an archive by their path, in lower case. */
export type ZipDirectory = ReadonlyMap<string, ZipEntry>;

const END = 0x06054b50;
const END_LENGTH = 22;
const MAX_COMMENT = 0xffff;
const CENTRAL = 0x02014b50;
const CENTRAL_LENGTH = 46;
const LOCAL = 0x04034b50;
const LOCAL_LENGTH = 30;
/** A number of 32 bits that is in the extra field instead, in 64. */
const ELSEWHERE = 0xffffffff;
const STORED = 0;
const DEFLATED = 8;

/** Reads the directory. Refuses an archive that states to unpack to more than the limits. */
export function zipDirectory(bytes: Uint8Array): ZipDirectory {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  const entries = new Map<string, ZipEntry>();
  const stated = new UnpackingMeter(bytes.length);
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (at + CENTRAL_LENGTH > view.byteLength || view.getUint32(at, true) !== CENTRAL)
      throw unreadable("damaged", { byte: Math.min(at, view.byteLength) });
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    const nameAt = at + CENTRAL_LENGTH;
    const extraAt = nameAt + (name ?? 0);
    const next = extraAt + (extra ?? 0) + (comment ?? 0);
    if (next > view.byteLength) throw unreadable("damaged", { byte: at });
    const path = new TextDecoder().decode(bytes.subarray(nameAt, extraAt));
    const entry = entryAt(view, at, extraAt, extraAt + (extra ?? 0));
    entries.set(path.replaceAll("\\", "/").toLowerCase(), entry);
    stated.add(entry.size);
    at = next;
  }
  return entries;
}

/** Counts what an archive of that length unpacks to: what it states first, then what it is. */
export class UnpackingMeter {
  #left: number;

  constructor(length: number) {
    this.#left = Math.min(IMPORT_LIMITS.unpackedBytes, IMPORT_LIMITS.ratio * length);
  }

  add(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0) throw unreadable("unpacks_too_large");
  }
}

function endOf(view: DataView): number {
  const last = view.byteLength - END_LENGTH;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at -= 1)
    if (view.getUint32(at, true) === END) return at;
  throw unreadable("damaged", { byte: view.byteLength });
}

function entryAt(view: DataView, at: number, extraAt: number, extraEnd: number): ZipEntry {
  const size = view.getUint32(at + 24, true);
  const packed = view.getUint32(at + 20, true);
  const offset = view.getUint32(at + 42, true);
  const large = largeNumbers(view, extraAt, extraEnd);
  const numberOf = (stated: number) => (stated === ELSEWHERE ? (large.shift() ?? stated) : stated);
  return {
    isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    method: view.getUint16(at + 10, true),
    // In the order in which the extra field has them.
    size: numberOf(size),
    packed: numberOf(packed),
    offset: numberOf(offset),
  };
}

/** The numbers of 64 bits in an extra field. Some programs write them for small files too. */
function largeNumbers(view: DataView, from: number, end: number): number[] {
  let at = from;
  while (at + 4 <= end) {
    const length = view.getUint16(at + 2, true);
    const isLarge = view.getUint16(at, true) === 1;
    at += 4;
    if (isLarge && at + length <= end)
      return Array.from({ length: Math.floor(length / 8) }, (_, index) =>
        Number(view.getBigUint64(at + 8 * index, true)),
      );
    at += length;
  }
  return [];
}

/** Unpacks a file in parts. */
export async function* unpacked(
  bytes: Uint8Array,
  entry: ZipEntry,
  meter: UnpackingMeter,
): AsyncGenerator<Uint8Array> {
  const data = packedBytes(bytes, entry);
  if (entry.method === STORED) {
    meter.add(data.length);
    yield data;
    return;
  }
  if (entry.method !== DEFLATED) throw unreadable("damaged", { byte: entry.offset });
  // The copy has a buffer of its own, which a Blob demands.
  const stream = new Blob([data.slice()]).stream();
  const reader = stream.pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw unreadable("damaged", { byte: entry.offset });
      });
      if (done) return;
      meter.add(value.length);
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function packedBytes(bytes: Uint8Array, { offset, packed, isEncrypted }: ZipEntry): Uint8Array {
  if (isEncrypted) throw unreadable("encrypted");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (offset + LOCAL_LENGTH > bytes.length || view.getUint32(offset, true) !== LOCAL)
    throw unreadable("damaged", { byte: Math.min(offset, bytes.length) });
  const lengths = view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const start = offset + LOCAL_LENGTH + lengths;
  if (start + packed > bytes.length) throw unreadable("damaged", { byte: offset });
  return bytes.subarray(start, start + packed);
}
