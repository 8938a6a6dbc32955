/** A file of an archive, in parts. */
export type ZipFile = { path: string; content: AsyncIterable<Uint8Array> };

// The platform deflates. Nothing is known of a file before it has been read: its checksum and sizes follow it in a descriptor and are in the
// directory at the end.

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** The descriptor follows the file; its path is UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1 January 1980, the first day that an archive knows: the same content is the same file. */
const DATE = 0x0021;

type Entry = { path: Uint8Array; offset: number; crc: number; packed: number; size: number };

/** An archive in parts, as its files are read. It is smaller than four gigabytes, as is each of its files. */
export async function* zipOf(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const entries: Entry[] = [];
  let offset = 0;
  for await (const { path: name, content } of files) {
    const path = new TextEncoder().encode(name);
    const entry = { path, offset, crc: 0, packed: 0, size: 0 };
    const head = [LOCAL, VERSION, FLAGS, DEFLATED, 0, DATE, 0, 0, 0, path.length, 0];
    yield joined(numbers("4 2 2 2 2 2 4 4 4 2 2", head), path);
    for await (const part of deflated(content, entry)) {
      entry.packed += part.length;
      yield part;
    }
    const end = numbers("4 4 4 4", [DESCRIPTOR, entry.crc, entry.packed, entry.size]);
    yield end;
    offset += 30 + path.length + entry.packed + end.length;
    entries.push(entry);
  }
  const directory = joined(...entries.map(directoryEntry));
  yield directory;
  const count = entries.length;
  yield numbers("4 2 2 2 2 4 4 2", [END, 0, 0, count, count, directory.length, offset, 0]);
}

function directoryEntry({ path, offset, crc, packed, size }: Entry): Uint8Array {
  const sizes = [crc, packed, size, path.length, 0, 0, 0, 0, 0, offset];
  const head = [CENTRAL, VERSION, VERSION, FLAGS, DEFLATED, 0, DATE, ...sizes];
  return joined(numbers("4 2 2 2 2 2 2 4 4 4 2 2 2 2 2 4 4", head), path);
}

/** Little-endian numbers of as many bytes each. */
function numbers(widths: string, values: readonly number[]): Uint8Array {
  const bytes = widths.split(" ").flatMap((width, index) => {
    const value = values[index] ?? 0;
    return Array.from({ length: Number(width) }, (_, byte) => (value >>> (8 * byte)) & 0xff);
  });
  return Uint8Array.from(bytes);
}

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Adds to the entry what is read. A part is read when those before it have been taken. */
async function* deflated(
  content: AsyncIterable<Uint8Array>,
  entry: Pick<Entry, "crc" | "size">,
): AsyncGenerator<Uint8Array> {
  // Its end has the checksum and the size, which the platform computes far faster than code of ours.
  const { readable, writable } = new CompressionStream("gzip");
  const writer = writable.getWriter();
  const packed: Uint8Array[] = [];
  const ending = takeDeflated(readable, packed);
  try {
    for await (const part of content) {
      await writer.write(Uint8Array.from(part));
      yield* packed.splice(0);
    }
    const [end] = await Promise.all([ending, writer.close()]);
    Object.assign(entry, end);
    yield* packed.splice(0);
  } finally {
    // Does nothing to a stream that is closed.
    await Promise.allSettled([writer.abort(), ending]);
  }
}

/** Of gzip without a name or a comment. */
const HEADER_LENGTH = 10;
const TRAILER_LENGTH = 8;

/** Takes what is between the header and the trailer, and returns what the trailer says. */
async function takeDeflated(readable: ReadableStream<Uint8Array>, into: Uint8Array[]) {
  const reader = readable.getReader();
  let rest = new Uint8Array();
  let header = HEADER_LENGTH;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    rest = joined(rest, next.value);
    const end = rest.length - TRAILER_LENGTH;
    if (end < header) continue;
    into.push(rest.subarray(header, end));
    rest = rest.subarray(end);
    header = 0;
  }
  const trailer = new DataView(rest.buffer, rest.byteOffset);
  return { crc: trailer.getUint32(0, true), size: trailer.getUint32(4, true) };
}
