import { join } from "node:path";
import { parseArgs } from "node:util";
import { startDatabaseProxy } from "../proxy/database-proxy";
import { migrateAll } from "../stack/databases";
import { makeDirectory, migrateFleet } from "./fleet";
import { type OnCleanup, runWithCleanup } from "../process/run-with-cleanup";
import { PlainError } from "../process/plain-error";
import { startSqld } from "../stack/sqld";
import { ROOT } from "../stack/stack";

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
  const wishes = readPreferences(process.argv.slice(2));
  const { DATABASE_URL: url, DATABASE_TOKEN: token } = process.env;
  if (!url) return migrateThisMachine(onCleanup);
  await makeDirectory(process.env);
  const { ok } = await migrateFleet({ url, token, ...wishes });
  return ok ? 0 : 1;
});

function readPreferences(args: string[]) {
  const options = {
    canary: { type: "string" },
    "canaries-only": { type: "boolean" },
    "at-once": { type: "string" },
    "every-database": { type: "boolean" },
  } as const;
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

async function migrateThisMachine(onCleanup: OnCleanup) {
  const sqld = await startSqld({ dataDir: join(ROOT, ".local", "sqld") });
  onCleanup(() => sqld.stop());
  const proxy = await startDatabaseProxy(sqld);
  onCleanup(() => proxy.close());
  const left = await migrateAll(sqld, proxy);
  console.log(
    left.length === 0
      ? "All databases of this machine are up to date."
      : `All other databases of this machine are up to date. Not migrated: ${left.join(", ")}`,
  );
  return left.length === 0 ? 0 : 1;
}
