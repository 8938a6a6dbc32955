import type { Settings } from "./settings";
import type { DeployedVersions } from "./deployed-versions";
import { narrowingMigrationsSince } from "../../migrations/rollback-check";
import { versionOf } from "./releases";

/** A reason against a rollback; `refused` stops the rollback unless --anyway is given. */
type Blocker = { what: string; refused: boolean };

export async function blockersFor(
  settings: Settings,
  deployed: DeployedVersions,
  release: string,
): Promise<Blocker[]> {
  return [
    ...oldSecrets(deployed, release),
    ...(await newSchemas(settings, release, versionOf(deployed.web, release)?.schema ?? null)),
  ];
}

/** A version keeps the secrets with which it was created. */
function oldSecrets(deployed: DeployedVersions, release: string): Blocker[] {
  const workers = Object.entries(deployed).filter(([, { versions }]) =>
    versions
      .slice(versions.findLastIndex((each) => each.release === release) + 1)
      .some(({ bySecret }) => bySecret),
  );
  if (workers.length === 0) return [];
  return [
    {
      refused: true,
      what: `Secrets of ${workers.map(([worker]) => worker).join(" and ")} were changed after ${release}. That release would run with its old secrets, which must still be valid.`,
    },
  ];
}

/** Older code works on newer databases, but not on every later schema (0033 in app/docs/decisions). */
async function newSchemas(
  { databaseUrl: url }: Settings,
  release: string,
  schema: number | null,
): Promise<Blocker[]> {
  if (schema === null)
    return [
      {
        refused: false,
        what: `The schema that ${release} relies on is unknown; whether it works on the databases was not checked.`,
      },
    ];
  try {
    const reasons = await narrowingMigrationsSince(
      { url: url.replace("{namespace}", "directory"), token: process.env.DATABASE_TOKEN },
      schema,
    );
    return reasons.map((why) => ({
      refused: true,
      what: `${release} relies on schema ${schema}. ${why}`,
    }));
  } catch (error) {
    // A rollback must be possible when nothing works.
    return [
      {
        refused: false,
        what: `The directory does not respond, so whether ${release} works on the databases was not checked: ${error instanceof Error ? error.message : error}`,
      },
    ];
  }
}
