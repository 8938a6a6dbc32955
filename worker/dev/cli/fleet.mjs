import { openInstallation } from "./installation.mjs";
import { importTypeScript } from "../stack/load-typescript.mjs";

/** @typedef {{ url: string, token?: string, canaries?: string[], canariesOnly?: boolean, everyDatabase?: boolean, concurrency?: number }} Wishes */

/**
 * The directory of a deployment, then its companies, said as it goes. Not ok when somebody was left behind.
 * @param {Wishes} wishes `url` has {namespace} in it
 * @param {(line: string) => void} [print]
 */
export async function migrateFleet({ url, token, ...rest }, print = console.log) {
  const runner = await importTypeScript("migrations/runner.ts");
  const { tenantNamespace } = await importTypeScript("worker/env.ts");
  const urlOf = (/** @type {string} */ namespace) => url.replace("{namespace}", namespace);
  const directory = await runner.migrateNamespace({ url: urlOf("directory"), token }, await runner.readMigrations("directory"));
  print(`The directory has version ${directory.version}.`);
  const from = Date.now();
  const urlFor = (/** @type {string} */ id) => urlOf(tenantNamespace(id));
  const report = await runner.migrateAll({ directoryUrl: urlOf("directory"), urlFor, token, ...rest, tell: progressTo(print) });
  for (const line of linesOf(report, Date.now() - from)) print(line);
  return { ok: report.failed.length === 0 && !report.stopped, report };
}

/** The databases of the directory and of the write probe, where it is known who makes databases; what is there stays. @param {NodeJS.ProcessEnv} env */
export async function makeDirectory(env) {
  if (!env.TURSO_API_TOKEN && !env.SQLD_ADMIN_URL) return;
  const { provisioner } = await openInstallation(env, () => undefined);
  const { WRITE_PROBE } = await importTypeScript("worker/env.ts");
  await provisioner.make("directory");
  await provisioner.make(WRITE_PROBE);
}

/** Each company that goes first, then about twenty lines, however many there are. @param {(line: string) => void} print */
function progressTo(print) {
  return (/** @type {import('../../../migrations/runner').Progress} */ { stage, done, of, migrated, failed }) => {
    const each = Math.max(1, Math.floor(of / 20));
    if (stage === "canaries" || done % each === 0 || done === of) print(`  ${stage}: ${done} of ${of}, ${migrated} migrated${failed ? `, ${failed} failed` : ""}`);
  };
}

/** @param {import('../../../migrations/runner').WalkReport} report @param {number} ms */
function linesOf({ skipped, done, migrated, failed, stopped }, ms) {
  const why = stopped === "canaries" ? "Stopped: one that went first failed, nobody else was touched." : "Stopped: too many failed, the rest was left alone.";
  return [
    ...failed.map(({ code, message }) => `  ${code}: ${message}`),
    ...(stopped ? [why] : []),
    `${migrated} migrated, ${done - migrated - failed.length} were there, ${skipped} known to be there, ${failed.length} failed, in ${(ms / 1000).toFixed(1)} s.`,
    ...(failed.length > 0 || stopped ? ["Mend it and run the same again: it goes on from here."] : []),
  ];
}
