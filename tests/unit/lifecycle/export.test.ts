import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type ChecksumManifest,
  readArchive,
  writeArchive,
} from "../../../migrations/lifecycle/archive";
import { deleteTenant } from "../../../migrations/lifecycle/delete";
import { getTenant, openDirectory } from "../../../migrations/lifecycle/directory";
import { exportTenant } from "../../../migrations/lifecycle/export";
import { importTenant } from "../../../migrations/lifecycle/import";
import type { DatabaseProvisioner } from "../../../migrations/lifecycle/database-provisioner";
import { suspendTenant } from "../../../migrations/lifecycle/suspend";
import { readMigrations } from "../../../migrations/read-migrations";
import { memoryBucket, localProvisioner } from "../../support/db/providers";
import {
  databaseAt,
  fileRow,
  tenantWithHistory,
  newTenant,
} from "../../support/db/tenant-with-history";

const folder = mkdtempSync(join(tmpdir(), "export-"));
let provisioner: DatabaseProvisioner;
let bucket: Awaited<ReturnType<typeof memoryBucket>>;
let migrations: Awaited<ReturnType<typeof readMigrations>>;

beforeAll(async () => {
  provisioner = localProvisioner();
  bucket = await memoryBucket();
  migrations = await readMigrations("tenant");
});
afterAll(async () => {
  await bucket.end();
  await rm(folder, { recursive: true, force: true });
});

/** More than one page of an export. */
const MANY = 2500;

const usedTenant = (customers = 50) =>
  tenantWithHistory({ provisioner, fileStore: bucket.fileStore, migrations, folder }, customers);

describe("a tenant export", () => {
  it("restores everything: rows, search, triggers, cursors, files", async () => {
    const { tenant, key, file } = await usedTenant(MANY);
    const before = await bucket.fileStore.read(key);
    const exported = await exportTenant(provisioner, bucket.fileStore, tenant.code, file);
    expect(exported.tables["customers"]?.rows).toBe(MANY);
    await suspendTenant(provisioner, tenant.code);
    await deleteTenant(provisioner, bucket.fileStore, tenant.code, tenant.code);
    const { manifest } = await importTenant(
      { provisioner, fileStore: bucket.fileStore },
      file,
      `${tenant.code}-b`,
    );
    expect(manifest).toEqual(exported);
    expect(await bucket.fileStore.read(key)).toEqual(before);
    const database = databaseAt(provisioner, tenant.id);
    const found = await database.read({
      sql: "SELECT ref FROM places_things_search WHERE places_things_search MATCH 'sime* 2499'",
    });
    expect(found.rows.map((row) => row["ref"])).toEqual(["customer-2499"]);
    await expect(database.write([{ sql: "DELETE FROM activity" }])).rejects.toThrow("insert-only");
    await database.write([
      { sql: "UPDATE customers SET name = 'Nova', version = version + 1 WHERE id = 'customer-7'" },
    ]);
    const changed = await database.read({
      sql: "SELECT row_id FROM changes ORDER BY seq DESC LIMIT 1",
    });
    expect(changed.rows[0]?.["row_id"]).toBe("customer-7");
  });

  it("is not imported if truncated or changed, nor over an active tenant", async () => {
    const { tenant, file } = await usedTenant();
    await exportTenant(provisioner, bucket.fileStore, tenant.code, file);
    const into = { provisioner, fileStore: bucket.fileStore };
    await expect(importTenant(into, file)).rejects.toThrow("already exists (");
    await expect(importTenant(into, file, newTenant().code)).rejects.toThrow(
      "already exists, possibly under another code",
    );
    await suspendTenant(provisioner, tenant.code);
    await deleteTenant(provisioner, bucket.fileStore, tenant.code, tenant.code);
    const whole = readFileSync(file);
    writeFileSync(file, whole.subarray(0, whole.length - 60_000));
    await expect(importTenant(into, file)).rejects.toThrow();
    expect(await getTenant(openDirectory(provisioner), tenant.code)).toMatchObject({
      status: "creating",
    });
    writeFileSync(file, whole);
    expect((await importTenant(into, file)).tenant.status).toBe("active");
  });
});

