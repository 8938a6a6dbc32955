import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "../../../app/routes";
import { ROOT } from "../../../worker/dev/stack/stack";

/** Rendered by Swagger UI, for developers. */
const NOT_OURS = "/api/docs";

/**
 * The path of every page from the app's own list, such as "/work-orders/:id/approve". Routes that only return a file or redirect
 * have no component.
 */
export function listPages(): string[] {
  return [...new Set(routes.flatMap((entry) => pagesOf(entry, "")))].filter(
    (page) => page !== NOT_OURS,
  );
}

function pagesOf({ path = "", file, children = [] }: RouteConfigEntry, above: string): string[] {
  const address = path === "" ? above : `${above}/${path}`;
  const own = address !== "" && path !== "" && showsSomething(file) ? [address] : [];
  return [...own, ...children.flatMap((child) => pagesOf(child, address))];
}

function showsSomething(file: string): boolean {
  return /^export default /m.test(readFileSync(join(ROOT, "app", file), "utf8"));
}
