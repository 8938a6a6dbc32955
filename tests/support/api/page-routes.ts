import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "../../../app/routes";
import { newId } from "../../../app/kernel/ids";
import { type Area, areaOf } from "../../../app/kernel/authorization/access";
import { pathsOf } from "../command-segments";

/** A page from the app's own list: `path` with its parameters, `id` as `_routes` names it, `file` below app. */
export type PageRoute = {
  id: string;
  file: string;
  path: string;
  area: Area | null;
  reads: boolean;
  acts: boolean;
};

const APP = fileURLToPath(new URL("../../../app", import.meta.url));

/** Lists every page, so that none is missing. A parent comes before its children. */
export function listPages(): PageRoute[] {
  return (routes as RouteConfigEntry[]).flatMap((each) => pagesBelow(each, ""));
}

function pagesBelow(route: RouteConfigEntry, above: string): PageRoute[] {
  return pathsOf(route).flatMap((path) => pagesOf(route, path, above));
}

function pagesOf(
  { file, id, children = [] }: RouteConfigEntry,
  path: string | undefined,
  above: string,
): PageRoute[] {
  const whole = path === undefined ? above : `${above}/${path}`;
  const source = readFileSync(join(APP, file), "utf8");
  const own = {
    id: id ?? file.replace(/\.tsx?$/, ""),
    file,
    path: whole || "/",
    area: areaOf(whole),
    reads: exports(source, "loader"),
    acts: exports(source, "action"),
  };
  // A layout has no URL of its own.
  const isPage = path !== undefined || file.endsWith("start.tsx");
  return [...(isPage ? [own] : []), ...children.flatMap((each) => pagesBelow(each, whole))];
}

function exports(source: string, name: string): boolean {
  return new RegExp(`export (?:async function|function|const) ${name}\\b`).test(source);
}

/**
 * The URL with ids for its parameters: the given ones, by the path before `:id` or by the parameter's own name,
 * otherwise an id of no record.
 */
export function addressOf({ path }: PageRoute, ids: Record<string, string> = {}): string {
  const noun = path.slice(1).replace(/\/:id.*$/, "");
  return path
    .replace("*", "nothing-here")
    .replace(
      /:(\w+)/g,
      (_, name: string) =>
        (name === "id" ? ids[noun] : ids[name]) ?? (name === "section" ? "ticketing" : newId()),
    );
}

/** The URL of this page's own data, without its parents'. */
export function dataAddressOf(page: PageRoute, ids: Record<string, string> = {}): string {
  const path = addressOf(page, ids);
  return `${path === "/" ? "/_root" : path}.data?_routes=${encodeURIComponent(page.id)}`;
}
