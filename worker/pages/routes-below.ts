import type { ServerBuild } from "@remix-run/cloudflare";

type Routes<Route> = Record<string, Route>;
type Placed = { path?: string; parentId?: string };

/**
 * The pages that an address with this first word can lead to, with whatever is laid around them. The framework compares each address with
 * every page it knows, three times a request; there are two hundred.
 */
export function buildBelow(build: ServerBuild, word: string): ServerBuild {
  return { ...build, routes: below(build.routes, word), assets: { ...build.assets, routes: below(build.assets.routes, word) } };
}

function below<Route extends Placed>(routes: Routes<Route>, word: string): Routes<Route> {
  return Object.fromEntries(Object.entries(routes).filter(([, route]) => canBegin(firstWordOf(routes, route), word)));
}

/** A layout, or the first page, has none. One that is open, as `:id` or `*`, may be any. */
function canBegin(first: string, word: string): boolean {
  return first === "" || first === word || /[:*?]/.test(first);
}

/** The words that pages begin with; whatever else somebody asks for is one and the same to us. */
export function firstWords(routes: ServerBuild["routes"]): Set<string> {
  return new Set(Object.values(routes).map((route) => firstWordOf(routes, route)));
}

function firstWordOf<Route extends Placed>(routes: Routes<Route>, { path, parentId }: Placed): string {
  const parent = parentId === undefined ? undefined : routes[parentId];
  return (parent && firstWordOf(routes, parent)) || wordIn(`/${path ?? ""}`);
}

/** The address of a page's data is that of the page with `.data`; of the first page it is /_root.data. The router does not mind capitals. */
export function wordIn(pathname: string): string {
  const word = pathname.split("/")[1]?.toLowerCase() ?? "";
  return word === "_root.data" ? "" : word.replace(/\.data$/, "");
}
