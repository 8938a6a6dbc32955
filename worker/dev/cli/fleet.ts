import { migrateNamespace } from "../../../migrations/migrate-namespace";
import { readMigrations } from "../../../migrations/read-migrations";
import { migrateAll, type Progress, type Walk, type WalkReport } from "../../../migrations/runner";
import { tenantNamespace, WRITE_PROBE } from "../../env";
import { openInstallation } from "./installation";

/** `url` contains {namespace}. */
type Wishes = Pick<
  Walk,
  "token" | "canaries" | "canariesOnly" | "everyDatabase" | "concurrency"
> & { url: string };

/** Migrates the directory of a deployment, then its tenants, and reports progress. Not ok when a tenant was not migrated. */
export async function migrateFleet(
  { url, token, ...rest }: Wishes,
  print: (line: string) => void = console.log,
) {
  const urlOf = (namespace: string) => url.replace("{namespace}", namespace);
  const directory = await migrateNamespace(
    { url: urlOf("directory"), token },
    await readMigrations("directory"),
  );
  print(`The directory is at schema version ${directory.version}.`);
  const from = Date.now();
  const report = await migrateAll({
    directoryUrl: urlOf("directory"),
    urlFor: (id) => urlOf(tenantNamespace(id)),
    token,
    ...rest,
    onProgress: progressTo(print),
  });
  for (const line of linesOf(report, Date.now() - from)) print(line);
  return { ok: report.failed.length === 0 && !report.stopped, report };
}

/**
 * Creates the databases of the directory and of the write probe if they do not exist. Does nothing without credentials for creating databases.
 */
export async function makeDirectory(env: NodeJS.ProcessEnv) {
  if (!env.TURSO_API_TOKEN && !env.SQLD_ADMIN_URL) return;
  const { provisioner } = await openInstallation(env, () => undefined);
  await provisioner.make("directory");
  await provisioner.make(WRITE_PROBE);
}

/** One line for each canary, then about twenty lines in total, regardless of the number of tenants. */
function progressTo(print: (line: string) => void) {
  return ({ stage, done, of, migrated, failed }: Progress) => {
    const each = Math.max(1, Math.floor(of / 20));
    if (stage === "canaries" || done % each === 0 || done === of)
      print(
        `  ${stage}: ${done} of ${of}, ${migrated} migrated${failed ? `, ${failed} failed` : ""}`,
      );
  };
}

function linesOf({ skipped, done, migrated, failed, stopped }: WalkReport, ms: number) {
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
