/**
 * As wrangler lists them.
 * @typedef {{ id: string, metadata: { created_on: string }, annotations?: Record<string, string> }} Version
 * @typedef {{ created_on: string, versions: { version_id: string, percentage: number }[] }} Deployment
 */
/**
 * `bySecret`: not uploaded, made by Cloudflare when a secret was changed. `schema`: what its code relies on, where that was told.
 * @typedef {{ id: string, release: string, schema: number | null, bySecret: boolean }} Known
 * One worker: its versions, oldest first, the release that answers, and those that answered before without having been left again.
 * @typedef {{ versions: Known[], live: string, line: string[] }} History
 */

/** A release is a commit at a time, the same word on all three workers. @param {Date} at @param {string} commit */
export function releaseName(at, commit) {
  return `${at.toISOString().slice(0, 16).replace(/[-:]/g, "").replace("T", "-")}-${commit.slice(0, 7)}`;
}

/** What stands beside the name: the schema that its code relies on, for whoever goes back to it. @param {string} release @param {number} schema */
export function releaseMessage(release, schema) {
  return `${release}, schema ${schema}`;
}

/**
 * A version that a changed secret has made carries no name: its code is that of the one before.
 * @param {Version[]} listed
 * @param {Deployment[]} deployments
 * @returns {History}
 */
export function historyOf(listed, deployments) {
  /** @type {Known[]} */
  const versions = [];
  for (const { id, annotations } of byTime(listed, ({ metadata }) => metadata.created_on)) {
    const bySecret = annotations?.["workers/triggered_by"] === "secret";
    const { release, schema } = (bySecret && versions.at(-1)) || said(annotations);
    versions.push({ id, release, schema, bySecret });
  }
  const turns = byTime(deployments, ({ created_on }) => created_on).map((each) => versions.find(({ id }) => id === each.versions[0]?.version_id)?.release ?? "");
  return { versions, live: turns.at(-1) ?? "", line: lineOf(turns) };
}

/** Where an earlier one answered again, those between had been left. @param {string[]} turns */
function lineOf(turns) {
  /** @type {string[]} */
  let line = [];
  for (const release of turns.filter(Boolean)) line = line.includes(release) ? line.slice(0, line.indexOf(release) + 1) : [...line, release];
  return line;
}

/** @param {Record<string, string>} [annotations] */
function said(annotations) {
  const [, schema] = /, schema (\d+)$/.exec(annotations?.["workers/message"] ?? "") ?? [];
  return { release: annotations?.["workers/tag"] ?? "", schema: schema ? Number(schema) : null };
}

/** @template Each @param {Each[]} list @param {(each: Each) => string} time */
function byTime(list, time) {
  return list.toSorted((a, b) => time(a).localeCompare(time(b)));
}

/** The version of one worker that belongs to a release: the newest, for its secrets are. @param {History} history @param {string} release */
export function versionOf({ versions }, release) {
  return versions.findLast((each) => each.release === release) ?? null;
}

/**
 * Which release there is to go back to. Where a worker that is called has a newer one than web, a deployment or a rollback was cut off: the way
 * back is to the one that web has. Else it is the one that answered before web's, and is older; twice leads two releases back, never forth.
 * @param {{ web: History, push: History, pdf: History }} workers
 */
export function rollbackTarget({ web, push, pdf }) {
  const current = web.live;
  if (current && [push, pdf].some((callee) => isAhead(callee, current))) return { current, before: current };
  return { current, before: web.line.slice(0, -1).findLast((release) => ageOf(web, release) < ageOf(web, current)) ?? "" };
}

/** @param {History} callee @param {string} release */
function isAhead(callee, release) {
  return ageOf(callee, callee.live) > ageOf(callee, release);
}

/** Which of its versions it is, or nothing that could be compared. @param {History} history @param {string} release */
function ageOf({ versions }, release) {
  const at = versions.findLastIndex((each) => each.release === release);
  return at < 0 ? Number.NaN : at;
}
