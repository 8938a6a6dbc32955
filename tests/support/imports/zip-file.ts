import { crc32, deflateRawSync } from "node:zlib";

/** How an entry lies about itself, or is written. */
type ZipOptions = { statedSize?: number; isStored?: boolean; isEncrypted?: boolean };

/** The bytes of an archive with these files. */
export function zipOf(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: ZipOptions = {},
): Uint8Array {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of Object.entries(files)) {
    const data = Buffer.from(content);
    const packed = options.isStored ? data : deflateRawSync(data);
    const name = Buffer.from(path);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(options.isEncrypted ? 1 : 0, 2);
    common.writeUInt16LE(options.isStored ? 0 : 8, 4);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(options.statedSize ?? data.length, 18);
    common.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, name, packed]);
    directory.push(Buffer.from("PK\u0001\u0002\u0014\u0000"), common, place, name);
    locals.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(files).length, 4);
  end.writeUInt16LE(Object.keys(files).length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return new Uint8Array(Buffer.concat([...locals, listed, Buffer.from("PK\u0005\u0006"), end]));
}
