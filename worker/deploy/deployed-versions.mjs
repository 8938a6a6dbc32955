import { historyOf } from "./releases.mjs";
import { askOfWorker } from "./wrangler.mjs";

/** @typedef {Record<'web' | 'push' | 'pdf', import('./releases.mjs').History>} DeployedVersions */

/** The versions of the three workers at Cloudflare, and which of them are live. @param {import('./settings.mjs').Settings} settings @returns {Promise<DeployedVersions>} */
export async function readDeployedVersions({ targets }) {
  const [web, push, pdf] = await Promise.all([
    historyAt(targets.web),
    historyAt(targets.push),
    historyAt(targets.pdf),
  ]);
  return { web, push, pdf };
}

/** @param {import('./settings.mjs').Target} target */
async function historyAt({ config }) {
  const [versions, deployments] = await Promise.all(
    ["versions", "deployments"].map((what) =>
      askOfWorker([what, "list", "--json", "-c", config], []),
    ),
  );
  return historyOf(versions, deployments);
}

/** @param {DeployedVersions} deployed */
export function deployedVersionsLine(deployed) {
  const releases = Object.entries(deployed).map(
    ([worker, { live, versions }]) =>
      `${worker} ${live || (versions.length > 0 ? "an unnamed version" : "none")}`,
  );
  return `Live now: ${releases.join(", ")}.`;
}
