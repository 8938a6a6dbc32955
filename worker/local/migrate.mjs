import { join } from "node:path";
import { startDatabaseDoor } from "./database-door.mjs";
import { migrateAll } from "./databases.mjs";
import { firstSteps } from "./first-steps.mjs";
import { live } from "./lifetime.mjs";
import { importTypeScript } from "./load-typescript.mjs";
import { startSqld } from "./sqld.mjs";

// `npm run migrate`: the directory's tenants to the newest version. With DATABASE_URL (and {namespace} in it) and
// DATABASE_TOKEN those of a deployment, else those of this machine.

await live(async (later) => {
  await firstSteps();
  const { DATABASE_URL: url, DATABASE_TOKEN: token } = process.env;
  return url ? migrateDeployment(url, token) : migrateThisMachine(later);
});

/** @param {string} url @param {string | undefined} token */
async function migrateDeployment(url, token) {
  const runner = await importTypeScript("migrations/runner.ts");
  const { tenantNamespace } = await importTypeScript("worker/env.ts");
  const urlOf = (/** @type {string} */ namespace) => url.replace("{namespace}", namespace);
  const urlFor = (/** @type {string} */ id) => urlOf(tenantNamespace(id));
  await runner.migrateNamespace({ url: urlOf("directory"), token }, await runner.readMigrations("directory"));
  const report = await runner.migrateAll({ directoryUrl: urlOf("directory"), urlFor, token });
  console.log(JSON.stringify(report, null, 2));
  return report.failed.length > 0 || report.stopped ? 1 : 0;
}

/** @param {(undo: () => Promise<void>) => void} later */
async function migrateThisMachine(later) {
  const sqld = await startSqld({ dataDir: join(import.meta.dirname, "../../.local/sqld") });
  later(() => sqld.stop());
  const door = await startDatabaseDoor(sqld);
  later(() => door.close());
  await migrateAll(sqld, door);
  console.log("Every database of this machine has the newest version.");
  return 0;
}
