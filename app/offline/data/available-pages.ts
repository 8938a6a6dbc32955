import { matchRoutes } from "@remix-run/react";

/** The fields of a route in the release manifest that decide whether a device can show it offline. */
type RouteHere = {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  hasLoader: boolean;
  hasClientLoader: boolean;
  module: string;
};

/**
 * Returns the scripts of a page that this device can show without the server, or null. Each of its routes must either have no loader
 * or a client loader that reads from the device. The root data is stored separately.
 */
export function scriptsOfPage(
  routes: Record<string, RouteHere>,
  pathname: string,
): string[] | null {
  const parts = partsOf(routes, pathname);
  const readable = parts.every(
    ({ id, hasLoader, hasClientLoader }) => id === "root" || !hasLoader || hasClientLoader,
  );
  // Any path matches the not-found page.
  return readable && parts.length > 0 ? parts.map(({ module }) => module) : null;
}

/** Whether the layout with the menus is around this page. */
export function isFramed(routes: Record<string, RouteHere>, pathname: string): boolean {
  return partsOf(routes, pathname).some(({ id }) => id === "shell/layout/frame");
}

function partsOf(routes: Record<string, RouteHere>, pathname: string): RouteHere[] {
  const matches = matchRoutes(treeOf(routes, undefined), pathname);
  return (matches ?? []).flatMap(({ route }) => routes[route.id ?? ""] ?? []);
}

type Branch =
  | { id: string; path?: string; index?: false; children: Branch[] }
  | { id: string; path?: string; index: true };

function treeOf(routes: Record<string, RouteHere>, parentId: string | undefined): Branch[] {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => {
      const own = path === undefined ? { id } : { id, path };
      return index ? { ...own, index } : { ...own, children: treeOf(routes, id) };
    });
}
