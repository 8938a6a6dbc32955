import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Proof, readArchive, writeArchive } from "../../../migrations/life/archive";
import { deleteTenant } from "../../../migrations/life/delete";
import { getTenant, openDirectory } from "../../../migrations/life/directory";
import { exportTenant } from "../../../migrations/life/export";
import { importTenant } from "../../../migrations/life/import";
import type { Places } from "../../../migrations/life/places";
import { suspendTenant } from "../../../migrations/life/standing";
import { readMigrations } from "../../../migrations/runner";
import { bucketHere, placesHere } from "../../support/keepers";
import { databaseAt, fileRow, livedTenant, newTenant } from "../../support/lived-tenant";

const folder = mkdtempSync(join(tmpdir(), "export-"));
let places: Places;
let bucket: Awaited<ReturnType<typeof bucketHere>>;
let migrations: Awaited<ReturnType<typeof readMigrations>>;

beforeAll(async () => {
  places = placesHere();
  bucket = await bucketHere();
  migrations = await readMigrations("tenant");
});
afterAll(async () => {
  await bucket.end();
  await rm(folder, { recursive: true, force: true });
});

const lived = () => livedTenant({ places, documents: bucket.documents, migrations, folder });

describe("a company in a file", () => {
  it("comes back whole: rows, search, triggers, cursors, files", async () => {
    const { tenant, key, file } = await lived();
    const before = await bucket.documents.read(key);
    const exported = await exportTenant(places, bucket.documents, tenant.code, file);
    expect(exported.tables["customers"]?.rows).toBe(2500);
    await suspendTenant(places, tenant.code);
    await deleteTenant(places, bucket.documents, tenant.code, tenant.code);
    const { proof } = await importTenant({ places, documents: bucket.documents }, file, `${tenant.code}-b`);
    expect(proof).toEqual(exported);
    expect(await bucket.documents.read(key)).toEqual(before);
    const database = databaseAt(places, tenant.id);
    const found = await database.read({ sql: "SELECT ref FROM places_things_search WHERE places_things_search MATCH 'sime* 2499'" });
    expect(found.rows.map((row) => row["ref"])).toEqual(["customer-2499"]);
    await expect(database.write([{ sql: "DELETE FROM activity" }])).rejects.toThrow("insert-only");
    await database.write([{ sql: "UPDATE customers SET name = 'Nova', version = version + 1 WHERE id = 'customer-7'" }]);
    const changed = await database.read({ sql: "SELECT row_id FROM changes ORDER BY seq DESC LIMIT 1" });
    expect(changed.rows[0]?.["row_id"]).toBe("customer-7");
  });

  it("is not opened when it was cut off or changed on the way, and not over a living one", async () => {
    const { tenant, file } = await lived();
    await exportTenant(places, bucket.documents, tenant.code, file);
    const into = { places, documents: bucket.documents };
    await expect(importTenant(into, file)).rejects.toThrow("already exists (");
    await expect(importTenant(into, file, newTenant().code)).rejects.toThrow("already exists, possibly under another code");
    await suspendTenant(places, tenant.code);
    await deleteTenant(places, bucket.documents, tenant.code, tenant.code);
    const whole = readFileSync(file);
    writeFileSync(file, whole.subarray(0, whole.length - 60_000));
    await expect(importTenant(into, file)).rejects.toThrow();
    expect(await getTenant(openDirectory(places), tenant.code)).toMatchObject({ status: "creating" });
    writeFileSync(file, whole);
    expect((await importTenant(into, file)).tenant.status).toBe("active");
  });
});

