/** @typedef {import("../project.mjs").Project} Project */

const ALLOWED = [
  /^(model|policy|inputs|schema|queries|mutations)\.ts$/,
  // A noun with much to read keeps a file for each question in a folder of the same name: see 0010 in app/docs/decisions.
  /^(inputs|queries|mutations)\/[a-z-]+\.ts$/,
  /^commands\/[a-z-]+\.ts$/,
  /^pages\/[a-z-]+\.tsx?$/,
  /^(pdf|emails)\/[a-z-]+\.tsx$/,
  /^ui\/[a-z-]+\.tsx?$/,
];

/** Further names, each with the decision that allows it. @type {Record<string, string>} */
const BY_DECISION = {
  "app/features/daily-reports/hours.ts": "app/docs/decisions/0002-put-the-calculation-of-hours-in-its-own-file.md",
};

// Remix asks for these of a route; conventions §3 gives the order of the main ones.
const PAGE_ORDER = ["loader", "action", "default", "meta", "ErrorBoundary"];
const PAGE_EXPORTS = new Set([
  ...PAGE_ORDER,
  "clientLoader",
  "clientAction",
  "HydrateFallback",
  "handle",
  "headers",
  "links",
  "shouldRevalidate",
]);

/** @param {Project} project */
export function checkFeatures(project) {
  return project.files
    .filter((path) => path.startsWith("app/features/"))
    .flatMap((path) => {
      const inside = path.split("/").slice(3).join("/");
      if (ALLOWED.some((shape) => shape.test(inside))) return [];
      const decision = BY_DECISION[path];
      if (decision !== undefined && project.has(decision)) return [];
      return [
        `${path}: a feature holds model, policy, inputs, schema, queries, mutations, commands/, pages/, ui/, pdf/, emails/; another name needs a decision record, listed in tests/tools/structure/features.mjs`,
      ];
    });
}

/** @param {Project} project */
export function checkPages(project) {
  const routes = project.has("app/routes.ts")
    ? [...project.read("app/routes.ts").matchAll(/"((?:features|shell)\/[^"]+)"/g)].map((match) => `app/${match[1]}`)
    : [];
  const pages = project.files.filter((path) => /^app\/features\/[^/]+\/pages\//.test(path));
  return [
    ...routes.filter((path) => !project.has(path)).map((path) => `app/routes.ts: ${path} does not exist`),
    ...pages.filter((path) => !routes.includes(path)).map((path) => `${path} has no line in app/routes.ts; parts of a page stand in ui/`),
    ...pages.flatMap((path) => pageExports(path, project.read(path))),
  ];
}

/** @param {string} path @param {string} source */
function pageExports(path, source) {
  const found = [...source.matchAll(/^export (default\b|(?:async )?(?:function\*?|const|class|let)\s+(\w+)|type\s+(\w+)|\{)/gm)];
  const names = found.map((match) => match[2] ?? match[3] ?? (match[1] === "default" ? "default" : "{}"));
  const strange = names.filter((name) => !PAGE_EXPORTS.has(name));
  const order = names.filter((name) => PAGE_ORDER.includes(name)).map((name) => PAGE_ORDER.indexOf(name));
  return [
    ...strange.map((name) => `${path} exports ${name}; a page exports what Remix asks for, anything else has its own file`),
    ...(order.some((place, i) => place < (order[i - 1] ?? 0)) ? [`${path}: the order is ${PAGE_ORDER.join(", ")}`] : []),
  ];
}
