import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findCode } from "../../../app/features/access-codes/queries";
import { openDatabase, type Statement } from "../../../app/kernel/server/database/open-database";
import { signerFor } from "../../../app/kernel/server/signatures";
import { type Proof, readArchive, writeArchive } from "../../../migrations/life/archive";
import { createTenant, type NewTenant } from "../../../migrations/life/create";
import { deleteTenant } from "../../../migrations/life/delete";
import { findTenant, getTenant, openDirectory } from "../../../migrations/life/directory";
import { exportTenant } from "../../../migrations/life/export";
import { importTenant } from "../../../migrations/life/import";
import { invitationOf } from "../../../migrations/life/invitation";
import { type Places, tenantNamespace } from "../../../migrations/life/places";
import { addHost, removeHost, resumeTenant, suspendTenant } from "../../../migrations/life/standing";
import { migrationFrom } from "../../../migrations/read-migrations";
import { readMigrations } from "../../../migrations/runner";
import type { Visit } from "../../../app/kernel/server/ctx";
import { SCHEMA_VERSION } from "../../../worker/pipeline/schema-version";
import { bucketHere, placesHere } from "../../support/keepers";

const KEYS = { current: "k1", keys: { k1: randomBytes(32).toString("base64url") } };
const folder = mkdtempSync(join(tmpdir(), "life-"));
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

function asked(more: Partial<NewTenant> = {}): NewTenant {
  const code = `c-${randomBytes(6).toString("hex")}`;
  return { code, name: "Čelik d.o.o.", email: "ana@example.com", adminName: "Ana", adminSurname: "Đurić", language: "hr", ...more };
}

function create(input: NewTenant, at: Places = places) {
  return createTenant(at, input, migrations);
}

const killed = () => Promise.reject(new Error("killed"));
const BROKEN = migrationFrom("0004_broken.sql", "CREATE TABLE half (id TEXT) STRICT; INSERT INTO nowhere VALUES (1);", 4);

function databaseOf(id: string) {
  return openDatabase({ url: places.urlOf(tenantNamespace(id)) });
}

describe("a new company", () => {
  it("has tables of the newest version, its name and language, and an administrator who is invited", async () => {
    const input = asked();
    const { tenant, codeId } = await create(input);
    expect(await getTenant(openDirectory(places), input.code)).toMatchObject({ id: tenant.id, status: "active", schemaVersion: SCHEMA_VERSION, language: "hr" });
    const database = databaseOf(tenant.id);
    const { rows } = await database.read({ sql: "SELECT email, invite_status AS status, role FROM users JOIN user_roles ON user_id = id" });
    expect(rows.map((row) => ({ ...row }))).toEqual([{ email: "ana@example.com", status: "INVITED", role: "SYSTEM_ADMIN" }]);
    const waiting = await database.read({ sql: "SELECT type, ids ->> 'codeId' AS codeId FROM outbox" });
    expect(waiting.rows.map((row) => ({ ...row }))).toEqual([{ type: "user.invited", codeId }]);
  });

  it("is entered by the link of the invitation", async () => {
    const created = await create(asked());
    const link = new URL(await invitationOf(created, KEYS, "http://x.example.com"));
    const visit = { db: databaseOf(created.tenant.id).drizzle, signer: signerFor(KEYS, created.tenant.id), now: () => new Date() };
    const code = await findCode(visit as Visit, "invite", link.searchParams.get("inviteCode") ?? "");
    expect(code).toMatchObject({ email: "ana@example.com", roles: "SYSTEM_ADMIN" });
  });

  it.each([
    ["before its database was there", (input: NewTenant) => create(input, { ...places, make: killed })],
    ["before its tables were there", (input: NewTenant) => create(input, { ...places, make: (name) => places.make(name).then(killed) })],
    ["between two tables", (input: NewTenant) => createTenant(places, input, [...migrations.slice(0, 3), BROKEN])],
    ["before its administrator was there", (input: NewTenant) => create({ ...input, email: undefined as unknown as string })],
  ])("is finished by the same command after a run that was killed %s", async (_, run) => {
    const input = asked();
    await expect(run(input)).rejects.toThrow();
    expect(await getTenant(openDirectory(places), input.code)).toMatchObject({ status: "creating" });
    const { tenant } = await create(input);
    const { rows } = await databaseOf(tenant.id).read({ sql: "SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM access_codes) AS codes" });
    expect({ ...rows[0] }).toEqual({ users: 1, codes: 1 });
  });

  it("is one, of two that take its code at once; and a code is nobody's twice", async () => {
    const input = asked();
    const both = await Promise.allSettled([create(input), create(input)]);
    expect(both.filter((each) => each.status === "fulfilled").length).toBeGreaterThan(0);
    const { id } = await getTenant(openDirectory(places), input.code);
    expect((await databaseOf(id).read({ sql: "SELECT count(*) AS n FROM users" })).rows[0]?.["n"]).toBe(1);
    await expect(create(input)).rejects.toThrow(`There is a company "${input.code}" already`);
  });
});

