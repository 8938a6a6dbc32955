import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type ChecksumManifest,
  readArchive,
  writeArchive,
} from "../../../migrations/lifecycle/archive";
import { deleteTenant } from "../../../migrations/lifecycle/delete";
import { encryptionFor } from "../../../app/server/authentication/encryption";
import { keysOf } from "../../../migrations/lifecycle/checksum-manifest";
import {
  findTenant,
  getTenant,
  openDirectory,
  TenantRefused,
} from "../../../migrations/lifecycle/directory";
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

const KEYS = { current: "k1", keys: { k1: randomBytes(32).toString("base64url") } };
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
    const { manifest } = await importTenant({ provisioner, fileStore: bucket.fileStore }, file, {
      code: `${tenant.code}-b`,
    });
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
    await expect(importTenant(into, file, newTenant())).rejects.toThrow(
      "already exists, possibly under another code",
    );
    await suspendTenant(provisioner, tenant.code);
    await deleteTenant(provisioner, bucket.fileStore, tenant.code, tenant.code);
    const whole = readFileSync(file);
    writeFileSync(file, whole.subarray(0, whole.length - 60_000));
    await expect(importTenant(into, file)).rejects.toThrow(
      `${file} is truncated: it ends in the middle of an export.`,
    );
    // Nothing holds the id or the code.
    expect(await findTenant(openDirectory(provisioner), tenant.code)).toBeNull();
    expect(await keysOf(bucket.fileStore, tenant.id)).toEqual([]);
    await expect(databaseAt(provisioner, tenant.id).read({ sql: "SELECT 1" })).rejects.toThrow();
    writeFileSync(file, whole);
    expect((await importTenant(into, file)).tenant.status).toBe("active");
  });
});

describe("a copy", () => {
  it("has an id, a host and files of its own beside the original", async () => {
    const { tenant, key, file } = await usedTenant();
    const database = databaseAt(provisioner, tenant.id);
    const [user] = (await database.read({ sql: "SELECT id FROM users" })).rows;
    const userId = String(user?.["id"]);
    const secret = await encryptionFor(KEYS, tenant.id).encrypt("second-step", userId, "JBSWY3DP");
    await database.write([
      {
        sql: "INSERT INTO activity (at, actor_name, subject_type, subject_id, event, request_id) VALUES (0, '', 'company', ?, 'x', '')",
        args: [tenant.id],
      },
      {
        sql: "INSERT INTO second_steps (user_id, secret, last_step, created_at) VALUES (?, ?, 0, 0)",
        args: [userId, secret],
      },
      {
        sql: "INSERT INTO sessions (id, user_id, created_at, seen_at, expires_at) VALUES ('s', ?, 0, 0, 9)",
        args: [userId],
      },
      { sql: "INSERT INTO session_tokens (hash, session_id, created_at) VALUES ('h', 's', 0)" },
      {
        sql: "INSERT INTO calendar_feeds (id, user_id, token_hash, label, scope, created_at) VALUES ('f', ?, 'h', 'x', 'team', 0)",
        args: [userId],
      },
      {
        sql: "INSERT INTO calendar_feed_technicians (feed_id, user_id) VALUES ('f', ?)",
        args: [userId],
      },
    ]);
    const exported = await exportTenant(provisioner, bucket.fileStore, tenant.code, file);
    const into = { provisioner, fileStore: bucket.fileStore, sessionKeys: KEYS };
    const { tenant: copy } = await importTenant(into, file, { copy: true });
    expect(copy).toMatchObject({
      code: `${tenant.code}-copy`,
      status: "active",
      name: tenant.name,
    });
    expect(copy.id).not.toBe(tenant.id);
    const copied = databaseAt(provisioner, copy.id);
    const [row] = (
      await copied.read({
        sql: `SELECT (SELECT storage_key FROM files) AS key, (SELECT subject_id FROM activity WHERE subject_type = 'company') AS company,
          (SELECT count(*) FROM customers) AS customers, (SELECT count(*) FROM outbox WHERE done_at IS NULL) AS waiting,
          (SELECT count(*) FROM sessions) + (SELECT count(*) FROM session_tokens) + (SELECT count(*) FROM calendar_feeds)
            + (SELECT count(*) FROM calendar_feed_technicians) AS tokens`,
      })
    ).rows;
    const ownKey = key.replace(tenant.id, copy.id);
    expect({ ...row }).toEqual({
      key: ownKey,
      company: copy.id,
      customers: 50,
      waiting: 0,
      // Those of the original are worth nothing at the copy's host.
      tokens: 0,
    });
    expect(await bucket.fileStore.read(ownKey)).toEqual(await bucket.fileStore.read(key));
    // The original is as it was, and its deletion takes nothing from the copy.
    expect(await exportTenant(provisioner, bucket.fileStore, tenant.code, file)).toEqual(exported);
    await suspendTenant(provisioner, tenant.code);
    await deleteTenant(provisioner, bucket.fileStore, tenant.code, tenant.code);
    expect(await bucket.fileStore.read(ownKey)).not.toBeNull();
    const [step] = (await copied.read({ sql: "SELECT secret FROM second_steps" })).rows;
    const encryption = encryptionFor(KEYS, copy.id);
    expect(await encryption.open("second-step", userId, String(step?.["secret"]))).toBe("JBSWY3DP");
  });

  it("has the code that is asked for, and is refused one that is in use", async () => {
    const { tenant, file } = await usedTenant();
    await exportTenant(provisioner, bucket.fileStore, tenant.code, file);
    const into = { provisioner, fileStore: bucket.fileStore };
    const { code } = newTenant();
    const copied = await importTenant(into, file, { copy: true, code });
    expect(copied.tenant.code).toBe(code);
    await expect(importTenant(into, file, { copy: true, code })).rejects.toThrow(
      `A company "${code}" already exists`,
    );
    expect(await getTenant(openDirectory(provisioner), code)).toMatchObject({ status: "active" });
  });

  it("is not activated if a row of the file was changed", async () => {
    const { tenant, file } = await usedTenant();
    await exportTenant(provisioner, bucket.fileStore, tenant.code, file);
    await rewritten(file, (manifest) => ({
      ...manifest,
      tables: { ...manifest.tables, customers: { rows: 50, sha256: "0" } },
    }));
    const into = { provisioner, fileStore: bucket.fileStore };
    await expect(importTenant(into, file, { copy: true })).rejects.toThrow(
      "Not activated: different from the export: customers",
    );
    expect(await findTenant(openDirectory(provisioner), `${tenant.code}-copy`)).toBeNull();
  });
});

