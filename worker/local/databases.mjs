import { importTypeScript } from "./load-typescript.mjs";

/**
 * @typedef {import('./sqld.mjs').SqldCalls} Sqld
 * @typedef {{ url(namespace: string): string }} Door
 */

/** By the tenant's id, as worker/env.ts does it. @param {string} tenantId */
export function tenantNamespace(tenantId) {
  return `t-${tenantId.replaceAll("-", "")}`;
}

/**
 * The directory, made when it is not there, and every tenant in it, to the newest version.
 * @param {Sqld} sqld
 * @param {Door} door
 */
export async function migrateAll(sqld, door) {
  const runner = await importTypeScript("migrations/runner.ts");
  await migrateOne(sqld, door, "directory", await runner.readMigrations("directory"));
  const urlFor = (/** @type {string} */ id) => door.url(tenantNamespace(id));
  const report = await runner.migrateAll({ directoryUrl: door.url("directory"), urlFor });
  const [first] = report.failed;
  if (first)
    throw new Error(`${report.failed.length} databases were not migrated; ${first.tenantId}: ${first.message}`);
}

/**
 * An empty tenant database that tests fork.
 * @param {Sqld} sqld
 * @param {Door} door
 * @param {string} name
 */
export async function prepareTemplate(sqld, door, name) {
  const runner = await importTypeScript("migrations/runner.ts");
  await migrateOne(sqld, door, name, await runner.readMigrations("tenant"));
}

/** @param {Sqld} sqld @param {Door} door @param {string} name @param {unknown} migrations */
async function migrateOne(sqld, door, name, migrations) {
  const runner = await importTypeScript("migrations/runner.ts");
  if (!sqld.hasNamespace(name)) await sqld.createNamespace(name);
  await runner.migrateNamespace({ url: door.url(name) }, migrations);
}
