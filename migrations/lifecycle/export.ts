import { rename, rm } from "node:fs/promises";
import { type Client, createClient } from "@libsql/client/http";
import { FORMAT, type Head, type ChecksumManifest, writeArchive, type Writing } from "./archive";
import { getTenant, openDirectory, type TenantEntry, TenantRefused } from "./directory";
import type { FileStore } from "./file-store";
import { type DatabaseProvisioner, tenantNamespace } from "./database-provisioner";
import { namedFiles, checksumFiles, checksumRows } from "./checksum-manifest";
import { readSchema, type Schema } from "./tables";

/**
 * Everything of one company in one file, as it was at one point in time: rows are read in one snapshot, and files are those that its rows
 * name. Nobody overwrites the bytes of a file, and they stay for a day after their row is gone (worker/jobs/files.ts): what is missing all the
 * same is said in the proof. The file has its name only once it is whole.
 */
export async function exportTenant(provisioner: DatabaseProvisioner, fileStore: FileStore, code: string, file: string): Promise<ChecksumManifest> {
  const tenant = await getTenant(openDirectory(provisioner), code);
  if (tenant.status === "creating" || tenant.status === "deleting") throw new TenantRefused(`"${code}" is ${tenant.status}.`);
  const client = createClient({ url: provisioner.urlOf(tenantNamespace(tenant.id)), authToken: provisioner.token, intMode: "number" });
  const unfinished = `${file}.part`;
  try {
    const archive = writeArchive(unfinished);
    const { keys, ...rows } = await addRows(archive, client, tenant);
    const manifest: ChecksumManifest = { ...rows, ...(await checksumFiles(fileStore, keys, (key, bytes, type) => archive.add(`files/${key}`, bytes, type))) };
    await archive.add("proof.json", json(manifest));
    await archive.finish();
    await rename(unfinished, file);
    return manifest;
  } finally {
    client.close();
    await rm(unfinished, { force: true });
  }
}

/** The snapshot ends before the first file is read: a server keeps none open for as long as files may take. */
async function addRows(archive: Writing, client: Client, tenant: TenantEntry): Promise<Pick<ChecksumManifest, "tables" | "sequences"> & { keys: string[] }> {
  const snapshot = await client.transaction("read");
  try {
    const schema = await readSchema(snapshot);
    await archive.add("tenant.json", json(headOf(tenant, schema)));
    const rows = await checksumRows(snapshot, schema, (table, n, lines) => archive.add(`rows/${table}/${n}.jsonl`, new TextEncoder().encode(lines)));
    return { ...rows, keys: await namedFiles(snapshot) };
  } finally {
    snapshot.close();
  }
}

function headOf({ id, code, name, language, schemaVersion }: TenantEntry, { tables, definitions, dependents }: Schema): Head {
  return { format: FORMAT, exportedAt: new Date().toISOString(), tenant: { id, code, name, language, schemaVersion }, tables, definitions, dependents };
}

function json(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}