describe("a company that is exported while it works", () => {
  const bytes = (text: string) => ({ bytes: new TextEncoder().encode(text), mediaType: "text/plain" });
  const put = (keys: string[]) => Promise.all(keys.map((key) => bucket.documents.write(key, bytes(key))));

  it("is what it was at one point in time: files are those that the rows of that moment name", async () => {
    const { tenant, key, file } = await lived();
    const database = databaseAt(places, tenant.id);
    const at = (name: string) => `${tenant.id}/files/${name}`;
    await put([at("thumb"), at("thumb-small"), at("leaving"), at("gone"), at("nobodys")]);
    await database.write([fileRow(at("thumb")), fileRow(at("leaving")), fileRow(at("gone"), "gone")]);
    let meanwhile = false;
    const documents = {
      ...bucket.documents,
      // With the first file that is read the rows have been.
      async read(asked: string) {
        if (!meanwhile) {
          meanwhile = true;
          await put([at("new")]);
          await database.write([fileRow(at("new")), { sql: "UPDATE files SET status = 'gone' WHERE id = ?", args: [at("leaving")] }]);
          await bucket.documents.remove([at("leaving")]);
        }
        return bucket.documents.read(asked);
      },
    };
    const proof = await exportTenant(places, documents, tenant.code, file);
    expect(Object.keys(proof.files).toSorted()).toEqual([key, at("thumb"), at("thumb-small")].toSorted());
    expect(proof.missing).toEqual([at("leaving")]);
    await suspendTenant(places, tenant.code);
    await deleteTenant(places, bucket.documents, tenant.code, tenant.code);
    await importTenant({ places, documents: bucket.documents }, file);
    const { rows } = await database.read({ sql: "SELECT id FROM files WHERE status = 'attached' ORDER BY id" });
    expect(rows.map((row) => row["id"])).toEqual([key, at("leaving"), at("thumb")].toSorted());
  });

  it("with writes going on: what was written together is together in the file, or not in it", async () => {
    const { tenant, file } = await lived();
    const database = databaseAt(places, tenant.id);
    const exporting = new AbortController();
    let written = 0;
    async function work() {
      for (; !exporting.signal.aborted; written += 1) {
        const key = `${tenant.id}/files/live-${written}`;
        await put([key]);
        const customer = { sql: "INSERT INTO customers (id, name, sort_key, search_text, entity, created_at, updated_at) VALUES (?, 'x', 'x', 'x', 'company', 0, 0)", args: [`live-${written}`] };
        await database.write([customer, fileRow(key)]);
      }
    }
    const working = work();
    const proof = await exportTenant(places, bucket.documents, tenant.code, file);
    exporting.abort();
    await working;
    expect(written).toBeGreaterThan(0);
    const live = Object.keys(proof.files).filter((key) => key.includes("/live-")).length;
    expect(proof.tables["customers"]?.rows).toBe(2500 + live);
    expect(proof.tables["files"]?.rows).toBe(1 + live);
    expect(proof.missing).toEqual([]);
    await suspendTenant(places, tenant.code);
    await deleteTenant(places, bucket.documents, tenant.code, tenant.code);
    expect((await importTenant({ places, documents: bucket.documents }, file)).proof).toEqual(proof);
  });

  it("is not opened when a file that its rows name is in neither list", async () => {
    const { tenant, key, file } = await lived();
    const exported = await exportTenant(places, { ...bucket.documents, read: async () => null }, tenant.code, file);
    expect(exported.missing).toEqual([key]);
    await suspendTenant(places, tenant.code);
    await deleteTenant(places, bucket.documents, tenant.code, tenant.code);
    await rewritten(file, (proof) => ({ ...proof, missing: [] }));
    await expect(importTenant({ places, documents: bucket.documents }, file)).rejects.toThrow(`Not activated: different from the export: ${key}`);
    await rewritten(file, ({ missing: _, ...older }) => older);
    expect((await importTenant({ places, documents: bucket.documents }, file)).tenant.status).toBe("active");
  });
});

/** The same export with another proof. */
async function rewritten(file: string, change: (proof: Proof) => Proof): Promise<void> {
  const archive = writeArchive(`${file}.other`);
  for await (const { name, bytes, type } of readArchive(file)) {
    await archive.add(name, name === "proof.json" ? Buffer.from(JSON.stringify(change(JSON.parse(bytes.toString()) as Proof))) : bytes, type);
  }
  await archive.finish();
  await rename(`${file}.other`, file);
}
