import { openDatabase, type TenantDatabase } from "~/kernel/server/database/open-database";
import { migrateNamespace } from "./migrate-namespace";
import { type Migration, readMigrations } from "./read-migrations";

// For the programs of worker/local, which load one TypeScript file.
export { migrateNamespace, readMigrations };

type Walk = {
  directoryUrl: string;
  urlFor(tenantId: string): string;
  /** Opens all of them; none is needed on this machine. */
  token?: string;
  migrations?: Migration[];
  concurrency?: number;
  /** The share of failures above which the rest is left alone: then it is the migration, not the tenant. */
  stopAboveErrorRate?: number;
};

export type WalkReport = {
  seen: number;
  migrated: number;
  failed: { tenantId: string; message: string }[];
  stopped: boolean;
};

/** Below this many a rate says nothing. */
const FIRST_JUDGED = 10;
const PAGE = 200;

/** All tenants of the directory to the newest version. A failing one is reported, the others go on. Run again, it resumes. */
export async function migrateAll({ directoryUrl, urlFor, token, concurrency = 8, stopAboveErrorRate = 0.1, ...rest }: Walk): Promise<WalkReport> {
  const migrations = rest.migrations ?? (await readMigrations("tenant"));
  const database = openDatabase({ url: directoryUrl, token });
  const tenants = listTenants(database);
  const report: WalkReport = { seen: 0, migrated: 0, failed: [], stopped: false };

  async function work(): Promise<void> {
    while (!report.stopped) {
      const { value: tenant } = await tenants.next();
      if (!tenant) return;
      report.seen += 1;
      await migrateTenant(tenant).catch((error) => report.failed.push({ tenantId: tenant.id, message: messageOf(error) }));
      report.stopped ||= report.seen >= FIRST_JUDGED && report.failed.length / report.seen > stopAboveErrorRate;
    }
  }
  async function migrateTenant({ id, schemaVersion }: Tenant): Promise<void> {
    const { version, applied } = await migrateNamespace({ url: urlFor(id), token }, migrations);
    if (applied > 0) report.migrated += 1;
    if (version !== schemaVersion) await recordVersion(database, id, version);
  }
  await Promise.all(Array.from({ length: concurrency }, work));
  return report;
}

type Tenant = { id: string; schemaVersion: number };

/** By id, a page at a time. One that is being made or deleted is its maker's business. */
async function* listTenants(database: TenantDatabase): AsyncGenerator<Tenant, undefined> {
  const sql = "SELECT id, schema_version FROM tenants WHERE id > ? AND status IN ('active', 'suspended') ORDER BY id LIMIT ?";
  let after = "";
  for (;;) {
    const { rows } = await database.read({ sql, args: [after, PAGE] });
    for (const row of rows) yield { id: (after = String(row["id"])), schemaVersion: Number(row["schema_version"]) };
    if (rows.length < PAGE) return;
  }
}

async function recordVersion(database: TenantDatabase, id: string, version: number): Promise<void> {
  await database.write([{ sql: "UPDATE tenants SET schema_version = ?, updated_at = unixepoch() * 1000 WHERE id = ?", args: [version, id] }]);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
