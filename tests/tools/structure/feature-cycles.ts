import type { Project } from "../project";

const SOURCE = /^app\/features\/([^/]+)\/.*\.tsx?$/;
// Tables are one layer below all features: a foreign key may point to any noun (decision 0063).
const IMPORT = /(?:from|import\()\s*"(?:~\/features\/|(?:\.\.\/)+)([a-z-]+)\/(?!schema[/"])/g;

/** Pairs of features that import each other. This list may only shrink, and is empty in the end (architecture §4). */
const MUTUAL = new Set([
  "attachments comments",
  "attachments tickets",
  "comments tickets",
  "daily-reports offline-data",
  "daily-reports pickers",
  "daily-reports spare-parts",
  "daily-reports work-orders",
  "dashboard work-orders",
  "locations rooms",
  "offline-data pickers",
  "offline-data work-orders",
  "sessions two-factor",
  "sessions users",
  "tickets work-orders",
  "two-factor users",
]);

/**
 * Features do not import each other in both directions. What both need belongs to one of them, or is passed in by a composition file.
 */
export function checkFeatureCycles(project: Project) {
  const found = mutualPairs(project);
  const listed = [...MUTUAL].filter((pair) =>
    pair
      .split(" ")
      .every((name) => project.files.some((path) => path.startsWith(`app/features/${name}/`))),
  );
  return [
    ...[...found]
      .filter((pair) => !MUTUAL.has(pair))
      .map(
        (pair) =>
          `app/features: ${pair.replace(" ", " and ")} import each other; let one of them get what it needs as an argument`,
      ),
    ...listed
      .filter((pair) => !found.has(pair))
      .map(
        (pair) =>
          `${pair.replace(" ", " and ")} no longer import each other: remove the pair from tests/tools/structure/feature-cycles.ts`,
      ),
  ];
}

function mutualPairs(project: Project): Set<string> {
  const directed = new Set(
    project.files.flatMap((path) => {
      const from = SOURCE.exec(path)?.[1];
      if (from === undefined) return [];
      return [...project.read(path).matchAll(IMPORT)]
        .map((match) => match[1] ?? "")
        .filter(
          (to) =>
            to !== from && project.files.some((each) => each.startsWith(`app/features/${to}/`)),
        )
        .map((to) => `${from} ${to}`);
    }),
  );
  return new Set(
    [...directed].flatMap((pair) => {
      const [from = "", to = ""] = pair.split(" ");
      return from < to && directed.has(`${to} ${from}`) ? [pair] : [];
    }),
  );
}
