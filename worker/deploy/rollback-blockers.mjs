import { importTypeScript } from "../dev/stack/load-typescript.mjs";
import { versionOf } from "./releases.mjs";

/** A reason against a rollback; `refused` stops the rollback unless --anyway is given. @typedef {{ what: string, refused: boolean }} Blocker */

/**
 * @param {import('./settings.mjs').Settings} settings
 * @param {import('./deployed-versions.mjs').DeployedVersions} deployed
 * @param {string} release
 * @returns {Promise<Blocker[]>}
 */
export async function blockersFor(settings, deployed, release) {
  return [
    ...oldSecrets(deployed, release),
    ...(await newSchemas(settings, release, versionOf(deployed.web, release)?.schema ?? null)),
  ];
}

/** A version keeps the secrets with which it was created. @param {import('./deployed-versions.mjs').DeployedVersions} deployed @param {string} release @returns {Blocker[]} */
function oldSecrets(deployed, release) {
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

/** Older code works on newer databases, but not on every later schema (0033 in app/docs/decisions). @param {import('./settings.mjs').Settings} settings @param {string} release @param {number | null} schema @returns {Promise<Blocker[]>} */
async function newSchemas({ databaseUrl: url }, release, schema) {
  if (schema === null)
    return [
      {
        refused: false,
        what: `The schema that ${release} relies on is unknown; whether it works on the databases was not checked.`,
      },
    ];
  const { narrowingMigrationsSince } = await importTypeScript("migrations/rollback-check.ts");
  try {
    const reasons = await narrowingMigrationsSince(
      { url: url.replace("{namespace}", "directory"), token: process.env.DATABASE_TOKEN },
      schema,
    );
    return reasons.map((/** @type {string} */ why) => ({
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
