import { type Migration, migrationFrom } from "../../../migrations/parse-migration";
import { migrateNamespace } from "../../../migrations/migrate-namespace";
import { readMigrations } from "../../../migrations/read-migrations";
import { type Walk } from "../../../migrations/runner";
import { blankDatabase, type FreshDatabase } from "../db/database";

/** Migrations without files, numbered from one. */
export function files(...texts: string[]): Migration[] {
  return texts.map((text, i) =>
    migrationFrom(`${String(i + 1).padStart(4, "0")}_step.sql`, text, i + 1),
  );
}

type Entered = { id: string; status?: string };

/** A directory of this test alone with these tenants; their codes equal their ids. */
export async function directoryOf(tenants: Entered[]): Promise<FreshDatabase> {
  const directory = await blankDatabase();
  await migrateNamespace(directory, await readMigrations("directory"));
  const sql =
    "INSERT INTO tenants (id, code, name, status, created_at, updated_at) VALUES (?, ?, ?, ?, 0, 0)";
  await directory.database.write(
    tenants.map(({ id, status = "active" }) => ({ sql, args: [id, id, id, status] })),
  );
  return directory;
}

type Fleet = {
  directory: FreshDatabase;
  at(id: string): FreshDatabase;
  walk: Pick<Walk, "directoryUrl" | "urlFor">;
};

/** Tenants with an empty database each: t00, t01 and so on. */
export async function fleetOf(count: number): Promise<Fleet> {
  const ids = Array.from({ length: count }, (_, index) => `t${String(index).padStart(2, "0")}`);
  const databases = new Map<string, FreshDatabase>();
  for (const id of ids) databases.set(id, await blankDatabase());
  const directory = await directoryOf(ids.map((id) => ({ id })));
  function at(id: string): FreshDatabase {
    const found = databases.get(id);
    if (!found) throw new Error(`There is no ${id}`);
    return found;
  }
  return { directory, at, walk: { directoryUrl: directory.url, urlFor: (id) => at(id).url } };
}

/** The rows of the directory, by tenant. */
export async function versionsIn(directory: FreshDatabase): Promise<unknown[]> {
  return (
    await directory.open().read({ sql: "SELECT schema_version AS v FROM tenants ORDER BY id" })
  ).rows.map((row) => row["v"]);
}

export async function countRows(database: FreshDatabase, table: string): Promise<unknown> {
  return (await database.open().read({ sql: `SELECT count(*) AS n FROM ${table}` })).rows[0]?.["n"];
}

/** The schema of a database without its rows, in a comparable form. */
export async function schemaOf(database: FreshDatabase): Promise<string> {
  const { rows } = await database
    .open()
    .read({ sql: "SELECT type, name, sql FROM sqlite_schema ORDER BY type, name" });
  return JSON.stringify(rows);
}
