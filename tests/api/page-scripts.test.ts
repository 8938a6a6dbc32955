import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { filesToStore } from "../../app/offline/releases/release-files";
import { ROOT } from "../../worker/dev/stack/stack";

type Route = {
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

/** The script that each page names, gzip: what was reached, so that growth fails. Quality §1 asks for 120 (login), 140 (lists) and 165 (forms). */
const LIMITS_KB: Record<string, number> = {
  "features/sessions/pages/login": 121,
  "features/work-orders/pages/list": 145,
  "features/work-orders/pages/assigned": 144,
  "features/tasks/pages/list": 144,
  "features/tasks/pages/assigned": 144,
  "features/equipment/pages/list": 142,
  "features/spare-parts/pages/list": 142,
  "customers/list": 143,
  "partners/list": 143,
  "features/users/pages/list": 144,
  "features/analytics/pages/overview": 143,
  "features/work-orders/pages/new": 165,
  "features/tasks/pages/detail": 163,
  "features/work-orders/pages/detail": 178,
  "features/daily-reports/pages/new": 171,
};

test.each(Object.entries(LIMITS_KB))("%s names at most %i kB of script", (route, limit) => {
  const { file, manifest } = readManifest();
  const bytes = [...new Set([file, ...filesOf(route, manifest)])]
    .map((path) => gzipSync(readFileSync(join(CLIENT, path)), { level: 9 }).length)
    .reduce((sum, each) => sum + each, 0);
  expect(bytes / 1000).toBeLessThanOrEqual(limit);
});

test("a device stores the scripts of each page that it shows, or of which it says that it is not available offline", () => {
  const { manifest } = readManifest();
  const { routes } = manifest;
  const opensOffline = ({ id, hasClientLoader }: Route) =>
    hasClientLoader || id === "features/profile/pages/overview";
  /** A dialog of a page that needs the server is not opened without it either. */
  const offlinePages = Object.values(routes).filter((page) =>
    [page, ...layoutsOf(page, routes)].every(opensOffline),
  );
  expect(offlinePages.length).toBeGreaterThan(30);
  const missing = offlinePages.flatMap(({ id }) => {
    const files = filesOf(id, manifest);
    const stored = filesToStore(files);
    return files.filter((file) => !stored.includes(file)).map((file) => `${id}: ${file}`);
  });
  expect(missing).toEqual([]);
});

function readManifest(): { file: string; manifest: Manifest } {
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
function layoutsOf({ parentId = "" }: Route, routes: Manifest["routes"]): Route[] {
  const layout = routes[parentId];
  return layout && !/^(root|shell)/.test(parentId) ? [layout, ...layoutsOf(layout, routes)] : [];
}

/** The document names the files of the entry, of the page and of its layouts. */
function filesOf(id: string, { entry, routes }: Manifest): string[] {
  const files = [entry.module, ...entry.imports];
  for (let route = routes[id]; route; route = routes[route.parentId ?? ""])
    files.push(route.module, ...route.imports);
  expect(routes[id]).toBeDefined();
  return files;
}
