import { migrateAll } from "../../../migrations/runner";

// Migrates all tenants in a separate process, so that a test can kill it: prints a line for each migrated tenant.

const { directoryUrl, urls, migrations } = JSON.parse(process.argv[2] ?? "{}");
const report = await migrateAll({
  directoryUrl,
  urlFor: (id: string) => urls[id],
  migrations,
  concurrency: 3,
  onProgress: () => console.log("done"),
});
console.log(JSON.stringify(report));