describe("a company that stands still", () => {
  it("is suspended and resumed, each once and for all", async () => {
    const { code } = (await create(asked())).tenant;
    expect(await suspendTenant(places, code)).toMatchObject({ status: "suspended" });
    expect(await suspendTenant(places, code)).toMatchObject({ status: "suspended" });
    expect(await resumeTenant(places, code)).toMatchObject({ status: "active" });
    await expect(suspendTenant(places, "nobody")).rejects.toThrow('There is no company "nobody"');
  });

  it("has further names, each of one company", async () => {
    const [a, b] = await Promise.all([create(asked()), create(asked())]);
    const host = `${a.tenant.code}.firma.hr`;
    await addHost(places, a.tenant.code, host.toUpperCase());
    await addHost(places, a.tenant.code, host);
    expect((await getTenant(openDirectory(places), a.tenant.code)).hosts).toEqual([host]);
    await expect(addHost(places, b.tenant.code, host)).rejects.toThrow("belongs to another company");
    await expect(addHost(places, b.tenant.code, "a b.hr")).rejects.toThrow("no host name");
    await removeHost(places, a.tenant.code, host);
    await expect(removeHost(places, a.tenant.code, host)).rejects.toThrow("is no name of");
  });
});

function fileRow(key: string, status: "attached" | "gone" = "attached"): Statement {
  const sql = "INSERT INTO files (id, status, sha256, name, media_type, size_bytes, storage_key, thumbnail_key, created_at, gone_at) VALUES (?, ?, '', 'a.pdf', 'application/pdf', 1, ?, ?, 0, 0)";
  return { sql, args: [key, status, key, key.includes("thumb") ? `${key}-small` : null] };
}

async function lived() {
  const { tenant } = await create(asked());
  const database = databaseOf(tenant.id);
  const at = Date.now();
  const rows = Array.from({ length: 2500 }, (_, n) => ({ sql: "INSERT INTO customers (id, name, sort_key, search_text, entity, created_at, updated_at) VALUES (?, ?, ?, ?, 'company', ?, ?)", args: [`customer-${n}`, `Šime ${n}\n"'`, `sime${n}`, `sime ${n}`, at, at] }));
  await database.write(rows);
  const key = `${tenant.id}/files/a b/č.pdf`;
  await bucket.documents.write(key, { bytes: randomBytes(100_000), mediaType: "application/pdf" });
  await database.write([fileRow(key)]);
  return { tenant, key, file: join(folder, `${tenant.code}.tar.gz`) };
}

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
    const database = databaseOf(tenant.id);
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
    await expect(importTenant(into, file)).rejects.toThrow("There is a company");
    await expect(importTenant(into, file, asked().code)).rejects.toThrow("is here already");
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
    const database = databaseOf(tenant.id);
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
    const database = databaseOf(tenant.id);
    let [writing, written] = [true, 0];
    async function work() {
      for (; writing; written += 1) {
        const key = `${tenant.id}/files/live-${written}`;
        await put([key]);
        const customer = { sql: "INSERT INTO customers (id, name, sort_key, search_text, entity, created_at, updated_at) VALUES (?, 'x', 'x', 'x', 'company', 0, 0)", args: [`live-${written}`] };
        await database.write([customer, fileRow(key)]);
      }
    }
    const working = work();
    const proof = await exportTenant(places, bucket.documents, tenant.code, file);
    writing = false;
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
    await expect(importTenant({ places, documents: bucket.documents }, file)).rejects.toThrow(`Not opened: not the same as in the export: ${key}`);
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

describe("a company that goes", () => {
  it("is deleted only suspended, and with its code typed once more", async () => {
    const { tenant, key } = await lived();
    const gone = (typed: string) => deleteTenant(places, bucket.documents, tenant.code, typed);
    await expect(gone("")).rejects.toThrow("--confirm");
    await expect(gone(tenant.code)).rejects.toThrow("only a suspended company");
    await suspendTenant(places, tenant.code);
    await gone(tenant.code);
    expect(await findTenant(openDirectory(places), tenant.code)).toBeNull();
    expect(await bucket.documents.read(key)).toBeNull();
    await expect(databaseOf(tenant.id).read({ sql: "SELECT 1" })).rejects.toThrow();
  });

  it("is gone after the second try when the first was killed half-way", async () => {
    const { tenant, key } = await lived();
    await suspendTenant(places, tenant.code);
    const killed = { ...bucket.documents, remove: () => Promise.reject(new Error("killed")) };
    await expect(deleteTenant(places, killed, tenant.code, tenant.code)).rejects.toThrow("killed");
    expect(await getTenant(openDirectory(places), tenant.code)).toMatchObject({ status: "deleting" });
    await deleteTenant(places, bucket.documents, tenant.code, tenant.code);
    expect(await findTenant(openDirectory(places), tenant.code)).toBeNull();
    expect(await bucket.documents.read(key)).toBeNull();
  });
});
