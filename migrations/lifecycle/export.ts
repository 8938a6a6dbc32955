import { rename, rm } from "node:fs/promises";
import { type Client, createClient } from "@libsql/client/http";
import { FORMAT, type Head, type ChecksumManifest, writeArchive, type Writing } from "./archive";
import { getTenant, openDirectory, type TenantEntry, TenantRefused } from "./directory";
import type { FileStore } from "./file-store";
import { type DatabaseProvisioner, tenantNamespace } from "./database-provisioner";
import { namedFiles, checksumFiles, checksumRows } from "./checksum-manifest";
import { readSchema, type Schema } from "./tables";

/**
 * Exports a tenant into one file, as of one point in time: rows come from one snapshot, and files are those that the rows refer to. The
 * bytes of a file are never overwritten, and they stay for a day after their row is gone (worker/jobs/files.ts). The manifest lists files
 * that are missing nevertheless. The export gets its final name only after it is complete.
 */
export async function exportTenant(
  provisioner: DatabaseProvisioner,
  fileStore: FileStore,
  code: string,
  file: string,
): Promise<ChecksumManifest> {
  const tenant = await getTenant(openDirectory(provisioner), code);
  if (tenant.status === "creating" || tenant.status === "deleting")
    throw new TenantRefused(`"${code}" is ${tenant.status}.`);
  const client = createClient({
    url: provisioner.urlOf(tenantNamespace(tenant.id)),
    ...(provisioner.token ? { authToken: provisioner.token } : {}),
    intMode: "number",
  });
  const unfinished = `${file}.part`;
  try {
    const archive = writeArchive(unfinished);
    const { keys, ...rows } = await addRows(archive, client, tenant);
    const manifest: ChecksumManifest = {
      ...rows,
      ...(await checksumFiles(fileStore, keys, (key, bytes, type) =>
        archive.add(`files/${key}`, bytes, type),
      )),
    };
    await archive.add("proof.json", json(manifest));
    await archive.finish();
    await rename(unfinished, file);
    return manifest;
  } finally {
    client.close();
    await rm(unfinished, { force: true });
  }
}

/** Closes the snapshot before the first file is read: a server does not keep one open for as long as the files may take. */
async function addRows(
  archive: Writing,
  client: Client,
  tenant: TenantEntry,
): Promise<Pick<ChecksumManifest, "tables" | "sequences"> & { keys: string[] }> {
  const snapshot = await client.transaction("read");
  try {
    const schema = await readSchema(snapshot);
    await archive.add("tenant.json", json(headOf(tenant, schema)));
    const rows = await checksumRows(snapshot, schema, (table, n, lines) =>
      archive.add(`rows/${table}/${n}.jsonl`, new TextEncoder().encode(lines)),
    );
    return { ...rows, keys: await namedFiles(snapshot) };
  } finally {
    snapshot.close();
  }
}

function headOf(
  { id, code, name, language, schemaVersion }: TenantEntry,
  { tables, definitions, dependents }: Schema,
): Head {
  return {
    format: FORMAT,
    exportedAt: new Date().toISOString(),
    tenant: { id, code, name, language, schemaVersion },
    tables,
    definitions,
    dependents,
  };
}

function json(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}
