import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, it } from "vitest";
import { migrateNamespace } from "../../../migrations/migrate-namespace";
import type { Migration } from "../../../migrations/parse-migration";
import { readMigrations } from "../../../migrations/read-migrations";
import { migrateAll } from "../../../migrations/runner";
import { typescriptArgs } from "../../../worker/dev/process/children";
import { startDatabaseProxy } from "../../../worker/dev/proxy/database-proxy";
import { startSqld } from "../../../worker/dev/stack/sqld";
import { openTestDatabase } from "../../support/db/open-test-database";
import { blankDatabase, freshDatabase } from "../../support/db/database";
import { eventually } from "../../support/eventually";
import { countRows, files, fleetOf, schemaOf, versionsIn } from "../../support/stack/fleet";
import { breakDatabase } from "../../support/stack/stack";

const CUT = "INSERT INTO schema_migrations VALUES (NULL, NULL, 'cut off here', 0)";

describe("a real migration that is interrupted after any of its statements", async () => {
  const migrations = await readMigrations("tenant");
  const fresh = await blankDatabase();

  it.each(migrations)(
    "leaves no changes, and succeeds in the next run: $version $name",
    async ({ version, statements, ...migration }) => {
      await migrateNamespace(fresh, migrations.slice(0, version - 1));
      const before = await schemaOf(fresh);
      for (let applied = 1; applied <= statements.length; applied += 1) {
        const cut: Migration = {
          ...migration,
          version,
          statements: [...statements.slice(0, applied), CUT],
        };
        await expect(
          migrateNamespace(fresh, [...migrations.slice(0, version - 1), cut]),
        ).rejects.toThrow("was undone");
        expect(await schemaOf(fresh), `after ${applied}`).toBe(before);
      }
      expect(await migrateNamespace(fresh, migrations.slice(0, version))).toEqual({
        version,
        applied: 1,
      });
    },
  );

  it("ends in the same state as an uninterrupted one", async () => {
    await migrateNamespace(fresh, migrations);
    expect(await schemaOf(fresh)).toBe(await schemaOf(await freshDatabase()));
  });
});

it("treats a response lost after the commit as a success", async () => {
  const fresh = await blankDatabase();
  const two = files(
    "CREATE TABLE dogs (id INTEGER PRIMARY KEY) STRICT;",
    "INSERT INTO dogs VALUES (1);",
  );
  const heal = await breakDatabase(fresh.namespace, { kind: "lose" });
  await expect(migrateNamespace(fresh, two)).rejects.toThrow();
  await heal();
  expect(await migrateNamespace(fresh, two)).toMatchObject({ version: 2 });
  expect(await countRows(fresh, "dogs")).toBe(1);
});

it("resumes a killed run where it stopped", async () => {
  const fleet = await fleetOf(30);
  const ids = Array.from({ length: 30 }, (_, index) => `t${String(index).padStart(2, "0")}`);
  const urls = Object.fromEntries(ids.map((id) => [id, fleet.at(id).url]));
  const migrations = files(
    "CREATE TABLE dogs (id INTEGER PRIMARY KEY) STRICT;",
    "INSERT INTO dogs VALUES (1);",
  );
  // The last tenant cannot be migrated, so the run does not end before it is killed.
  const heal = await breakDatabase(fleet.at("t29").namespace, { kind: "hang" });
  const child = spawn(
    process.execPath,
    typescriptArgs(
      "tests/support/stack/fleet-run.ts",
      JSON.stringify({ directoryUrl: fleet.directory.url, urls, migrations }),
    ),
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const ended = new Promise((resolve) => child.once("exit", resolve));
  let done = 0;
  for await (const _line of createInterface({ input: child.stdout })) {
    done += 1;
    if (done === 7) child.kill("SIGKILL");
  }
  await ended;
  await heal();
  const after = (await versionsIn(fleet.directory)).filter((version) => version === 2).length;
  expect(after).toBeGreaterThanOrEqual(7);
  expect(after).toBeLessThan(30);
  const report = await migrateAll({ ...fleet.walk, migrations });
  expect(report).toMatchObject({ skipped: after, done: 30 - after, failed: [], stopped: null });
  for (const id of ids) expect(await countRows(fleet.at(id), "dogs")).toBe(1);
});

it("restores the previous state of a server that was killed during a migration", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "killed-"));
  const endless =
    "INSERT INTO dogs (name) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900000000) SELECT hex(randomblob(200)) FROM n;";
  const [first, ...rest] = files(
    "CREATE TABLE dogs (id INTEGER PRIMARY KEY, name TEXT) STRICT; INSERT INTO dogs VALUES (1, 'Rex');",
    `ALTER TABLE dogs ADD COLUMN age INTEGER; ${endless}`,
  );
  const server = await startSqld({ dataDir });
  const proxy = await startDatabaseProxy(server);
  const url = proxy.url("kennel");
  await server.createNamespace("kennel");
  await migrateNamespace({ url }, first ? [first] : []);
  const running = migrateNamespace({ url }, first ? [first, ...rest] : []).then(
    () => "done",
    () => "cut off",
  );
  const log = join(dataDir, "dbs", "kennel", "data-wal");
  await eventually(() => expect(statSync(log).size).toBeGreaterThan(4_000_000));
  process.kill(JSON.parse(readFileSync(join(dataDir, "running.json"), "utf8")).server, "SIGKILL");
  expect(await running).toBe("cut off");
  await proxy.close();

  const again = await startSqld({ dataDir });
  const newProxy = await startDatabaseProxy(again);
  const database = openTestDatabase({ url: newProxy.url("kennel") });
  expect((await database.read({ sql: "SELECT * FROM dogs" })).rows).toEqual([
    { id: 1, name: "Rex" },
  ]);
  expect(
    (await database.read({ sql: "SELECT max(version) AS v FROM schema_migrations" })).rows,
  ).toEqual([{ v: 1 }]);
  await newProxy.close();
  await again.stop();
  await rm(dataDir, { recursive: true, force: true });
});
