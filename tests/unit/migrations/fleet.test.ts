import { describe, expect, it } from "vitest";
import { migrateAll, type Progress } from "../../../migrations/runner";
import { blankDatabase } from "../../support/db/database";
import { countRows, directoryOf, files, fleetOf, versionsIn } from "../../support/stack/fleet";

const FIRST = "CREATE TABLE dogs (id INTEGER PRIMARY KEY) STRICT;";
const SECOND = "INSERT INTO dogs VALUES (1);";
const THIRD = "CREATE TABLE owners (id INTEGER PRIMARY KEY) STRICT;";
const BROKEN = "CREATE TABLE cats (id INTEGER PRIMARY KEY) STRICT; INSERT INTO birds VALUES (1);";

describe("the migration of all tenants", () => {
  it("migrates each to the newest version and records it; later runs skip it without a query", async () => {
    const [a, b] = [await blankDatabase(), await blankDatabase()];
    const urls = new Map([
      ["a", a.url],
      ["b", b.url],
    ]);
    const directory = await directoryOf([
      { id: "a" },
      { id: "b", status: "suspended" },
      { id: "c", status: "creating" },
      { id: "d", status: "deleting" },
    ]);
    const walk = {
      directoryUrl: directory.url,
      urlFor: (id: string) => urls.get(id) ?? "",
      migrations: files(FIRST, SECOND),
    };
    expect(await migrateAll(walk)).toEqual({
      skipped: 0,
      done: 2,
      migrated: 2,
      failed: [],
      stopped: null,
    });
    expect(await versionsIn(directory)).toEqual([2, 2, 0, 0]);
    expect(await migrateAll(walk)).toEqual({
      skipped: 2,
      done: 0,
      migrated: 0,
      failed: [],
      stopped: null,
    });
    expect(await migrateAll({ ...walk, everyDatabase: true })).toEqual({
      skipped: 0,
      done: 2,
      migrated: 0,
      failed: [],
      stopped: null,
    });
  });

  it("continues past one of fifty that fails, and completes only that one in the next run", async () => {
    const fleet = await fleetOf(50);
    const bad = fleet.at("t31");
    await bad.database.write([{ sql: "CREATE TABLE dogs (id INTEGER) STRICT" }]);
    const walk = { ...fleet.walk, migrations: files(FIRST, SECOND) };
    const report = await migrateAll(walk);
    expect(report).toMatchObject({
      done: 50,
      migrated: 49,
      stopped: null,
      failed: [{ code: "t31", message: expect.stringContaining("dogs") }],
    });
    const versions = await versionsIn(fleet.directory);
    expect([versions[31], versions.filter((version) => version === 2).length]).toEqual([0, 49]);
    await bad.database.write([{ sql: "DROP TABLE dogs" }]);
    expect(await migrateAll(walk)).toEqual({
      skipped: 49,
      done: 1,
      migrated: 1,
      failed: [],
      stopped: null,
    });
  });

  it("stops when too many fail, and leaves the remaining ones unchanged", async () => {
    const fleet = await fleetOf(24);
    const urlFor = (id: string) =>
      id < "t03" ? fleet.at(id).url : fleet.at(id).url.replace("/x-", "/y-");
    const report = await migrateAll({
      ...fleet.walk,
      urlFor,
      migrations: files(FIRST),
      concurrency: 4,
    });
    expect(report).toMatchObject({ migrated: 3, stopped: "fleet" });
    expect(report.done).toBeLessThan(20);
  });

  it("may run twice at once", async () => {
    const fleet = await fleetOf(12);
    const walk = { ...fleet.walk, migrations: files(FIRST, SECOND) };
    const reports = await Promise.all([
      migrateAll(walk),
      migrateAll(walk),
      migrateAll({ ...walk, migrations: files(FIRST) }),
    ]);
    expect(reports.flatMap(({ failed, stopped }) => [...failed, stopped])).toEqual([
      null,
      null,
      null,
    ]);
    for (let index = 0; index < 12; index += 1)
      expect(await countRows(fleet.at(`t${String(index).padStart(2, "0")}`), "dogs")).toBe(1);
    expect(await versionsIn(fleet.directory)).toEqual(Array(12).fill(2));
  });

  it("reports progress", async () => {
    const fleet = await fleetOf(5);
    const reported: Progress[] = [];
    await migrateAll({
      ...fleet.walk,
      migrations: files(FIRST),
      canaries: 2,
      onProgress: (progress) => reported.push(progress),
    });
    expect(reported.map(({ stage }) => stage)).toEqual([
      "canaries",
      "canaries",
      "fleet",
      "fleet",
      "fleet",
    ]);
    expect(reported.at(-1)).toEqual({ stage: "fleet", done: 5, of: 5, migrated: 5, failed: 0 });
  });
});

