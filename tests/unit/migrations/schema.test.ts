import { getTableName, sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  sqliteTable,
  text,
  unique,
} from "drizzle-orm/sqlite-core";
import { beforeAll, describe, expect, it } from "vitest";
import { schemaMigrations, sessionAttempts } from "../../../app/database/schema/system";
import { migrateNamespace } from "../../../migrations/migrate-namespace";
import { readMigrations } from "../../../migrations/read-migrations";
import { formerCodes, tenantHosts, tenants } from "../../../worker/tenancy/schema";
import { blankDatabase } from "../../support/db/database";
import { declaredShape, tablesIn } from "../../support/schema/declared-tables";
import { type MigratedDatabase, readMigratedDatabase } from "../../support/schema/migrated-tables";
import {
  SEARCHES,
  SHADOWS,
  TRIGGERS,
  VIEWS,
  VIRTUAL,
  WITHOUT_ROWID,
} from "../../support/schema/undeclared";

const SCHEMAS = import.meta.glob<Record<string, unknown>>("/app/database/schema/**/*.ts", {
  eager: true,
});
const DECLARED = {
  tenant: tablesIn(Object.values(SCHEMAS)),
  directory: tablesIn([{ schemaMigrations, sessionAttempts, formerCodes, tenantHosts, tenants }]),
};
type Kind = keyof typeof DECLARED;
const KINDS: Kind[] = ["tenant", "directory"];

let migrated: Record<Kind, MigratedDatabase>;

beforeAll(async () => {
  const [tenant, directory] = await Promise.all(KINDS.map(migratedDatabase));
  if (!tenant || !directory) throw new Error("A database was not migrated");
  migrated = { tenant, directory };
});

async function migratedDatabase(kind: Kind): Promise<MigratedDatabase> {
  const blank = await blankDatabase();
  await migrateNamespace(blank, await readMigrations(kind));
  return readMigratedDatabase(blank.database);
}

function named(kind: Kind, ...kinds: string[]): string[] {
  return [...migrated[kind].tables]
    .filter(([, table]) => kinds.includes(table.kind))
    .map(([name]) => name)
    .sort();
}

describe.each(KINDS)("the %s database", (kind) => {
  it("has exactly the tables that a schema declares", () => {
    expect([...DECLARED[kind].keys()].sort()).toEqual(named(kind, "table", "virtual"));
  });

  it.each([...DECLARED[kind].values()].map((table) => [getTableName(table), table] as const))(
    "has %s as declared",
    (name, table) => {
      const declared = declaredShape(table);
      const found = migrated[kind].tables.get(name);
      if (VIRTUAL.includes(name))
        expect(Object.keys(declared.columns)).toEqual(Object.keys(found?.shape.columns ?? {}));
      else expect(declared).toEqual(found?.shape);
    },
  );

  it("has STRICT tables, and no rowid where the list says so", () => {
    const tables = [...migrated[kind].tables].filter(([, table]) => table.kind === "table");
    expect(tables.filter(([, { strict }]) => !strict).map(([name]) => name)).toEqual([]);
    expect(
      tables
        .filter(([, { withoutRowid }]) => withoutRowid)
        .map(([name]) => name)
        .sort(),
    ).toEqual(WITHOUT_ROWID[kind]);
  });
});

it("the lists of what Drizzle cannot declare are complete", () => {
  expect(named("tenant", "virtual")).toEqual(VIRTUAL);
  expect(named("tenant", "shadow")).toEqual(
    SEARCHES.flatMap((name) => SHADOWS.map((part) => `${name}_${part}`)),
  );
  expect(named("tenant", "view")).toEqual(Object.keys(VIEWS).sort());
  expect([...migrated.tenant.triggers].sort()).toEqual(Object.values(TRIGGERS).flat().sort());
  expect(named("directory", "virtual", "shadow", "view")).toEqual([]);
  expect(migrated.directory.triggers).toEqual([]);
});

const things = sqliteTable(
  "things",
  {
    id: text().primaryKey(),
    ownerId: text("owner_id")
      .notNull()
      .references((): AnySQLiteColumn => things.id, { onDelete: "cascade" }),
    status: text({ enum: ["new", "old"] })
      .notNull()
      .default("new"),
    size: integer(),
  },
  (table) => [
    unique().on(table.ownerId, table.size),
    index("things_by_size")
      .on(table.size)
      .where(sql`${table.status} = 'new'`),
    check("things_size", sql`${table.size} > 0`),
  ],
);
const THINGS = `CREATE TABLE things (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES things (id) ON DELETE CASCADE,
  status TEXT NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'old')),
  size INTEGER CHECK (size > 0),
  UNIQUE (owner_id, size)
) STRICT`;
const INDEX = "CREATE INDEX things_by_size ON things (size) WHERE status = 'new'";

async function thingsMade(table: string, index: string) {
  const { database } = await blankDatabase();
  await database.write([table, index].map((each) => ({ sql: each })));
  return (await readMigratedDatabase(database)).tables.get("things")?.shape;
}

describe("the comparison", () => {
  it("accepts a table as declared", async () => {
    expect(await thingsMade(THINGS, INDEX)).toEqual(declaredShape(things));
  });

  it.each([
    ["a column of another name", "size", "width"],
    ["another type", "size INTEGER", "size REAL"],
    ["a nullable column", "status TEXT NOT NULL", "status TEXT"],
    ["another default", "DEFAULT 'new'", "DEFAULT 'old'"],
    ["another set of values", "('new', 'old')", "('new', 'odd')"],
    ["another key", "id TEXT PRIMARY KEY", "id TEXT NOT NULL UNIQUE"],
    ["another action of a foreign key", "ON DELETE CASCADE", "ON DELETE RESTRICT"],
    ["another UNIQUE", "UNIQUE (owner_id, size)", "UNIQUE (size, owner_id)"],
    ["an index of another name", "things_by_size", "things_by_width"],
    ["an index that is unique", "CREATE INDEX", "CREATE UNIQUE INDEX"],
    ["an index without its condition", "WHERE status = 'new'", ""],
  ])("refuses %s", async (_, from, to) => {
    const [table, index] = [THINGS, INDEX].map((each) => each.replaceAll(from, to));
    expect(await thingsMade(table ?? "", index ?? "")).not.toEqual(declaredShape(things));
  });
});
