import { matchRoutes } from "@remix-run/react";

/** Of a route in the manifest of a release, what tells whether a phone can show it by itself. */
export type RouteHere = { id: string; parentId?: string; path?: string; index?: boolean; hasLoader: boolean; hasClientLoader: boolean; module: string };

/**
 * The scripts of a page that this phone can show without the server, or null: each of its parts reads nothing, or knows how to read from the
 * phone. The root's facts are kept apart.
 */
export function scriptsOfPage(routes: Record<string, RouteHere>, pathname: string): string[] | null {
  const matches = matchRoutes(treeOf(routes, undefined), pathname);
  const parts = (matches ?? []).flatMap(({ route }) => routes[route.id ?? ""] ?? []);
  const readable = parts.every(({ id, hasLoader, hasClientLoader }) => id === "root" || !hasLoader || hasClientLoader);
  // Any path matches the page that says there is none.
  return readable && parts.length > 0 ? parts.map(({ module }) => module) : null;
}

type Branch = { id: string; path?: string; index?: false; children: Branch[] } | { id: string; path?: string; index: true };

function treeOf(routes: Record<string, RouteHere>, parentId: string | undefined): Branch[] {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: treeOf(routes, id) }));
}
