import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "../../../app/routes";
import { ROOT } from "../../../worker/dev/stack/stack.mjs";

/** Swagger UI draws it, for people who write programs. */
const NOT_OURS = "/api/docs";

/** Every address that shows something, as the app lists them: "/work-orders/:id/approve". What only answers with a file or leads on has no component. */
export function listPages(): string[] {
  return [...new Set(routes.flatMap((entry) => pagesOf(entry, "")))].filter((page) => page !== NOT_OURS);
}

function pagesOf({ path = "", file, children = [] }: RouteConfigEntry, above: string): string[] {
  const address = path === "" ? above : `${above}/${path}`;
  const own = address !== "" && path !== "" && showsSomething(file) ? [address] : [];
  return [...own, ...children.flatMap((child) => pagesOf(child, address))];
}

function showsSomething(file: string): boolean {
  return /^export default /m.test(readFileSync(join(ROOT, "app", file), "utf8"));
}
