import { describe, expect, it } from "vitest";
import { migrateNamespace } from "../../../migrations/migrate-namespace";
import { readMigrations } from "../../../migrations/read-migrations";
import { blankDatabase } from "../../support/db/database";
import { files } from "../../support/stack/fleet";
import { narrowings, shapeOf } from "../../support/db/schema-shape";

/** Migrations up to this one predate the first deployment: no previous code had to keep working. */
const FIRST_DEPLOYED = 20;

it("keeps deployed code working on each newer schema: a migration only adds, or states why a removal is safe", async () => {
  const fresh = await blankDatabase();
  const migrations = await readMigrations("tenant");
  await migrateNamespace(fresh, migrations.slice(0, FIRST_DEPLOYED));
  const unexplained: string[] = [];
  for (const { version, name, narrows } of migrations.slice(FIRST_DEPLOYED)) {
    const before = await shapeOf(fresh);
    await migrateNamespace(fresh, migrations.slice(0, version));
    const found = narrowings(before, await shapeOf(fresh));
    if (found.length > 0 && !narrows)
      unexplained.push(...found.map((each) => `${version} (${name}): ${each}`));
  }
  expect(unexplained, "see 0033 in app/docs/decisions").toEqual([]);
});

const BASE = `CREATE TABLE owners (id TEXT PRIMARY KEY, name TEXT, city TEXT NOT NULL DEFAULT '', kind TEXT NOT NULL CHECK (kind IN ('a', 'b'))) STRICT;
  CREATE TABLE dogs (id INTEGER PRIMARY KEY, owner_id TEXT NOT NULL REFERENCES owners (id)) STRICT; CREATE VIEW all_dogs AS SELECT id FROM dogs;`;

async function foundIn(change: string): Promise<string[]> {
  const fresh = await blankDatabase();
  await migrateNamespace(fresh, files(BASE));
  const before = await shapeOf(fresh);
  await migrateNamespace(fresh, files(BASE, change));
  return narrowings(before, await shapeOf(fresh));
}

/** The order in SQLite's own instructions. */
function rebuilt(columns: string): string {
  return `CREATE TABLE new_owners (${columns}) STRICT; INSERT INTO new_owners SELECT id, name, city, kind FROM owners; DROP TABLE owners; ALTER TABLE new_owners RENAME TO owners;`;
}

describe("the rule", () => {
  it.each([
    ["a nullable column", "ALTER TABLE owners ADD COLUMN phone TEXT;"],
    [
      "a trigger that maintains a column",
      "CREATE TRIGGER owners_named AFTER INSERT ON owners BEGIN UPDATE owners SET city = trim(NEW.city) WHERE id = NEW.id; END;",
    ],
    [
      "a rebuild of the same table",
      rebuilt(
        "id TEXT PRIMARY KEY, name TEXT, city TEXT NOT NULL DEFAULT '', kind TEXT NOT NULL CHECK (kind IN ('a', 'b'))",
      ),
    ],
  ])("allows %s", async (_what, change) => {
    expect(await foundIn(change)).toEqual([]);
  });

  it.each([
    [
      "a dropped table",
      "DROP VIEW all_dogs; DROP TABLE dogs;",
      ["all_dogs is gone", "dogs is gone"],
    ],
    ["a dropped column", "ALTER TABLE owners DROP COLUMN name;", ["owners: column name is gone"]],
    [
      "a new required column",
      rebuilt(
        "id TEXT PRIMARY KEY, name TEXT, city TEXT NOT NULL DEFAULT '', kind TEXT NOT NULL CHECK (kind IN ('a', 'b'))",
      )
        .replace("'b'))", "'b')), age INTEGER NOT NULL")
        .replace("city, kind FROM", "city, kind, 1 FROM"),
      ["owners: column age is new and needed"],
    ],
    [
      "a removed default",
      rebuilt(
        "id TEXT PRIMARY KEY, name TEXT, city TEXT NOT NULL, kind TEXT NOT NULL CHECK (kind IN ('a', 'b'))",
      ),
      ["owners: column city is needed now"],
    ],
    [
      "a changed type",
      rebuilt(
        "id TEXT PRIMARY KEY, name BLOB, city TEXT NOT NULL DEFAULT '', kind TEXT NOT NULL CHECK (kind IN ('a', 'b'))",
      ),
      ["owners: column name was TEXT"],
    ],
    [
      "states that earlier code does not know",
      rebuilt(
        "id TEXT PRIMARY KEY, name TEXT, city TEXT NOT NULL DEFAULT '', kind TEXT NOT NULL CHECK (kind IN ('a', 'b', 'c'))",
      ),
      ["owners: CHECK (kind IN ('a', 'b', 'c')) is new"],
    ],
    [
      "a unique index",
      "CREATE UNIQUE INDEX owners_once ON owners (name);",
      ["owners: UNIQUE name CREATE UNIQUE INDEX owners_once ON owners (name) is new"],
    ],
    [
      "a trigger that raises an error",
      "CREATE TRIGGER dogs_stay BEFORE DELETE ON dogs BEGIN SELECT RAISE(ABORT, 'no'); END;",
      ["dogs: trigger dogs_stay may refuse"],
    ],
  ])("finds %s", async (_what, change, expected) => {
    expect(await foundIn(change)).toEqual(expected);
  });
});
