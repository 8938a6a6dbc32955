import { importTypeScript } from "../dev/stack/load-typescript.mjs";
import { versionOf } from "./releases.mjs";

/** What speaks against going back; `refused` unless one insists. @typedef {{ what: string, refused: boolean }} Blocker */

/**
 * @param {import('./settings.mjs').Settings} settings
 * @param {import('./deployed-versions.mjs').DeployedVersions} deployed
 * @param {string} release
 * @returns {Promise<Blocker[]>}
 */
export async function blockersFor(settings, deployed, release) {
  return [...oldSecrets(deployed, release), ...(await newSchemas(settings, release, versionOf(deployed.web, release)?.schema ?? null))];
}

/** A version keeps the secrets that it was made with. @param {import('./deployed-versions.mjs').DeployedVersions} deployed @param {string} release @returns {Blocker[]} */
function oldSecrets(deployed, release) {
  const workers = Object.entries(deployed).filter(([, { versions }]) => versions.slice(versions.findLastIndex((each) => each.release === release) + 1).some(({ bySecret }) => bySecret));
  if (workers.length === 0) return [];
  return [{ refused: true, what: `Secrets of ${workers.map(([worker]) => worker).join(" and ")} were changed after ${release}: it would answer with those of then, which have to be valid still.` }];
}

/** The code before works on newer databases, but not on all of them for ever (0033 in app/docs/decisions). @param {import('./settings.mjs').Settings} settings @param {string} release @param {number | null} schema @returns {Promise<Blocker[]>} */
async function newSchemas({ databaseUrl: url }, release, schema) {
  if (schema === null) return [{ refused: false, what: `It is not known which schema ${release} relies on; whether it works on the databases was not looked at.` }];
  const { narrowingMigrationsSince } = await importTypeScript("migrations/rollback-check.ts");
  try {
    const reasons = await narrowingMigrationsSince({ url: url.replace("{namespace}", "directory"), token: process.env.DATABASE_TOKEN }, schema);
    return reasons.map((/** @type {string} */ why) => ({ refused: true, what: `${release} relies on schema ${schema}. ${why}` }));
  } catch (error) {
    // Whoever goes back because nothing works has to be able to.
    return [{ refused: false, what: `The directory does not answer, so whether ${release} works on the databases was not looked at: ${error instanceof Error ? error.message : error}` }];
  }
}
