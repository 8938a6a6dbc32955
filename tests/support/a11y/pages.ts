import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "../../../app/routes";
import { pathsOf } from "../command-segments";
import { ROOT } from "../../../worker/dev/stack/stack";

/** Rendered by Swagger UI, for developers. */
const NOT_OURS = "/api/docs";

/**
 * The path of every page from the app's own list, such as "/work-orders/:id/approve". Routes that only return a file or redirect
 * have no component.
 */
export function listPages(): string[] {
  return [...new Set(routes.flatMap((entry) => pagesBelow(entry, "")))].filter(
    (page) => page !== NOT_OURS,
  );
}

function pagesBelow(route: RouteConfigEntry, above: string): string[] {
  return pathsOf(route).flatMap((path) => pagesOf(route, path ?? "", above));
}

function pagesOf({ file, children = [] }: RouteConfigEntry, path: string, above: string): string[] {
  const address = path === "" ? above : `${above}/${path}`;
  const own = address !== "" && path !== "" && showsSomething(file) ? [address] : [];
  return [...own, ...children.flatMap((child) => pagesBelow(child, address))];
}

function showsSomething(file: string): boolean {
  return /^export default /m.test(readFileSync(join(ROOT, "app", file), "utf8"));
}
