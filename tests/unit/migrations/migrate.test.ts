import { describe, expect, it } from "vitest";
import { migrateAll, migrateNamespace, readMigrations } from "../../../migrations/runner";
import { type Migration, migrationFrom } from "../../../migrations/read-migrations";
import { blankDatabase, type FreshDatabase } from "../../support/database";

const FIRST = "CREATE TABLE owners (id INTEGER PRIMARY KEY) STRICT; CREATE TABLE dogs (id INTEGER PRIMARY KEY, owner_id INTEGER NOT NULL REFERENCES owners (id) ON DELETE CASCADE) STRICT;";
const SECOND = "INSERT INTO owners VALUES (1); INSERT INTO dogs VALUES (1, 1);";
const REBUILD = "CREATE TABLE new_owners (id INTEGER PRIMARY KEY, name TEXT) STRICT; INSERT INTO new_owners (id) SELECT id FROM owners; DROP TABLE owners; ALTER TABLE new_owners RENAME TO owners;";

function files(...texts: string[]): Migration[] {
  return texts.map((text, i) => migrationFrom(`${String(i + 1).padStart(4, "0")}_step.sql`, text, i + 1));
}

async function count(fresh: FreshDatabase, table: string): Promise<unknown> {
  return (await fresh.open().read({ sql: `SELECT count(*) AS n FROM ${table}` })).rows[0]?.["n"];
}

describe("migrateNamespace", () => {
  it("applies what is missing, once", async () => {
    const fresh = await blankDatabase();
    expect(await migrateNamespace(fresh, files(FIRST))).toEqual({ version: 1, applied: 1 });
    expect(await migrateNamespace(fresh, files(FIRST, SECOND))).toEqual({ version: 2, applied: 1 });
    expect(await migrateNamespace(fresh, files(FIRST, SECOND))).toEqual({ version: 2, applied: 0 });
    const { rows } = await fresh.database.read({ sql: "SELECT version, name, length(sha256) AS hash FROM schema_migrations" });
    expect(rows).toEqual([
      { version: 1, name: "step", hash: 64 },
      { version: 2, name: "step", hash: 64 },
    ]);
  });

  it("keeps the children when their parent's table is rebuilt", async () => {
    const fresh = await blankDatabase();
    await migrateNamespace(fresh, files(FIRST, SECOND, REBUILD));
    expect(await count(fresh, "dogs")).toBe(1);
    await expect(fresh.database.write([{ sql: "INSERT INTO dogs VALUES (2, 77)" }])).rejects.toThrow("FOREIGN KEY");
  });

  it("undoes a failing file whole and goes on from there", async () => {
    const fresh = await blankDatabase();
    await expect(migrateNamespace(fresh, files(FIRST, `${SECOND} INSERT INTO cats VALUES (1);`))).rejects.toThrow(
      /Migration 2 \(step\) was undone.*no such table: cats.*at: INSERT INTO cats/,
    );
    expect(await count(fresh, "dogs")).toBe(0);
    expect(await migrateNamespace(fresh, files(FIRST, SECOND))).toEqual({ version: 2, applied: 1 });
  });

  it("undoes a file that leaves a foreign key dangling", async () => {
    const fresh = await blankDatabase();
    await expect(migrateNamespace(fresh, files(FIRST, SECOND, "DELETE FROM owners;"))).rejects.toThrow("a foreign key points to nothing");
    expect(await count(fresh, "owners")).toBe(1);
  });

  it("refuses a file that was edited after it had been applied", async () => {
    const fresh = await blankDatabase();
    await migrateNamespace(fresh, files(FIRST, SECOND));
    await expect(migrateNamespace(fresh, files(FIRST, `${SECOND} SELECT 1;`, REBUILD))).rejects.toThrow("Migration 2 (step) was edited");
    expect(await count(fresh, "schema_migrations")).toBe(2);
  });

  it("leaves a newer release's database alone", async () => {
    const fresh = await blankDatabase();
    await migrateNamespace(fresh, files(FIRST, SECOND));
    expect(await migrateNamespace(fresh, files(FIRST))).toEqual({ version: 2, applied: 0 });
  });

  it("may run several times at once", async () => {
    const fresh = await blankDatabase();
    const runs = await Promise.all(Array.from({ length: 5 }, () => migrateNamespace(fresh, files(FIRST, SECOND, REBUILD))));
    expect(runs.map(({ version }) => version)).toEqual([3, 3, 3, 3, 3]);
    expect(await count(fresh, "dogs")).toBe(1);
  });
});

