/**
 * As wrangler lists them, oldest first.
 * @typedef {{ id: string, metadata: { created_on: string }, annotations?: Record<string, string> }} Version
 * @typedef {{ created_on: string, versions: { version_id: string, percentage: number }[] }} Deployment
 */

/** A release is a commit at a time, the same word on all three workers. @param {Date} at @param {string} commit */
export function releaseName(at, commit) {
  return `${at.toISOString().slice(0, 16).replace(/[-:]/g, "").replace("T", "-")}-${commit.slice(0, 7)}`;
}

/** @param {Version} version */
function releaseOf(version) {
  return version.annotations?.["workers/tag"] ?? "";
}

/**
 * Which release answers, and the one before it: the newest that was ever deployed and is older. One that was rolled back from is newer,
 * so that rolling back twice leads two releases back and never forth.
 * @param {Version[]} versions
 * @param {Deployment[]} deployments
 */
export function currentAndBefore(versions, deployments) {
  const sorted = [...versions].sort((a, b) => a.metadata.created_on.localeCompare(b.metadata.created_on));
  const latest = [...deployments].sort((a, b) => a.created_on.localeCompare(b.created_on)).at(-1);
  const at = sorted.findIndex(({ id }) => id === latest?.versions[0]?.version_id);
  const current = sorted[at];
  const deployed = new Set(deployments.flatMap((each) => each.versions.map(({ version_id }) => version_id)));
  const before = sorted.slice(0, Math.max(0, at)).findLast((version) => deployed.has(version.id) && releaseOf(version) !== "" && current && releaseOf(version) !== releaseOf(current));
  return { current: current ? releaseOf(current) : "", before: before ? releaseOf(before) : "" };
}

/** The version of one worker that belongs to a release. @param {Version[]} versions @param {string} release */
export function versionOf(versions, release) {
  return versions.findLast((version) => releaseOf(version) === release)?.id ?? null;
}
