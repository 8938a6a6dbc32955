import type { Project } from "../project";

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

export function checkPages(project: Project) {
  const routes = routeModulesIn(project);
  const pages = project.files.filter((path) => path.startsWith("app/routes/"));
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
  return [...routes.matchAll(/"((?:routes|shell)\/[^"]+)"/g)].map(([, path]) => `app/${path}`);
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
