import { createHash } from "node:crypto";
import { sha256Of, type Proof } from "./archive";
import type { Documents } from "./documents";
import { lineOf, type Reader, rowsOf, type Schema } from "./tables";

/** Counts and hashes of all that a company has; `each` is handed the rows and files on the way. */
export async function prove(
  from: { reader: Reader; schema: Schema; documents: Documents; tenantId: string },
  each: { rows?(table: string, n: number, lines: string): Promise<void>; file?(key: string, bytes: Uint8Array, type: string): Promise<void> } = {},
): Promise<Proof> {
  const tables: Proof["tables"] = {};
  for (const table of from.schema.tables) {
    const hash = createHash("sha256");
    let rows = 0;
    let n = 0;
    for await (const some of rowsOf(from.reader, table)) {
      const lines = some.map(lineOf).join("\n");
      hash.update(`${lines}\n`);
      rows += some.length;
      await each.rows?.(table.name, n++, lines);
    }
    tables[table.name] = { rows, sha256: hash.digest("hex") };
  }
  return { tables, files: await proveFiles(from.documents, from.tenantId, each.file), sequences: await sequencesIn(from.reader) };
}

async function proveFiles(documents: Documents, tenantId: string, each?: (key: string, bytes: Uint8Array, type: string) => Promise<void>): Promise<Proof["files"]> {
  const files: Proof["files"] = {};
  for await (const { key } of documents.list(`${tenantId}/`)) {
    const kept = await documents.read(key);
    if (!kept) continue;
    files[key] = { size: kept.bytes.length, sha256: sha256Of(kept.bytes) };
    await each?.(key, kept.bytes, kept.mediaType);
  }
  return files;
}

/** Where the next number of an AUTOINCREMENT begins: cursors of devices hang on it. */
async function sequencesIn(reader: Reader): Promise<[string, number][]> {
  const { rows } = await reader.execute({ sql: "SELECT name, seq FROM sqlite_sequence ORDER BY name", args: [] });
  return rows.map((row) => [String(row["name"]), Number(row["seq"])]);
}