describe("a file that names what belongs to another company", () => {
  const into = () => ({ provisioner, fileStore: bucket.fileStore });

  it("writes nothing into that company's files", async () => {
    const { key } = await usedTenant();
    const before = await bucket.fileStore.read(key);
    const { tenant, file } = await usedTenant();
    await exportTenant(provisioner, bucket.fileStore, tenant.code, file);
    await withEntry(file, `files/${key}`, Buffer.from("other bytes"));
    await expect(importTenant(into(), file, { copy: true })).rejects.toThrow("is damaged");
    expect(await bucket.fileStore.read(key)).toEqual(before);
  });

  it("is not activated with rows that lead to that company's files", async () => {
    const { key } = await usedTenant();
    const { tenant, file } = await usedTenant();
    await databaseAt(provisioner, tenant.id).write([
      { sql: "UPDATE files SET storage_key = ?, status = 'gone', gone_at = 0", args: [key] },
    ]);
    await exportTenant(provisioner, bucket.fileStore, tenant.code, file);
    await expect(importTenant(into(), file, { copy: true })).rejects.toThrow(
      `Not activated: different from the export: ${key}`,
    );
  });
});

describe("a file that cannot be written or read", () => {
  const into = () => ({ provisioner, fileStore: bucket.fileStore });
  const exportTo = async (file: string) => {
    const { tenant } = await usedTenant();
    return exportTenant(provisioner, bucket.fileStore, tenant.code, file);
  };

  it("is refused with the cause in one sentence", async () => {
    const nowhere = join(folder, "nowhere", "a.tar.gz");
    await expect(exportTo(nowhere)).rejects.toThrow(
      `Cannot write ${nowhere}.part: its folder does not exist.`,
    );
    await expect(importTenant(into(), nowhere)).rejects.toThrow(
      `Cannot read ${nowhere}: it does not exist.`,
    );
    const foreign = join(folder, "foreign");
    for (const bytes of [Buffer.from("PK, not gzip"), gzipSync("not a tar".repeat(200))]) {
      writeFileSync(foreign, bytes);
      await expect(importTenant(into(), foreign)).rejects.toThrow(
        `${foreign} is not an export of a company.`,
      );
    }
    writeFileSync(foreign, "");
    await expect(importTenant(into(), foreign)).rejects.toThrow(TenantRefused);
    const archive = writeArchive(foreign);
    await archive.add("readme.txt", Buffer.from("hello"));
    await archive.finish();
    await expect(importTenant(into(), foreign)).rejects.toThrow(
      `${foreign} is not an export of a company.`,
    );
  });

  it("is refused when the disk is full", async ({ skip }) => {
    // A device on which every write fails with ENOSPC.
    if (!existsSync("/dev/full")) skip();
    const archive = writeArchive("/dev/full");
    const writing = async () => {
      for (let n = 0; n < 50; n += 1) await archive.add(`${n}`, randomBytes(100_000));
      await archive.finish();
    };
    await expect(writing()).rejects.toThrow(
      "Cannot write /dev/full: there is no space left on its disk.",
    );
  });

  it("is refused where it was damaged", async () => {
    const { tenant, file } = await usedTenant();
    await exportTenant(provisioner, bucket.fileStore, tenant.code, file);
    const bytes = readFileSync(file);
    bytes.fill(0xff, bytes.length - 50_000, bytes.length - 49_000);
    writeFileSync(file, bytes);
    await expect(importTenant(into(), file, { copy: true })).rejects.toThrow(TenantRefused);
    expect(await findTenant(openDirectory(provisioner), `${tenant.code}-copy`)).toBeNull();
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

/** The same export with another entry before its checksum manifest. */
async function withEntry(file: string, entry: string, content: Uint8Array): Promise<void> {
  const archive = writeArchive(`${file}.other`);
  for await (const { name, bytes, type } of readArchive(file)) {
    if (name === "proof.json") await archive.add(entry, content);
    await archive.add(name, bytes, type);
  }
  await archive.finish();
  await rename(`${file}.other`, file);
}
