import type { Settings, Target } from "./settings";
import { PlainError } from "../dev/process/plain-error";
import { blockersFor } from "./rollback-blockers";
import { versionOf, rollbackTarget, type History } from "./releases";
import { readDeployedVersions, deployedVersionsLine } from "./deployed-versions";
import { wrangler } from "./wrangler";

/** The reverse of the deployment order: the caller first, because pdf and push remain compatible with an older web worker. */
const ORDER = ["web", "push", "pdf"] as const;

/**
 * Rolls all three workers back to the previous release; databases do not change. Workers that already have it are skipped, so that the command can be repeated.
 * @param how `anyway` ignores the blockers
 */
export async function rollBack(
  settings: Settings,
  { anyway = false, show = true }: { anyway?: boolean; show?: boolean } = {},
) {
  const deployed = await readDeployedVersions(settings);
  const { current, before } = rollbackTarget(deployed);
  if (!before)
    throw new PlainError(
      `There is no release before ${current || "this one"} among the last ten versions.`,
    );
  const blockers = await blockersFor(settings, deployed, before);
  for (const { what } of blockers) console.log(what);
  if (!anyway && blockers.some(({ refused }) => refused))
    throw new PlainError(
      `Nothing was changed. To roll back to ${before} anyway: npm run deploy -- --rollback --anyway`,
    );
  console.log(`Rolling back to ${before}. ${deployedVersionsLine(deployed)}`);
  for (const worker of ORDER)
    await rollBackWorker(settings.targets[worker], deployed[worker], before, { anyway, show });
  console.log(`${before} is live again. The databases were not changed.`);
}

async function rollBackWorker(
  { worker, config }: Target,
  history: History,
  release: string,
  { anyway, show }: { anyway: boolean; show: boolean },
) {
  const version = versionOf(history, release);
  if (!version)
    return console.log(`${worker}: no version of ${release} among the last ten; not changed.`);
  if (history.live === release) return console.log(`${worker}: already at ${release}.`);
  // Only `rollback --yes` restores older secrets without a prompt.
  const command = anyway
    ? ["rollback", version.id, "--yes"]
    : ["versions", "deploy", `${version.id}@100%`, "--yes"];
  await wrangler([...command, "--message", `rollback to ${release}`, "-c", config], { show });
}
