import type { Project } from "../project";

type Import = { path: string; from: string; to: string };

const SOURCE = /^app\/features\/([^/]+)\/.*\.tsx?$/;
// Tables are one layer below all features: a foreign key may point to any noun (decision 0063).
const IMPORT = /(?:from|import\()\s*"(?:~\/features\/|(?:\.\.\/)+)([a-z-]+)\/(?!schema[/"])/g;

/**
 * Pages that show a record together with features that depend on it, each with the reason (decision 0010). Nothing imports a page, so
 * these imports close no circle of modules. This list may only shrink.
 */
const COMPOSING_PAGES: Record<string, string> = {
  "app/features/work-orders/pages/list.tsx": "shows the dashboard above the list",
  "app/features/work-orders/pages/detail.tsx": "shows the order's hours and daily reports",
  "app/features/work-orders/pages/sign.tsx": "shows the hours of the daily reports to be signed",
};

/**
 * Features do not import each other in a circle of any length. What two features need belongs to one of them or to the kernel, or is
 * passed in by a caller above both.
 */
export function checkFeatureCycles(project: Project) {
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
          `${page} imports no feature that depends on its own: remove it from tests/tools/structure/feature-cycles.ts`,
      ),
  ];
}

function importsIn(project: Project): Import[] {
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

/** The sets of features that reach each other, each once, by name. */
function circlesIn(imports: Import[]): string[][] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of imports) next.set(from, (next.get(from) ?? new Set()).add(to));
  const reached = new Map([...next.keys()].map((name) => [name, reachedFrom(name, next)]));
  const circles = [...reached].flatMap(([name, names]) =>
    names.has(name) ? [[...names].filter((other) => reached.get(other)?.has(name)).sort()] : [],
  );
  return [...new Map(circles.map((names) => [names.join(), names])).values()].sort();
}

function reachedFrom(name: string, next: Map<string, Set<string>>): Set<string> {
  const found = new Set<string>();
  const open = [...(next.get(name) ?? [])];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (found.has(one)) continue;
    found.add(one);
    open.push(...(next.get(one) ?? []));
  }
  return found;
}
