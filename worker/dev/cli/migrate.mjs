import { join } from "node:path";
import { parseArgs } from "node:util";
import { startDatabaseProxy } from "../proxy/database-proxy.mjs";
import { migrateAll } from "../stack/databases.mjs";
import { installPackages } from "./install-packages.mjs";
import { makeDirectory, migrateFleet } from "./fleet.mjs";
import { runWithCleanup } from "../process/run-with-cleanup.mjs";
import { PlainError } from "../process/plain-error.mjs";
import { startSqld } from "../stack/sqld.mjs";

// `npm run migrate`: migrates the directory and its tenants to the newest version. With DATABASE_URL (containing {namespace}) and
// DATABASE_TOKEN it migrates a deployment, otherwise this machine.

const HELP = `npm run migrate -- [options]
Migrates the deployment that the environment variables select, or this machine. Options for a deployment:
  --canary code,code   companies to migrate first (default: the first three that are not up to date);
                       if one of them fails, no other company is migrated
  --canaries-only      migrate only these companies
  --at-once 8          number of companies to migrate in parallel
  --every-database     also check companies that are up to date according to the directory`;

await runWithCleanup(async (onCleanup) => {
  await installPackages();
  const wishes = readPreferences(process.argv.slice(2));
  const { DATABASE_URL: url, DATABASE_TOKEN: token } = process.env;
  if (!url) return migrateThisMachine(onCleanup);
  await makeDirectory(process.env);
  const { ok } = await migrateFleet({ url, token, ...wishes });
  return ok ? 0 : 1;
});

/** @param {string[]} args */
function readPreferences(args) {
  const options = /** @type {const} */ ({
    canary: { type: "string" },
    "canaries-only": { type: "boolean" },
    "at-once": { type: "string" },
    "every-database": { type: "boolean" },
  });
  try {
    const { values } = parseArgs({ args, options });
    const concurrency = Number(values["at-once"] ?? 8);
    if (!Number.isInteger(concurrency) || concurrency < 1)
      throw new Error("--at-once requires a positive integer");
    return {
      canaries: values.canary?.split(",").filter(Boolean),
      canariesOnly: values["canaries-only"],
      everyDatabase: values["every-database"],
      concurrency,
    };
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
  console.log("All databases of this machine are up to date.");
  return 0;
}
