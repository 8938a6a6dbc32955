import { openInstallation } from "./installation.mjs";
import { importTypeScript } from "../stack/load-typescript.mjs";

/** @typedef {{ url: string, token?: string, canaries?: string[], canariesOnly?: boolean, everyDatabase?: boolean, concurrency?: number }} Wishes */

/**
 * Migrates the directory of a deployment, then its tenants, and reports progress. Not ok when a tenant was not migrated.
 * @param {Wishes} wishes `url` contains {namespace}
 * @param {(line: string) => void} [print]
 */
export async function migrateFleet({ url, token, ...rest }, print = console.log) {
  const runner = await importTypeScript("migrations/runner.ts");
  const { tenantNamespace } = await importTypeScript("worker/env.ts");
  const urlOf = (/** @type {string} */ namespace) => url.replace("{namespace}", namespace);
  const directory = await runner.migrateNamespace(
    { url: urlOf("directory"), token },
    await runner.readMigrations("directory"),
  );
  print(`The directory is at schema version ${directory.version}.`);
  const from = Date.now();
  const urlFor = (/** @type {string} */ id) => urlOf(tenantNamespace(id));
  const report = await runner.migrateAll({
    directoryUrl: urlOf("directory"),
    urlFor,
    token,
    ...rest,
    tell: progressTo(print),
  });
  for (const line of linesOf(report, Date.now() - from)) print(line);
  return { ok: report.failed.length === 0 && !report.stopped, report };
}

/** Creates the databases of the directory and of the write probe if they do not exist. Does nothing without credentials for creating databases. @param {NodeJS.ProcessEnv} env */
export async function makeDirectory(env) {
  if (!env.TURSO_API_TOKEN && !env.SQLD_ADMIN_URL) return;
  const { provisioner } = await openInstallation(env, () => undefined);
  const { WRITE_PROBE } = await importTypeScript("worker/env.ts");
  await provisioner.make("directory");
  await provisioner.make(WRITE_PROBE);
}

/** One line for each canary, then about twenty lines in total, regardless of the number of tenants. @param {(line: string) => void} print */
function progressTo(print) {
  return (
    /** @type {import('../../../migrations/runner').Progress} */ {
      stage,
      done,
      of,
      migrated,
      failed,
    },
  ) => {
    const each = Math.max(1, Math.floor(of / 20));
    if (stage === "canaries" || done % each === 0 || done === of)
      print(
        `  ${stage}: ${done} of ${of}, ${migrated} migrated${failed ? `, ${failed} failed` : ""}`,
      );
  };
}

/** @param {import('../../../migrations/runner').WalkReport} report @param {number} ms */
function linesOf({ skipped, done, migrated, failed, stopped }, ms) {
  const why =
    stopped === "canaries"
      ? "Stopped: a canary failed. No other company was migrated."
      : "Stopped: too many companies failed. The remaining companies were not migrated.";
  return [
    ...failed.map(({ code, message }) => `  ${code}: ${message}`),
    ...(stopped ? [why] : []),
    `${migrated} migrated, ${done - migrated - failed.length} already up to date, ${skipped} skipped as up to date, ${failed.length} failed, in ${(ms / 1000).toFixed(1)} s.`,
    ...(failed.length > 0 || stopped
      ? ["Fix the cause and run the same command again; it continues from here."]
      : []),
  ];
}
