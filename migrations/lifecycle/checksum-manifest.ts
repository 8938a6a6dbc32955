import { createHash } from "node:crypto";
import { sha256Of, type ChecksumManifest } from "./archive";
import type { FileStore } from "./file-store";
import { lineOf, type Reader, rowsOf, type Schema } from "./tables";

/** Counts and hashes all rows; `each` receives them in batches. */
export async function checksumRows(
  reader: Reader,
  schema: Schema,
  each?: (table: string, n: number, lines: string) => Promise<void>,
): Promise<Pick<ChecksumManifest, "tables" | "sequences">> {
  const tables: ChecksumManifest["tables"] = {};
  for (const table of schema.tables) {
    const hash = createHash("sha256");
    let rows = 0;
    let n = 0;
    for await (const some of rowsOf(reader, table)) {
      const lines = some.map(lineOf).join("\n");
      hash.update(`${lines}\n`);
      rows += some.length;
      await each?.(table.name, n++, lines);
    }
    tables[table.name] = { rows, sha256: hash.digest("hex") };
  }
  return { tables, sequences: await sequencesIn(reader) };
}

/** Sizes and hashes of the files with these keys, and the keys without a file. */
export async function checksumFiles(
  fileStore: FileStore,
  keys: Iterable<string>,
  each?: (key: string, bytes: Uint8Array, type: string) => Promise<void>,
): Promise<{ files: ChecksumManifest["files"]; missing: string[] }> {
  const files: ChecksumManifest["files"] = {};
  const missing: string[] = [];
  for (const key of keys) {
    const stored = await fileStore.read(key);
    if (stored) {
      files[key] = { size: stored.bytes.length, sha256: sha256Of(stored.bytes) };
      await each?.(key, stored.bytes, stored.mediaType);
    } else missing.push(key);
  }
  return { files, missing };
}

/** The keys of all files that rows refer to. Files with the status 'gone' may be deleted at any time and do not count. */
export async function namedFiles(reader: Reader): Promise<string[]> {
  const sql =
    "SELECT storage_key AS key FROM files WHERE status <> 'gone' UNION SELECT thumbnail_key FROM files WHERE status <> 'gone' AND thumbnail_key IS NOT NULL ORDER BY key";
  const { rows } = await reader.execute({ sql, args: [] });
  return rows.map((row) => String(row["key"]));
}

export async function keysOf(fileStore: FileStore, tenantId: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of fileStore.list(`${tenantId}/`)) keys.push(key);
  return keys;
}

/** The AUTOINCREMENT counters. Devices store cursors that depend on them. */
async function sequencesIn(reader: Reader): Promise<[string, number][]> {
  const { rows } = await reader.execute({
    sql: "SELECT name, seq FROM sqlite_sequence ORDER BY name",
    args: [],
  });
  return rows.map((row) => [String(row["name"]), Number(row["seq"])]);
}
