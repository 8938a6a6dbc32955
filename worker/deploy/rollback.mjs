import { PlainError } from "../dev/process/plain-error.mjs";
import { blockersFor } from "./rollback-blockers.mjs";
import { versionOf, rollbackTarget } from "./releases.mjs";
import { readDeployedVersions, deployedVersionsLine } from "./deployed-versions.mjs";
import { wrangler } from "./wrangler.mjs";

/** The order of a deployment backwards: whoever calls goes first, for the others have kept what they could do. */
const ORDER = /** @type {const} */ (["web", "push", "pdf"]);

/**
 * All three workers back to the release before; databases stay as they are. What was done is left alone, so that the same command again goes on.
 * @param {import('./settings.mjs').Settings} settings
 * @param {{ anyway?: boolean, show?: boolean }} [how] `anyway` although something speaks against it
 */
export async function rollBack(settings, { anyway = false, show = true } = {}) {
  const deployed = await readDeployedVersions(settings);
  const { current, before } = rollbackTarget(deployed);
  if (!before) throw new PlainError(`There is no release before ${current || "this one"} among the last ten versions.`);
  const blockers = await blockersFor(settings, deployed, before);
  for (const { what } of blockers) console.log(what);
  if (!anyway && blockers.some(({ refused }) => refused)) throw new PlainError(`Nothing was changed. To go back to ${before} all the same: npm run deploy -- --rollback --anyway`);
  console.log(`Back to ${before}. ${deployedVersionsLine(deployed)}`);
  for (const worker of ORDER) await putBack(settings.targets[worker], deployed[worker], before, { anyway, show });
  console.log(`${before} answers again. Databases were not touched.`);
}

/**
 * @param {import('./settings.mjs').Target} target
 * @param {import('./releases.mjs').History} history
 * @param {string} release
 * @param {{ anyway: boolean, show: boolean }} how
 */
async function putBack({ worker, config }, history, release, { anyway, show }) {
  const version = versionOf(history, release);
  if (!version) return console.log(`${worker}: no version of ${release} among the last ten; it stays.`);
  if (history.live === release) return console.log(`${worker}: has ${release}.`);
  // Only the second brings back secrets of then, without being asked.
  const command = anyway ? ["rollback", version.id, "--yes"] : ["versions", "deploy", `${version.id}@100%`, "--yes"];
  await wrangler([...command, "--message", `back to ${release}`, "-c", config], { show });
}
