import type { Project } from "../project";

const ALLOWED = [
  /^(model|policy|inputs|schema|queries|mutations)\.ts$/,
  // A noun with many queries may have a folder of the same name with one file per query, and
  // folders in it: see 0010 and 0058 in app/docs/decisions.
  /^(inputs|policy|queries|mutations|schema)\/([a-z-]+\/)?[a-z-]+\.ts$/,
  /^commands\/[a-z-]+\.ts$/,
  /^pages\/[a-z-]+\.tsx?$/,
  /^(pdf|emails)\/[a-z-]+\.tsx$/,
  /^ui\/([a-z-]+\/)?[a-z-]+\.tsx?$/,
];
/** Parts of features with the same structure as a feature (decision 0058). */
const PARTS = /^app\/features\/work-orders\/revisions\//;

/** Further allowed names, each with its decision record. */
const BY_DECISION: Record<string, string> = {
  "app/features/daily-reports/hours.ts":
    "app/docs/decisions/0002-put-the-calculation-of-hours-in-its-own-file.md",
  "app/features/attachments/media-types.ts":
    "app/docs/decisions/0058-divide-features-by-meaning-with-imports-in-one-direction.md",
};

// The exports that Remix reads from a route module; conventions §3 defines the order of the main ones.
const PAGE_ORDER = ["loader", "action", "default", "meta", "ErrorBoundary"];
export const PAGE_EXPORTS = new Set([
  ...PAGE_ORDER,
  "clientLoader",
  "clientAction",
  "HydrateFallback",
  "handle",
  "headers",
  "links",
  "shouldRevalidate",
]);

export function checkFeatures(project: Project) {
  return project.files
    .filter((path) => path.startsWith("app/features/"))
    .flatMap((path) => {
      const inside = path
        .split("/")
        .slice(PARTS.test(path) ? 4 : 3)
        .join("/");
      if (ALLOWED.some((shape) => shape.test(inside))) return [];
      const decision = BY_DECISION[path];
      if (decision !== undefined && project.has(decision)) return [];
      return [
        `${path}: a feature contains model, policy, inputs, schema, queries, mutations, commands/, pages/, ui/, pdf/ and emails/; any other name needs a decision record that is listed in tests/tools/structure/features.ts`,
      ];
    });
}

export function checkPages(project: Project) {
  const routes = routeModulesIn(project);
  const pages = project.files.filter((path) => /^app\/features\/[^/]+\/pages\//.test(path));
  return [
    ...routes
      .filter((path) => !project.has(path))
      .map((path) => `app/routes.ts: ${path} does not exist`),
    ...pages
      .filter((path) => !routes.includes(path))
      .map((path) => `${path} is missing from app/routes.ts; put parts of a page into ui/`),
    ...pages.flatMap((path) => pageExports(path, project.read(path))),
  ];
}

/** The files that app/routes.ts names. */
export function routeModulesIn(project: Project): string[] {
  const routes = project.has("app/routes.ts") ? project.read("app/routes.ts") : "";
  return [...routes.matchAll(/"((?:features|shell)\/[^"]+)"/g)].map(([, path]) => `app/${path}`);
}

function pageExports(path: string, source: string) {
  const found = [
    ...source.matchAll(
      /^export (default\b|(?:async )?(?:function\*?|const|class|let)\s+(\w+)|type\s+(\w+)|\{)/gm,
    ),
  ];
  const names = found.map(
    (match) => match[2] ?? match[3] ?? (match[1] === "default" ? "default" : "{}"),
  );
  const strange = names.filter((name) => !PAGE_EXPORTS.has(name));
  const order = names
    .filter((name) => PAGE_ORDER.includes(name))
    .map((name) => PAGE_ORDER.indexOf(name));
  return [
    ...strange.map(
      (name) =>
        `${path} exports ${name}; a page module exports only what Remix reads, move anything else to its own file`,
    ),
    ...(order.some((index, i) => index < (order[i - 1] ?? 0))
      ? [`${path}: the order of the exports is ${PAGE_ORDER.join(", ")}`]
      : []),
  ];
}
