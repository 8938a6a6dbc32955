/** The output of wrangler's list commands. */
export type Version = {
  id: string;
  metadata: { created_on: string };
  annotations?: Record<string, string>;
};
export type Deployment = {
  created_on: string;
  versions: { version_id: string; percentage: number }[];
};
/**
 * `bySecret`: not uploaded, but created by Cloudflare when a secret was changed. `schema`: the schema version that its code relies on, if known.
 * One worker: its versions, oldest first; the live release; the releases that were live before it, without those that were rolled back.
 */
type Known = { id: string; release: string; schema: number | null; bySecret: boolean };
export type History = { versions: Known[]; live: string; line: string[] };

/** The name of a release: time and commit, the same for all three workers. */
export function releaseName(at: Date, commit: string) {
  return `${at.toISOString().slice(0, 16).replace(/[-:]/g, "").replace("T", "-")}-${commit.slice(0, 7)}`;
}

/** The message of a release: its name and the schema version that its code relies on, which a rollback needs. */
export function releaseMessage(release: string, schema: number) {
  return `${release}, schema ${schema}`;
}

/** A version that was created by changing a secret has no name: its code is that of the previous version. */
export function historyOf(listed: Version[], deployments: Deployment[]): History {
  const versions: Known[] = [];
  for (const { id, annotations } of byTime(listed, ({ metadata }) => metadata.created_on)) {
    const bySecret = annotations?.["workers/triggered_by"] === "secret";
    const { release, schema } = (bySecret && versions.at(-1)) || messageOf(annotations);
    versions.push({ id, release, schema, bySecret });
  }
  const turns = byTime(deployments, ({ created_on }) => created_on).map(
    (each) => versions.find(({ id }) => id === each.versions[0]?.version_id)?.release ?? "",
  );
  return { versions, live: turns.at(-1) ?? "", line: lineOf(turns) };
}

/** When an earlier release became live again, the releases in between were rolled back. */
function lineOf(turns: string[]) {
  let line: string[] = [];
  for (const release of turns.filter(Boolean))
    line = line.includes(release) ? line.slice(0, line.indexOf(release) + 1) : [...line, release];
  return line;
}

function messageOf(annotations?: Record<string, string>) {
  const [, schema] = /, schema (\d+)$/.exec(annotations?.["workers/message"] ?? "") ?? [];
  return { release: annotations?.["workers/tag"] ?? "", schema: schema ? Number(schema) : null };
}

function byTime<Each>(list: Each[], time: (each: Each) => string) {
  return list.toSorted((a, b) => time(a).localeCompare(time(b)));
}

/** The version of one worker that belongs to a release: the newest one, which has the newest secrets. */
export function versionOf({ versions }: History, release: string) {
  return versions.findLast((each) => each.release === release) ?? null;
}

/**
 * The release to roll back to. If pdf or push has a newer release than web, a deployment or a rollback was interrupted, and the target
 * is the release of web. Otherwise it is the older release that was live before web's; two rollbacks go two releases back, never forward.
 */
export function rollbackTarget({ web, push, pdf }: { web: History; push: History; pdf: History }) {
  const current = web.live;
  if (current && [push, pdf].some((callee) => isAhead(callee, current)))
    return { current, before: current };
  return {
    current,
    before:
      web.line.slice(0, -1).findLast((release) => ageOf(web, release) < ageOf(web, current)) ?? "",
  };
}

function isAhead(callee: History, release: string) {
  return ageOf(callee, callee.live) > ageOf(callee, release);
}

/** The index of the release among the versions, or NaN. */
function ageOf({ versions }: History, release: string) {
  const at = versions.findLastIndex((each) => each.release === release);
  return at < 0 ? Number.NaN : at;
}
