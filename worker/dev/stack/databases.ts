import type { FileStore } from "../../../migrations/lifecycle/file-store";
import { migrateNamespace } from "../../../migrations/migrate-namespace";
import type { Migration } from "../../../migrations/parse-migration";
import { readMigrations } from "../../../migrations/read-migrations";
import { migrateAll as migrateTenants } from "../../../migrations/runner";
import { tenantNamespace, WRITE_PROBE } from "../../env";
import type { SqldCalls } from "./sqld";

type Proxy = { url(namespace: string): string };
type Company = { id: string; code: string; name: string };

/**
 * Creates the directory if it does not exist, and migrates it and every tenant in it to the newest version. A tenant that cannot be migrated is
 * named and left as it is: the others, and the commands that export or delete it, go on.
 * @returns the codes of those that were not migrated
 */
export async function migrateAll(
  sqld: SqldCalls,
  proxy: Proxy,
  print: (line: string) => void = console.error,
): Promise<string[]> {
  await migrateOne(sqld, proxy, "directory", await readMigrations("directory"));
  if (!sqld.hasNamespace(WRITE_PROBE)) await sqld.createNamespace(WRITE_PROBE);
  const report = await migrateTenants({
    directoryUrl: proxy.url("directory"),
    urlFor: (id) => proxy.url(tenantNamespace(id)),
    everyDatabase: true,
    canaries: 0,
    stopAboveErrorRate: 1,
  });
  for (const { code, message } of report.failed)
    print(`The company "${code}" could not be migrated and is left as it is: ${message}`);
  return report.failed.map(({ code }) => code);
}

/** Seeds the demo companies, each in its own database, and the photos of their reports. A company is added to the directory when its database is complete. */
export async function seedAll(sqld: SqldCalls, proxy: Proxy, files: FileStore) {
  // The seeds import most features and are needed once; a later start does not load them.
  const { COMPANIES, seedCompany } = await import("../../../migrations/seeds/companies");
  const migrations = await readMigrations("tenant");
  await Promise.all(
    COMPANIES.map(async (company) => {
      const namespace = tenantNamespace(company.id);
      const { version } = await migrateOne(sqld, proxy, namespace, migrations);
      await seedCompany(company, proxy.url(namespace), { store: files.write });
      await enterInDirectory(proxy, company, version);
    }),
  );
}

async function enterInDirectory(proxy: Proxy, { id, code, name }: Company, version: number) {
  const { createClient } = await import("@libsql/client/http");
  const sql = `INSERT INTO tenants (id, code, name, status, schema_version, created_at, updated_at)
    VALUES (?, ?, ?, 'active', ?, unixepoch() * 1000, unixepoch() * 1000)`;
  const directory = createClient({ url: proxy.url("directory") });
  await directory.execute({ sql, args: [id, code, name, version] });
  directory.close();
}

async function migrateOne(sqld: SqldCalls, proxy: Proxy, name: string, migrations: Migration[]) {
  if (!sqld.hasNamespace(name)) await sqld.createNamespace(name);
  return migrateNamespace({ url: proxy.url(name) }, migrations);
}
