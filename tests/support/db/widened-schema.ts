import type { TenantDatabase } from "../../../app/database/open-database";

const TABLES =
  "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE TABLE%STRICT%' ORDER BY name";
const TRIGGERS = "SELECT sql FROM sqlite_schema WHERE type = 'trigger'";
const BY_POSITION = /INSERT\s+(?:OR \w+ )?INTO\s+(\w+)\s+(?:VALUES|SELECT)/gi;

/**
 * A future schema: everything that the rule of 0033 permits a migration to add, added to every table. Tables that the schema's own
 * triggers fill by position can be widened only together with those triggers.
 */
export async function widen(database: TenantDatabase): Promise<void> {
  const [tables, triggers] = await Promise.all([
    database.read({ sql: TABLES }),
    database.read({ sql: TRIGGERS }),
  ]);
  const byPosition = triggers.rows.flatMap((row) =>
    [...String(row["sql"]).matchAll(BY_POSITION)].map(([, name]) => name),
  );
  const names = tables.rows
    .map((row) => String(row["name"]))
    .filter((name) => !byPosition.includes(name));
  const statements = names.flatMap((name) => [
    `ALTER TABLE ${name} ADD COLUMN later_text TEXT`,
    `ALTER TABLE ${name} ADD COLUMN later_number INTEGER NOT NULL DEFAULT 7 CHECK (later_number > 0)`,
    `CREATE INDEX ${name}_later ON ${name} (later_number)`,
  ]);
  const news = [
    "CREATE TABLE later_things (id TEXT PRIMARY KEY, name TEXT NOT NULL) STRICT",
    // The next one: a gap would be a damaged database.
    "INSERT INTO schema_migrations (version, name, sha256, applied_at) SELECT max(version) + 1, 'later', 'x', 0 FROM schema_migrations",
  ];
  await database.write([...statements, ...news].map((sql) => ({ sql })));
}
