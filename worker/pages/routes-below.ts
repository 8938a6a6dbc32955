import type { ServerBuild } from "@remix-run/cloudflare";

type Routes<Route> = Record<string, Route>;
type Placed = { path?: string; parentId?: string };

/**
 * Routes that a URL with this first segment can match, with their layouts. Remix compares each URL
 * with all of its two hundred routes, three times per request.
 */
export function buildBelow(build: ServerBuild, term: string): ServerBuild {
  return {
    ...build,
    routes: below(build.routes, term),
    assets: { ...build.assets, routes: below(build.assets.routes, term) },
  };
}

function below<Route extends Placed>(routes: Routes<Route>, term: string): Routes<Route> {
  return Object.fromEntries(
    Object.entries(routes).filter(([, route]) => canBegin(firstSegment(routes, route), term)),
  );
}

/**
 * Layouts and the index route have no first segment. A dynamic one, such as `:id` or `*`, matches
 * any segment.
 */
function canBegin(first: string, term: string): boolean {
  return first === "" || first === term || /[:*?]/.test(first);
}

/** First segments of all routes. Any other segment shares one handler. */
export function firstSegments(routes: ServerBuild["routes"]): Set<string> {
  return new Set(Object.values(routes).map((route) => firstSegment(routes, route)));
}

function firstSegment<Route extends Placed>(
  routes: Routes<Route>,
  { path, parentId }: Placed,
): string {
  const parent = parentId === undefined ? undefined : routes[parentId];
  return (parent && firstSegment(routes, parent)) || firstSegmentOf(`/${path ?? ""}`);
}

/**
 * Data URLs are the page path with `.data`; the index route uses /_root.data. The router ignores
 * case.
 */
export function firstSegmentOf(pathname: string): string {
  const term = pathname.split("/")[1]?.toLowerCase() ?? "";
  return term === "_root.data" ? "" : term.replace(/\.data$/, "");
}
