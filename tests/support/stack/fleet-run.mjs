import { importTypeScript } from "../../../worker/dev/stack/load-typescript.mjs";

// Migrates all tenants in a separate process, so that a test can kill it: prints a line for each migrated tenant.

const { directoryUrl, urls, migrations } = JSON.parse(process.argv[2] ?? "{}");
const { migrateAll } = await importTypeScript("migrations/runner.ts");
const report = await migrateAll({
  directoryUrl,
  urlFor: (/** @type {string} */ id) => urls[id],
  migrations,
  concurrency: 3,
  tell: () => console.log("done"),
});
console.log(JSON.stringify(report));
