import { buffer } from "node:stream/consumers";
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import tar from "tar-stream";
import * as z from "zod/mini";
import { isRecord } from "~/kernel/is-record";

/** Format 1: `tenant.json` first, then `rows/<table>/<n>.jsonl` and `files/<key>`, and `proof.json` last. */
export const FORMAT = 1;

const texts = z.array(z.string());
export const headSchema = z.object({
  format: z.literal(FORMAT),
  exportedAt: z.string(),
  tenant: z.object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    language: z.string(),
    schemaVersion: z.number(),
  }),
  tables: z.array(z.object({ name: z.string(), columns: texts, order: texts })),
  definitions: texts,
  dependents: texts,
});
export type Head = z.infer<typeof headSchema>;
/** Expected contents of an import: rows and hash of each table, size and hash of each file. Older exports do not list missing files. */
export const checksumManifestSchema = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  files: z.record(z.string(), z.object({ size: z.number(), sha256: z.string() })),
  missing: z.exactOptional(texts),
  sequences: z.array(z.tuple([z.string(), z.number()])),
});
export type ChecksumManifest = z.infer<typeof checksumManifestSchema>;

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
    const pax: unknown = entry.header.pax;
    const type = isRecord(pax) ? pax[TYPE] : undefined;
    yield {
      name: entry.header.name,
      bytes: await buffer(entry),
      type: typeof type === "string" ? type : undefined,
    };
  }
  await flowing;
}

export function sha256Of(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}
