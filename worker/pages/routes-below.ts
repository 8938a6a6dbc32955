import type { ServerBuild } from "@remix-run/cloudflare";

type Routes<Route> = Record<string, Route>;
type Placed = { path?: string; parentId?: string };

/**
 * Routes that a URL with this first segment can match, with their layouts. Remix compares each URL
 * with all of its two hundred routes, three times per request.
 */
export function buildBelow(build: ServerBuild, word: string): ServerBuild {
  return {
    ...build,
    routes: below(build.routes, word),
    assets: { ...build.assets, routes: below(build.assets.routes, word) },
  };
}

function below<Route extends Placed>(routes: Routes<Route>, word: string): Routes<Route> {
  return Object.fromEntries(
    Object.entries(routes).filter(([, route]) => canBegin(firstWordOf(routes, route), word)),
  );
}

/**
 * Layouts and the index route have no first segment. A dynamic one, such as `:id` or `*`, matches
 * any segment.
 */
function canBegin(first: string, word: string): boolean {
  return first === "" || first === word || /[:*?]/.test(first);
}

/** First segments of all routes. Any other segment shares one handler. */
export function firstWords(routes: ServerBuild["routes"]): Set<string> {
  return new Set(Object.values(routes).map((route) => firstWordOf(routes, route)));
}

function firstWordOf<Route extends Placed>(
  routes: Routes<Route>,
  { path, parentId }: Placed,
): string {
  const parent = parentId === undefined ? undefined : routes[parentId];
  return (parent && firstWordOf(routes, parent)) || wordIn(`/${path ?? ""}`);
}

/**
 * Data URLs are the page path with `.data`; the index route uses /_root.data. The router ignores
 * case.
 */
export function wordIn(pathname: string): string {
  const word = pathname.split("/")[1]?.toLowerCase() ?? "";
  return word === "_root.data" ? "" : word.replace(/\.data$/, "");
}
