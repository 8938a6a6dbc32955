import { buffer } from "node:stream/consumers";
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import tar from "tar-stream";
import * as z from "zod/mini";
import { isRecord } from "~/kernel/is-record";
import { TenantRefused } from "./directory";

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
  const done = pipeline(pack, createGzip(), createWriteStream(file, { mode: 0o600 })).catch(
    (error: unknown) => Promise.reject(unwritable(file, error)),
  );
  done.catch(() => undefined);
  /** Of whatever fails after the file could not be written, that is the cause. */
  const orCause = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await Promise.race([work, done.then(() => work)]);
    } catch (error) {
      if (pack.destroyed) await done;
      throw error;
    }
  };
  return {
    add: (name, bytes, type) =>
      orCause(
        new Promise<void>((resolve, reject) => {
          const entry = pack.entry(
            { name, size: bytes.length, ...(type === undefined ? {} : { pax: { [TYPE]: type } }) },
            Buffer.from(bytes),
            (error) => (error ? reject(error) : resolve()),
          );
          // An entry that is destroyed together with the archive reports it beside the callback.
          entry.on("error", reject);
        }),
      ),
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
  let entries = 0;
  try {
    for await (const entry of extract) {
      const pax: unknown = entry.header.pax;
      const type = isRecord(pax) ? pax[TYPE] : undefined;
      const bytes = await buffer(entry);
      entries += 1;
      yield { name: entry.header.name, bytes, type: typeof type === "string" ? type : undefined };
    }
    await flowing;
  } catch (error) {
    const cause: unknown = await flowing.then(
      () => error,
      (first: unknown) => first,
    );
    throw unreadable(file, cause, entries);
  }
}

const ON_DISK: Record<string, string> = {
  ENOSPC: "there is no space left on its disk",
  EDQUOT: "the quota of this user is used up",
  EACCES: "this user may not",
  EPERM: "this user may not",
  EROFS: "its disk is read-only",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of its path is a file",
  EFBIG: "the file is too large for its disk",
  EIO: "its disk reports an error",
};

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

function unwritable(file: string, error: unknown): unknown {
  const reason = codeOf(error) === "ENOENT" ? "its folder does not exist" : ON_DISK[codeOf(error)];
  return reason ? new TenantRefused(`Cannot write ${file}: ${reason}.`, { cause: error }) : error;
}

/** Errors of reading the disk, of unpacking and of the tar format; what the reader of the entries throws does not pass here. */
function unreadable(file: string, error: unknown, entries: number): unknown {
  const code = codeOf(error);
  const onDisk = code === "ENOENT" ? "it does not exist" : ON_DISK[code];
  if (onDisk) return new TenantRefused(`Cannot read ${file}: ${onDisk}.`, { cause: error });
  const message = error instanceof Error ? error.message : "";
  const isCut = code === "Z_BUF_ERROR" || /unexpected end of data/i.test(message);
  if (!isCut && !code.startsWith("Z_") && !/tar/i.test(message)) return error;
  const reason = isCut
    ? "is truncated: it ends in the middle of an export"
    : entries === 0
      ? "is not an export of a company"
      : "is damaged";
  return new TenantRefused(`${file} ${reason}.`, { cause: error });
}

export function sha256Of(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}
