import { createClient, LibsqlBatchError, LibsqlError } from "@libsql/client/http";
import { openDatabase, StatementFailed } from "~/database/open-database";
import type { Migration } from "./parse-migration";

type Place = { url: string; token?: string | undefined };
type Migrated = { version: number; applied: number };

/** A database that cannot be migrated because of its own state or because it cannot be reached: no migration is at fault. */
export class UnfitDatabase extends Error {}

type Applied = { version: number; name: string; sha256: string };

/** Enough to rebuild a large table, and short enough that a dead server does not block the run. */
const TIMEOUT_MS = 300_000;

/**
 * Migrates one database to the newest version, one transaction per file. Applied migrations stay; a file that was edited after it was
 * applied is refused. Safe to run concurrently: the second run finds the work of the first.
 * @param recorded the version that the directory records for this database
 */
export async function migrateNamespace(
  place: Place,
  migrations: Migration[],
  recorded = 0,
): Promise<Migrated> {
  const before = await checkedIn(place, migrations);
  const missing = migrations.slice(before.length);
  try {
    for (const migration of missing) await apply(place, migration);
  } catch (error) {
    if (before.length >= recorded) throw error;
    throw new UnfitDatabase(
      `The directory says schema version ${recorded}, and schema_migrations of its database ends with ${before.length}: ${messageOf(error)}`,
      { cause: error },
    );
  }
  return { version: Math.max(before.length, migrations.length), applied: missing.length };
}

/** What was applied, in a database that the next migration can start from. */
async function checkedIn(place: Place, migrations: Migration[]): Promise<Applied[]> {
  try {
    const before = await appliedIn(place);
    refuseGaps(before);
    refuseEdited(before, migrations);
    if (before.length < migrations.length) await refuseDangling(place);
    return before;
  } catch (error) {
    throw new UnfitDatabase(messageOf(error), { cause: error });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function appliedIn({ url, token }: Place): Promise<Applied[]> {
  try {
    const { rows } = await openDatabase({ url, token }).read({
      sql: "SELECT version, name, sha256 FROM schema_migrations ORDER BY version",
    });
    return rows.map((row) => ({
      version: Number(row["version"]),
      name: String(row["name"]),
      sha256: String(row["sha256"]),
    }));
  } catch (error) {
    if (
      error instanceof StatementFailed &&
      error.message.includes("no such table: schema_migrations")
    )
      return [];
    throw error;
  }
}

function refuseGaps(applied: Applied[]): void {
  const at = applied.findIndex(({ version }, index) => version !== index + 1);
  if (at >= 0)
    throw new Error(
      `Nothing was migrated. schema_migrations has no row of migration ${at + 1}, but one of migration ${applied[at]?.version}`,
    );
}

/** More rows than files means that a newer release migrated the database: there is nothing to do. */
function refuseEdited(applied: Applied[], migrations: Migration[]): void {
  applied.slice(0, migrations.length).forEach((row, index) => {
    const file = migrations[index];
    if (row.sha256 === file?.sha256) return;
    throw new Error(
      `Migration ${row.version} (${row.name}) was edited after it had been applied. Add a new migration instead`,
    );
  });
}

/** Existing foreign key violations would otherwise be attributed to the migration, which is checked afterwards. */
async function refuseDangling({ url, token }: Place): Promise<void> {
  const sql =
    "SELECT \"table\" || coalesce(' row ' || rowid, '') || ' to ' || parent AS dangling FROM pragma_foreign_key_check LIMIT 5";
  const { rows } = await openDatabase({ url, token, timeoutMs: TIMEOUT_MS }).read({ sql });
  if (rows.length > 0)
    throw new Error(
      `Nothing was migrated. Foreign keys were already violated: ${rows.map((row) => row["dangling"]).join(", ")}`,
    );
}

const RECORDS = `CREATE TABLE IF NOT EXISTS schema_migrations (
  version INTEGER PRIMARY KEY, name TEXT NOT NULL, sha256 TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT`;
const RECORD =
  "INSERT INTO schema_migrations (version, name, sha256, applied_at) VALUES (?, ?, ?, unixepoch() * 1000)";
/** Foreign keys are off during client.migrate(). On a violation, this inserts NULL into a NOT NULL column, which rolls back the migration. */
const FOREIGN_KEYS_HOLD = `INSERT INTO schema_migrations (version, name, sha256, applied_at)
  SELECT NULL, NULL, 'foreign keys hold', 0 WHERE EXISTS (SELECT 1 FROM pragma_foreign_key_check)`;

async function apply(place: Place, migration: Migration): Promise<void> {
  const { version, name, sha256, statements } = migration;
  const record = { sql: RECORD, args: [version, name, sha256] };
  const client = createClient({
    url: place.url,
    ...(place.token ? { authToken: place.token } : {}),
    fetch: fetchInTime,
  });
  try {
    await client.migrate([RECORDS, record, ...statements, FOREIGN_KEYS_HOLD]);
  } catch (error) {
    if (await isAppliedBy(place, migration)) return;
    throw explained(error, migration);
  } finally {
    client.close();
  }
}

function fetchInTime(request: Request): Promise<Response> {
  return fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS) });
}

async function isAppliedBy(place: Place, { version, sha256 }: Migration): Promise<boolean> {
  const applied = await appliedIn(place).catch(() => []);
  return applied.some((row) => row.version === version && row.sha256 === sha256);
}

/** Two statements precede those of the file, hence the offset in the index. */
function explained(error: unknown, { version, name, statements }: Migration): unknown {
  if (!(error instanceof LibsqlError)) return error;
  const index = error instanceof LibsqlBatchError ? error.statementIndex - 2 : -1;
  const where =
    index === statements.length
      ? "a foreign key is violated"
      : (statements[index]?.slice(0, 120) ?? "the file as a whole");
  return new Error(`Migration ${version} (${name}) was undone: ${error.message} — at: ${where}`, {
    cause: error,
  });
}