describe("canary tenants", () => {
  it("are the first that are behind, or the named ones; if one fails, no other tenant is migrated", async () => {
    const fleet = await fleetOf(6);
    await fleet.at("t04").database.write([{ sql: "CREATE TABLE dogs (id INTEGER) STRICT" }]);
    const walk = { ...fleet.walk, migrations: files(FIRST), concurrency: 1 };
    expect(await migrateAll({ ...walk, canaries: ["t05", "t04"] })).toMatchObject({
      done: 2,
      migrated: 1,
      stopped: "canaries",
      failed: [{ code: "t04" }],
    });
    expect(await versionsIn(fleet.directory)).toEqual([0, 0, 0, 0, 0, 1]);
    expect(await migrateAll({ ...walk, canaries: 2, canariesOnly: true })).toMatchObject({
      done: 2,
      migrated: 2,
      stopped: null,
    });
    expect(await versionsIn(fleet.directory)).toEqual([1, 1, 0, 0, 0, 1]);
  });

  it("keep a failing migration away from all other tenants", async () => {
    const fleet = await fleetOf(6);
    expect(await migrateAll({ ...fleet.walk, migrations: files(FIRST, BROKEN) })).toMatchObject({
      stopped: "canaries",
      migrated: 0,
    });
    expect(await countRows(fleet.at("t05"), "sqlite_schema")).toBe(0);
  });

  it("are others than those whose own database is at fault, which stop nobody", async () => {
    const fleet = await fleetOf(8);
    await migrateAll({ ...fleet.walk, migrations: files(FIRST, SECOND) });
    const forget = (id: string, from: number, to: number) =>
      fleet.at(id).database.write([
        {
          sql: "DELETE FROM schema_migrations WHERE version BETWEEN ? AND ?",
          args: [from, to],
        },
      ]);
    // The last rows, one in the middle, and a database that does not exist.
    await forget("t00", 1, 2);
    await forget("t01", 1, 1);
    const walk = {
      ...fleet.walk,
      urlFor: (id: string) =>
        id === "t02" ? fleet.at(id).url.replace("/x-", "/y-") : fleet.at(id).url,
    };
    const report = await migrateAll({ ...walk, migrations: files(FIRST, SECOND, THIRD) });
    expect(report).toMatchObject({ done: 8, migrated: 5, stopped: null });
    expect(report.failed.toSorted((a, b) => a.code.localeCompare(b.code))).toMatchObject([
      {
        code: "t00",
        message: expect.stringMatching(
          /^The directory says schema version 2, and schema_migrations of its database ends with 0: .*dogs/,
        ),
      },
      {
        code: "t01",
        message:
          "Nothing was migrated. schema_migrations has no row of migration 1, but one of migration 2",
      },
      { code: "t02" },
    ]);
    expect(await versionsIn(fleet.directory)).toEqual([2, 2, 2, 3, 3, 3, 3, 3]);
    expect(await countRows(fleet.at("t00"), "dogs")).toBe(1);
    // Where the migration is at fault, the first that is fit stops the run.
    const broken = files(FIRST, SECOND, THIRD, BROKEN);
    expect(await migrateAll({ ...walk, migrations: broken, concurrency: 1 })).toMatchObject({
      stopped: "canaries",
      migrated: 0,
    });
  });

  it("must exist", async () => {
    const fleet = await fleetOf(1);
    await expect(
      migrateAll({ ...fleet.walk, migrations: files(FIRST), canaries: ["nobody"] }),
    ).rejects.toThrow('There is no company "nobody"');
  });
});
