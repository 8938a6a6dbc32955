import type { Project } from "../project";

type Import = { from: string; to: string };

// Topics are above all features; only jobs import them.
const SOURCE = /^app\/features\/(?!notifications\/topics\/)([^/]+)\/.*\.tsx?$/;
const IMPORT = /(?:from|import\()\s*"(?:~\/features\/|(?:\.\.\/)+)([a-z-]+)\//g;

/**
 * Features do not import each other in a circle of any length. What two features need belongs to one of them or to the kernel, or is
 * passed in by a caller above both.
 */
export function checkFeatureCycles(project: Project) {
  return circlesIn(importsIn(project)).map(
    (features) =>
      `app/features: ${features.join(" and ")} import each other; move what both need to one of them or to the kernel, or pass it as an argument`,
  );
}

function importsIn(project: Project): Import[] {
  const features = new Set(project.files.flatMap((path) => SOURCE.exec(path)?.[1] ?? []));
  return project.files.flatMap((path) => {
    const from = SOURCE.exec(path)?.[1];
    if (from === undefined) return [];
    return [...project.read(path).matchAll(IMPORT)]
      .map((match) => match[1] ?? "")
      .filter((to) => to !== from && features.has(to))
      .map((to) => ({ from, to }));
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