describe("migrateAll", () => {
  async function directoryOf(tenants: { id: string; status?: string }[]): Promise<FreshDatabase> {
    const directory = await blankDatabase();
    await migrateNamespace(directory, await readMigrations("directory"));
    await directory.database.write(
      tenants.map(({ id, status = "active" }) => ({
        sql: "INSERT INTO tenants (id, code, name, status, created_at, updated_at) VALUES (?, ?, ?, ?, 0, 0)",
        args: [id, id, id, status],
      })),
    );
    return directory;
  }
  async function versionsIn(directory: FreshDatabase): Promise<unknown[]> {
    return (await directory.open().read({ sql: "SELECT schema_version AS v FROM tenants ORDER BY id" })).rows.map((row) => row["v"]);
  }

  it("takes each tenant to the newest version and writes it down", async () => {
    const [a, b] = [await blankDatabase(), await blankDatabase()];
    const urls = new Map([["a", a.url], ["b", b.url]]);
    const directory = await directoryOf([{ id: "a" }, { id: "b", status: "suspended" }, { id: "c", status: "creating" }]);
    const walk = { directoryUrl: directory.url, urlFor: (id: string) => urls.get(id) ?? "", migrations: files(FIRST, SECOND) };
    expect(await migrateAll(walk)).toEqual({ seen: 2, migrated: 2, failed: [], stopped: false });
    expect(await versionsIn(directory)).toEqual([2, 2, 0]);
    expect(await migrateAll(walk)).toMatchObject({ seen: 2, migrated: 0 });
  });

  it("goes on past a tenant that fails, and finishes it next time", async () => {
    const [good, bad] = [await blankDatabase(), await blankDatabase()];
    await bad.database.write([{ sql: "CREATE TABLE dogs (id INTEGER) STRICT" }]);
    const directory = await directoryOf([{ id: "bad" }, { id: "good" }]);
    const walk = { directoryUrl: directory.url, urlFor: (id: string) => (id === "bad" ? bad.url : good.url), migrations: files(FIRST) };
    expect(await migrateAll(walk)).toMatchObject({ migrated: 1, stopped: false, failed: [{ tenantId: "bad", message: expect.stringContaining("dogs") }] });
    expect(await versionsIn(directory)).toEqual([0, 1]);
    await bad.database.write([{ sql: "DROP TABLE dogs" }]);
    expect(await migrateAll(walk)).toMatchObject({ seen: 2, migrated: 1, failed: [] });
  });

  it("stops when too many fail", async () => {
    const tenants = Array.from({ length: 40 }, (_, i) => ({ id: `t${String(i).padStart(2, "0")}` }));
    const directory = await directoryOf(tenants);
    const nowhere = directory.url.replace(directory.namespace, `${directory.namespace}-not`);
    const report = await migrateAll({ directoryUrl: directory.url, urlFor: () => nowhere, migrations: files(FIRST), concurrency: 4 });
    expect(report.stopped).toBe(true);
    expect(report.seen).toBeLessThan(20);
  });
});

it("refuses files out of number", () => {
  expect(() => migrationFrom("0003_later.sql", "SELECT 1;", 2)).toThrow("the next migration is 0002_what_it_does.sql");
  expect(() => migrationFrom("0002-dashed.sql", "SELECT 1;", 2)).toThrow("0002_what_it_does.sql");
});

it("brings a tenant's real files into a database that keeps its own rules", async () => {
  const fresh = await blankDatabase();
  const migrations = await readMigrations("tenant");
  expect(await migrateNamespace(fresh, migrations)).toEqual({ version: migrations.length, applied: migrations.length });
  const { rows } = await fresh.database.read({ sql: "SELECT * FROM pragma_foreign_key_check" });
  expect(rows).toEqual([]);
});
