import { createClient } from "@libsql/client/http";
import { describe, expect, it } from "vitest";
import { migrateNamespace } from "../../../migrations/migrate-namespace";
import { readMigrations } from "../../../migrations/read-migrations";
import { migrationFrom } from "../../../migrations/read-migrations";
import { blankDatabase } from "../../support/db/database";
import { countRows as count, files } from "../../support/stack/fleet";

const FIRST =
  "CREATE TABLE owners (id INTEGER PRIMARY KEY) STRICT; CREATE TABLE dogs (id INTEGER PRIMARY KEY, owner_id INTEGER NOT NULL REFERENCES owners (id) ON DELETE CASCADE) STRICT;";
const SECOND = "INSERT INTO owners VALUES (1); INSERT INTO dogs VALUES (1, 1);";
const REBUILD =
  "CREATE TABLE new_owners (id INTEGER PRIMARY KEY, name TEXT) STRICT; INSERT INTO new_owners (id) SELECT id FROM owners; DROP TABLE owners; ALTER TABLE new_owners RENAME TO owners;";

describe("migrateNamespace", () => {
  it("applies missing migrations once", async () => {
    const fresh = await blankDatabase();
    expect(await migrateNamespace(fresh, files(FIRST))).toEqual({ version: 1, applied: 1 });
    expect(await migrateNamespace(fresh, files(FIRST, SECOND))).toEqual({ version: 2, applied: 1 });
    expect(await migrateNamespace(fresh, files(FIRST, SECOND))).toEqual({ version: 2, applied: 0 });
    const { rows } = await fresh.database.read({
      sql: "SELECT version, name, length(sha256) AS hash FROM schema_migrations",
    });
    expect(rows).toEqual([
      { version: 1, name: "step", hash: 64 },
      { version: 2, name: "step", hash: 64 },
    ]);
  });

  it("keeps child rows when their parent table is rebuilt", async () => {
    const fresh = await blankDatabase();
    await migrateNamespace(fresh, files(FIRST, SECOND, REBUILD));
    expect(await count(fresh, "dogs")).toBe(1);
    await expect(
      fresh.database.write([{ sql: "INSERT INTO dogs VALUES (2, 77)" }]),
    ).rejects.toThrow("FOREIGN KEY");
  });

  it("rolls back a failing file as a whole and resumes there", async () => {
    const fresh = await blankDatabase();
    await expect(
      migrateNamespace(fresh, files(FIRST, `${SECOND} INSERT INTO cats VALUES (1);`)),
    ).rejects.toThrow(/Migration 2 \(step\) was undone.*no such table: cats.*at: INSERT INTO cats/);
    expect(await count(fresh, "dogs")).toBe(0);
    expect(await migrateNamespace(fresh, files(FIRST, SECOND))).toEqual({ version: 2, applied: 1 });
  });

  it("rolls back a file that leaves a dangling foreign key", async () => {
    const fresh = await blankDatabase();
    await expect(
      migrateNamespace(fresh, files(FIRST, SECOND, "DELETE FROM owners;")),
    ).rejects.toThrow("a foreign key is violated");
    expect(await count(fresh, "owners")).toBe(1);
  });

  it("changes nothing if a foreign key was dangling before", async () => {
    const fresh = await blankDatabase();
    await migrateNamespace(fresh, files(FIRST, SECOND));
    // For example, after a manual repair of the database.
    const dangling = createClient({ url: fresh.url });
    await dangling.executeMultiple("PRAGMA foreign_keys = OFF; INSERT INTO dogs VALUES (9, 77);");
    dangling.close();
    await expect(migrateNamespace(fresh, files(FIRST, SECOND, REBUILD))).rejects.toThrow(
      "Foreign keys were already violated: dogs row 9 to owners",
    );
    expect(await count(fresh, "schema_migrations")).toBe(2);
  });

  it("refuses a file that was edited after it had been applied", async () => {
    const fresh = await blankDatabase();
    await migrateNamespace(fresh, files(FIRST, SECOND));
    await expect(
      migrateNamespace(fresh, files(FIRST, `${SECOND} SELECT 1;`, REBUILD)),
    ).rejects.toThrow("Migration 2 (step) was edited");
    expect(await count(fresh, "schema_migrations")).toBe(2);
  });

  it("leaves the database of a newer release unchanged", async () => {
    const fresh = await blankDatabase();
    await migrateNamespace(fresh, files(FIRST, SECOND));
    expect(await migrateNamespace(fresh, files(FIRST))).toEqual({ version: 2, applied: 0 });
  });

  it("may run several times at once", async () => {
    const fresh = await blankDatabase();
    const runs = await Promise.all(
      Array.from({ length: 5 }, () => migrateNamespace(fresh, files(FIRST, SECOND, REBUILD))),
    );
    expect(runs.map(({ version }) => version)).toEqual([3, 3, 3, 3, 3]);
    expect(await count(fresh, "dogs")).toBe(1);
  });
});

it("refuses files with gaps in their numbers", () => {
  expect(() => migrationFrom("0003_later.sql", "SELECT 1;", 2)).toThrow(
    "the next migration must be named 0002_what_it_does.sql",
  );
  expect(() => migrationFrom("0002-dashed.sql", "SELECT 1;", 2)).toThrow("0002_what_it_does.sql");
});

it("applies a tenant's real files to a database that enforces its own rules", async () => {
  const fresh = await blankDatabase();
  const migrations = await readMigrations("tenant");
  expect(await migrateNamespace(fresh, migrations)).toEqual({
    version: migrations.length,
    applied: migrations.length,
  });
  const { rows } = await fresh.database.read({ sql: "SELECT * FROM pragma_foreign_key_check" });
  expect(rows).toEqual([]);
});
