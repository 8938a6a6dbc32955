import { importTypeScript } from "./load-typescript.mjs";

/**
 * @typedef {import('./sqld.mjs').SqldCalls} Sqld
 * @typedef {{ url(namespace: string): string }} Door
 */

/** Derived from the tenant's id, as in worker/env.ts. @param {string} tenantId */
export function tenantNamespace(tenantId) {
  return `t-${tenantId.replaceAll("-", "")}`;
}

/**
 * Creates the directory if it does not exist, and migrates it and every tenant in it to the newest version.
 * @param {Sqld} sqld
 * @param {Door} proxy
 */
export async function migrateAll(sqld, proxy) {
  const runner = await importTypeScript("migrations/runner.ts");
  await migrateOne(sqld, proxy, "directory", await runner.readMigrations("directory"));
  const { WRITE_PROBE } = await importTypeScript("worker/env.ts");
  if (!sqld.hasNamespace(WRITE_PROBE)) await sqld.createNamespace(WRITE_PROBE);
  const urlFor = (/** @type {string} */ id) => proxy.url(tenantNamespace(id));
  const report = await runner.migrateAll({
    directoryUrl: proxy.url("directory"),
    urlFor,
    everyDatabase: true,
  });
  const [first] = report.failed;
  if (first)
    throw new Error(
      `${report.failed.length} databases could not be migrated; ${first.tenantId}: ${first.message}`,
    );
}

/**
 * Creates an empty, migrated tenant database that tests fork.
 * @param {Sqld} sqld
 * @param {Door} proxy
 * @param {string} name
 */
export async function prepareTemplate(sqld, proxy, name) {
  const runner = await importTypeScript("migrations/runner.ts");
  await migrateOne(sqld, proxy, name, await runner.readMigrations("tenant"));
}

/**
 * Seeds the demo companies, each in its own database. A company is added to the directory when its database is complete.
 * @param {Sqld} sqld
 * @param {Door} proxy
 */
export async function seedAll(sqld, proxy) {
  const { COMPANIES, seedCompany } = await importTypeScript("migrations/seeds/companies.ts");
  const runner = await importTypeScript("migrations/runner.ts");
  const migrations = await runner.readMigrations("tenant");
  /** @param {{ id: string, code: string, name: string }} company */
  async function make(company) {
    const namespace = tenantNamespace(company.id);
    const { version } = await migrateOne(sqld, proxy, namespace, migrations);
    await seedCompany(company, proxy.url(namespace));
    await enterInDirectory(proxy, company, version);
  }
  await Promise.all(COMPANIES.map(make));
}

/** @param {Door} proxy @param {{ id: string, code: string, name: string }} company @param {number} version */
async function enterInDirectory(proxy, { id, code, name }, version) {
  const { createClient } = await import("@libsql/client/http");
  const sql = `INSERT INTO tenants (id, code, name, status, schema_version, created_at, updated_at)
    VALUES (?, ?, ?, 'active', ?, unixepoch() * 1000, unixepoch() * 1000)`;
  const directory = createClient({ url: proxy.url("directory") });
  await directory.execute({ sql, args: [id, code, name, version] });
  directory.close();
}

/** @param {Sqld} sqld @param {Door} proxy @param {string} name @param {unknown} migrations */
async function migrateOne(sqld, proxy, name, migrations) {
  const runner = await importTypeScript("migrations/runner.ts");
  if (!sqld.hasNamespace(name)) await sqld.createNamespace(name);
  return runner.migrateNamespace({ url: proxy.url(name) }, migrations);
}