describe("the export of a tenant in use", () => {
  const bytes = (text: string) => ({
    bytes: new TextEncoder().encode(text),
    mediaType: "text/plain",
  });
  const put = (keys: string[]) =>
    Promise.all(keys.map((key) => bucket.fileStore.write(key, bytes(key))));

  it("is a snapshot: its files are those that its rows reference", async () => {
    const { tenant, key, file } = await usedTenant();
    const database = databaseAt(provisioner, tenant.id);
    const at = (name: string) => `${tenant.id}/files/${name}`;
    await put([at("thumb"), at("thumb-small"), at("leaving"), at("gone"), at("nobodys")]);
    await database.write([
      fileRow(at("thumb")),
      fileRow(at("leaving")),
      fileRow(at("gone"), "gone"),
    ]);
    let meanwhile = false;
    const fileStore = {
      ...bucket.fileStore,
      // All rows are read before the first file is read.
      async read(listParams: string) {
        if (!meanwhile) {
          meanwhile = true;
          await put([at("new")]);
          await database.write([
            fileRow(at("new")),
            { sql: "UPDATE files SET status = 'gone' WHERE id = ?", args: [at("leaving")] },
          ]);
          await bucket.fileStore.remove([at("leaving")]);
        }
        return bucket.fileStore.read(listParams);
      },
    };
    const manifest = await exportTenant(provisioner, fileStore, tenant.code, file);
    expect(Object.keys(manifest.files).toSorted()).toEqual(
      [key, at("thumb"), at("thumb-small")].toSorted(),
    );
    expect(manifest.missing).toEqual([at("leaving")]);
    await suspendTenant(provisioner, tenant.code);
    await deleteTenant(provisioner, bucket.fileStore, tenant.code, tenant.code);
    await importTenant({ provisioner, fileStore: bucket.fileStore }, file);
    const { rows } = await database.read({
      sql: "SELECT id FROM files WHERE status = 'attached' ORDER BY id",
    });
    expect(rows.map((row) => row["id"])).toEqual([key, at("leaving"), at("thumb")].toSorted());
  });

  it("contains each concurrent transaction as a whole or not at all", async () => {
    const { tenant, file } = await usedTenant(MANY);
    const database = databaseAt(provisioner, tenant.id);
    const exporting = new AbortController();
    let written = 0;
    async function work() {
      for (; !exporting.signal.aborted; written += 1) {
        const key = `${tenant.id}/files/live-${written}`;
        await put([key]);
        const customer = {
          sql: "INSERT INTO customers (id, name, sort_key, search_text, entity, created_at, updated_at) VALUES (?, 'x', 'x', 'x', 'company', 0, 0)",
          args: [`live-${written}`],
        };
        await database.write([customer, fileRow(key)]);
      }
    }
    const working = work();
    const manifest = await exportTenant(provisioner, bucket.fileStore, tenant.code, file);
    exporting.abort();
    await working;
    expect(written).toBeGreaterThan(0);
    const live = Object.keys(manifest.files).filter((key) => key.includes("/live-")).length;
    expect(manifest.tables["customers"]?.rows).toBe(MANY + live);
    expect(manifest.tables["files"]?.rows).toBe(1 + live);
    expect(manifest.missing).toEqual([]);
    await suspendTenant(provisioner, tenant.code);
    await deleteTenant(provisioner, bucket.fileStore, tenant.code, tenant.code);
    expect(
      (await importTenant({ provisioner, fileStore: bucket.fileStore }, file)).manifest,
    ).toEqual(manifest);
  });

  it("is not imported if a file that its rows reference is in neither list", async () => {
    const { tenant, key, file } = await usedTenant();
    const exported = await exportTenant(
      provisioner,
      { ...bucket.fileStore, read: async () => null },
      tenant.code,
      file,
    );
    expect(exported.missing).toEqual([key]);
    await suspendTenant(provisioner, tenant.code);
    await deleteTenant(provisioner, bucket.fileStore, tenant.code, tenant.code);
    await rewritten(file, (manifest) => ({ ...manifest, missing: [] }));
    await expect(importTenant({ provisioner, fileStore: bucket.fileStore }, file)).rejects.toThrow(
      `Not activated: different from the export: ${key}`,
    );
    await rewritten(file, ({ missing: _, ...older }) => older);
    expect(
      (await importTenant({ provisioner, fileStore: bucket.fileStore }, file)).tenant.status,
    ).toBe("active");
  });
});

/** The same export with another checksum manifest. */
async function rewritten(
  file: string,
  change: (manifest: ChecksumManifest) => ChecksumManifest,
): Promise<void> {
  const archive = writeArchive(`${file}.other`);
  for await (const { name, bytes, type } of readArchive(file)) {
    await archive.add(
      name,
      name === "proof.json"
        ? Buffer.from(JSON.stringify(change(JSON.parse(bytes.toString()) as ChecksumManifest)))
        : bytes,
      type,
    );
  }
  await archive.finish();
  await rename(`${file}.other`, file);
}
