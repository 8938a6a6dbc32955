import { join } from "node:path";
import { parseArgs } from "node:util";
import { startDatabaseProxy } from "../proxy/database-proxy.mjs";
import { migrateAll } from "../stack/databases.mjs";
import { installPackages } from "./install-packages.mjs";
import { makeDirectory, migrateFleet } from "./fleet.mjs";
import { runWithCleanup } from "../process/run-with-cleanup.mjs";
import { PlainError } from "../process/plain-error.mjs";
import { startSqld } from "../stack/sqld.mjs";

// `npm run migrate`: the directory's tenants to the newest version. With DATABASE_URL (and {namespace} in it) and
// DATABASE_TOKEN those of a deployment, else those of this machine.

const HELP = `npm run migrate -- of a deployment, which the environment names:
  --canary code,code   who goes first (else the first three that are behind); unless they succeed, nobody else is touched
  --canaries-only      nobody else this time
  --at-once 8          how many side by side
  --every-database     also those that the directory knows to be there`;

await runWithCleanup(async (onCleanup) => {
  await installPackages();
  const wishes = readWishes(process.argv.slice(2));
  const { DATABASE_URL: url, DATABASE_TOKEN: token } = process.env;
  if (!url) return migrateThisMachine(onCleanup);
  await makeDirectory(process.env);
  const { ok } = await migrateFleet({ url, token, ...wishes });
  return ok ? 0 : 1;
});

/** @param {string[]} args */
function readWishes(args) {
  const options = /** @type {const} */ ({ canary: { type: "string" }, "canaries-only": { type: "boolean" }, "at-once": { type: "string" }, "every-database": { type: "boolean" } });
  try {
    const { values } = parseArgs({ args, options });
    const concurrency = Number(values["at-once"] ?? 8);
    if (!Number.isInteger(concurrency) || concurrency < 1) throw new Error("--at-once takes a number");
    return { canaries: values.canary?.split(",").filter(Boolean), canariesOnly: values["canaries-only"], everyDatabase: values["every-database"], concurrency };
  } catch (error) {
    throw new PlainError(`${error instanceof Error ? error.message : error}\n\n${HELP}`);
  }
}

/** @param {(undo: () => Promise<void> | void) => void} onCleanup */
async function migrateThisMachine(onCleanup) {
  const sqld = await startSqld({ dataDir: join(import.meta.dirname, "../../.local/sqld") });
  onCleanup(() => sqld.stop());
  const proxy = await startDatabaseProxy(sqld);
  onCleanup(() => proxy.close());
  await migrateAll(sqld, proxy);
  console.log("Every database of this machine has the newest version.");
  return 0;
}
