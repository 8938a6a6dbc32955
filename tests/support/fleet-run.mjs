import { importTypeScript } from "../../worker/dev/stack/load-typescript.mjs";

// A walk in a process of its own, so that it can be killed: a line for each company that is done.

const { directoryUrl, urls, migrations } = JSON.parse(process.argv[2] ?? "{}");
const { migrateAll } = await importTypeScript("migrations/runner.ts");
const report = await migrateAll({ directoryUrl, urlFor: (/** @type {string} */ id) => urls[id], migrations, concurrency: 3, tell: () => console.log("done") });
console.log(JSON.stringify(report));
