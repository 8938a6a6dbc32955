import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import tar from "tar-stream";
import type { Table } from "./tables";

/** Format 1: `tenant.json` first, then `rows/<table>/<n>.jsonl` and `files/<key>`, and `proof.json` last. */
export const FORMAT = 1;

export type Head = {
  format: typeof FORMAT;
  exportedAt: string;
  tenant: { id: string; code: string; name: string; language: string; schemaVersion: number };
  tables: Table[];
  definitions: string[];
  dependents: string[];
};
/** Expected contents of an import: rows and hash of each table, size and hash of each file. Older exports do not list missing files. */
export type ChecksumManifest = {
  tables: Record<string, { rows: number; sha256: string }>;
  files: Record<string, { size: number; sha256: string }>;
  missing?: string[];
  sequences: [string, number][];
};

export type Writing = {
  add(name: string, bytes: Uint8Array, type?: string): Promise<void>;
  finish(): Promise<void>;
};

export function writeArchive(file: string): Writing {
  const pack = tar.pack();
  const done = pipeline(pack, createGzip(), createWriteStream(file, { mode: 0o600 }));
  done.catch(() => undefined);
  return {
    add: (name, bytes, type) =>
      new Promise((resolve, reject) => {
        pack.entry(
          { name, size: bytes.length, ...(type === undefined ? {} : { pax: { [TYPE]: type } }) },
          Buffer.from(bytes),
          (error) => (error ? reject(error) : resolve()),
        );
      }),
    async finish() {
      pack.finalize();
      await done;
    },
  };
}

export type Entry = { name: string; bytes: Buffer; type: string | undefined };
const TYPE = "FIELDWORK.type";

export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const extract = tar.extract();
  const flowing = pipeline(createReadStream(file), createGunzip(), extract);
  // A truncated file ends the loop below with the same error.
  flowing.catch((error: Error) => extract.destroy(error));
  for await (const entry of extract) {
    const parts: Buffer[] = [];
    for await (const part of entry) parts.push(part as Buffer);
    yield {
      name: entry.header.name,
      bytes: Buffer.concat(parts),
      type: (entry.header.pax as Record<string, string> | null | undefined)?.[TYPE],
    };
  }
  await flowing;
}

export function sha256Of(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}
