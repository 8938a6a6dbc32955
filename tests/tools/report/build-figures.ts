import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { filesToStore } from "../../../app/offline/releases/release-files";
import { ROOT, workTree } from "../project";
import { type Figure, sourceFigures } from "./figures";

// Sizes of the built client: what a page loads, and what a device stores.

export type Route = {
  id: string;
  parentId?: string;
  module: string;
  imports: string[];
  hasClientLoader: boolean;
};
type Manifest = {
  entry: { module: string; imports: string[] };
  routes: Record<string, Route>;
};

const CLIENT = join(ROOT, "build", "client");

const LISTS_KB = 145;
const RECORDS_KB = 175;
/** The largest pages of each kind, with the most script that each may name, gzip. */
const PAGES_KB: Record<string, number> = {
  "routes/sessions/login": 120,
  "routes/work-orders/list": LISTS_KB,
  "routes/work-orders/assigned": LISTS_KB,
  "routes/tasks/list": LISTS_KB,
  "routes/tasks/assigned": LISTS_KB,
  "routes/equipment/list": LISTS_KB,
  "routes/spare-parts/list": LISTS_KB,
  "customers/list": LISTS_KB,
  "partners/list": LISTS_KB,
  "routes/users/list": LISTS_KB,
  "routes/analytics/overview": LISTS_KB,
  "routes/work-orders/new": RECORDS_KB,
  "routes/tasks/detail": RECORDS_KB,
  "routes/work-orders/detail": RECORDS_KB,
  "routes/daily-reports/new": RECORDS_KB,
};
/** What a device stores for one release, as it is stored. */
const RELEASE_KB = 2_000;

export function allFigures(): Figure[] {
  return [...buildFigures(), ...sourceFigures(workTree())];
}

export function buildFigures(): Figure[] {
  const client = readManifest();
  const pages = Object.entries(PAGES_KB).map(([id, limit]) => ({
    name: `script of ${id}`,
    unit: "kB",
    limit,
    value: kilobytes(new Set([client.file, ...filesOf(id, client.manifest)]), compressedSize),
  }));
  const stored = filesToStore(filesIn("/"));
  return [
    ...pages,
    { name: "files of a release", unit: "kB", limit: RELEASE_KB, value: kilobytes(stored, size) },
  ];
}

export function readManifest(): { file: string; manifest: Manifest } {
  const name = readdirSync(join(CLIENT, "assets")).find((each) => /^manifest-.+\.js$/.test(each));
  const file = `/assets/${name}`;
  const source = readFileSync(join(CLIENT, file), "utf8");
  // A statement: window.__remixManifest={…};
  return {
    file,
    manifest: JSON.parse(source.slice(source.indexOf("{"), source.lastIndexOf("}") + 1)),
  };
}

/** The pages that a page is shown within. The root and the frame load nothing. */
export function layoutsOf({ parentId = "" }: Route, routes: Manifest["routes"]): Route[] {
  const layout = routes[parentId];
  return layout && !/^(root|shell)/.test(parentId) ? [layout, ...layoutsOf(layout, routes)] : [];
}

/**
 * The files that the document of a page names: those of the entry, of the page and of its layouts.
 * @throws Error if there is no such page
 */
export function filesOf(id: string, { entry, routes }: Manifest): string[] {
  if (!routes[id]) throw new Error(`the build has no page ${id}`);
  const files = [entry.module, ...entry.imports];
  for (let route: Route | undefined = routes[id]; route; route = routes[route.parentId ?? ""])
    files.push(route.module, ...route.imports);
  return files;
}

function filesIn(folder: string): string[] {
  return readdirSync(join(CLIENT, folder), { recursive: true, encoding: "utf8" }).map(
    (path) => `${folder}${path}`,
  );
}

function kilobytes(files: Iterable<string>, sizeOf: (path: string) => number): number {
  const bytes = [...files].map((path) => sizeOf(join(CLIENT, path)));
  return Math.round(bytes.reduce((sum, each) => sum + each, 0) / 100) / 10;
}

const size = (path: string) => statSync(path).size;
const compressedSize = (path: string) => gzipSync(readFileSync(path), { level: 9 }).length;
