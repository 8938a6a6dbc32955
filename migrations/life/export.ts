import { rename, rm } from "node:fs/promises";
import { createClient } from "@libsql/client/http";
import { FORMAT, type Head, type Proof, writeArchive, type Writing } from "./archive";
import { getTenant, openDirectory, type TenantEntry, TenantRefused } from "./directory";
import type { Documents } from "./documents";
import { type Places, tenantNamespace } from "./places";
import { prove } from "./proof";
import { type Reader, readSchema, type Schema } from "./tables";

/** Everything of one company in one file. The database is read in one snapshot; the file has its name only once it is whole. */
export async function exportTenant(places: Places, documents: Documents, code: string, file: string): Promise<Proof> {
  const tenant = await getTenant(openDirectory(places), code);
  if (tenant.status === "creating" || tenant.status === "deleting") throw new TenantRefused(`"${code}" is ${tenant.status}.`);
  const client = createClient({ url: places.urlOf(tenantNamespace(tenant.id)), authToken: places.token, intMode: "number" });
  const unfinished = `${file}.part`;
  try {
    const snapshot = await client.transaction("read");
    const archive = writeArchive(unfinished);
    const proof = await fill(archive, snapshot, documents, tenant);
    await archive.finish();
    snapshot.close();
    await rename(unfinished, file);
    return proof;
  } finally {
    client.close();
    await rm(unfinished, { force: true });
  }
}

async function fill(archive: Writing, reader: Reader, documents: Documents, tenant: TenantEntry): Promise<Proof> {
  const schema = await readSchema(reader);
  await archive.add("tenant.json", json(headOf(tenant, schema)));
  const proof = await prove({ reader, schema, documents, tenantId: tenant.id }, {
    rows: (table, n, lines) => archive.add(`rows/${table}/${n}.jsonl`, new TextEncoder().encode(lines)),
    file: (key, bytes, type) => archive.add(`files/${key}`, bytes, type),
  });
  await archive.add("proof.json", json(proof));
  return proof;
}

function headOf({ id, code, name, language, schemaVersion }: TenantEntry, { tables, makes, hangs }: Schema): Head {
  return { format: FORMAT, exportedAt: new Date().toISOString(), tenant: { id, code, name, language, schemaVersion }, tables, makes, hangs };
}

function json(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}
