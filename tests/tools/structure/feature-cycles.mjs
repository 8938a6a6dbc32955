/** @typedef {import("../project.mjs").Project} Project */
/** @typedef {{ path: string, from: string, to: string }} Import */

const SOURCE = /^app\/features\/([^/]+)\/.*\.tsx?$/;
const IMPORT = /(?:from|import\()\s*"(?:~\/features\/|(?:\.\.\/)+)([a-z-]+)\//g;

/**
 * Pages that show a record together with features that depend on it, each with the reason (decision 0058). Nothing imports a page, so
 * these imports close no circle of modules. This list may only shrink. @type {Record<string, string>}
 */
const COMPOSING_PAGES = {
  "app/features/work-orders/pages/list.tsx": "shows the dashboard above the list",
  "app/features/work-orders/pages/detail.tsx": "shows the order's hours and daily reports",
  "app/features/work-orders/pages/sign.tsx": "shows the hours of the daily reports to be signed",
};

/**
 * Features do not import each other in a circle of any length. What two features need belongs to one of them or to the kernel, or is
 * passed in by a caller above both.
 * @param {Project} project
 */
export function checkFeatureCycles(project) {
  const imports = importsIn(project);
  const below = imports.filter(({ path }) => !(path in COMPOSING_PAGES));
  const circles = circlesIn(below);
  return [
    ...circles.map(
      (features) =>
        `app/features: ${features.join(" and ")} import each other; move what both need to one of them or to the kernel, or pass it as an argument`,
    ),
    ...Object.keys(COMPOSING_PAGES)
      .filter((page) => project.files.includes(page))
      .filter((page) => {
        const withPage = [...below, ...imports.filter(({ path }) => path === page)];
        return circlesIn(withPage).join() === circles.join();
      })
      .map(
        (page) =>
          `${page} imports no feature that depends on its own: remove it from tests/tools/structure/feature-cycles.mjs`,
      ),
  ];
}

/** @param {Project} project @returns {Import[]} */
function importsIn(project) {
  const features = new Set(project.files.flatMap((path) => SOURCE.exec(path)?.[1] ?? []));
  return project.files.flatMap((path) => {
    const from = SOURCE.exec(path)?.[1];
    if (from === undefined) return [];
    return [...project.read(path).matchAll(IMPORT)]
      .map((match) => match[1] ?? "")
      .filter((to) => to !== from && features.has(to))
      .map((to) => ({ path, from, to }));
  });
}

/** The sets of features that reach each other, each once, by name. @param {Import[]} imports @returns {string[][]} */
function circlesIn(imports) {
  /** @type {Map<string, Set<string>>} */
  const next = new Map();
  for (const { from, to } of imports) next.set(from, (next.get(from) ?? new Set()).add(to));
  const reached = new Map([...next.keys()].map((name) => [name, reachedFrom(name, next)]));
  const circles = [...reached].flatMap(([name, names]) =>
    names.has(name) ? [[...names].filter((other) => reached.get(other)?.has(name)).sort()] : [],
  );
  return [...new Map(circles.map((names) => [names.join(), names])).values()].sort();
}

/** @param {string} name @param {Map<string, Set<string>>} next @returns {Set<string>} */
function reachedFrom(name, next) {
  /** @type {Set<string>} */
  const found = new Set();
  const open = [...(next.get(name) ?? [])];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (found.has(one)) continue;
    found.add(one);
    open.push(...(next.get(one) ?? []));
  }
  return found;
}
