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

/** Quality §1. */
const LISTS_KB = 145;
const RECORDS_KB = 175;
/** The script that each page names, gzip. A page may be a twentieth larger, so that no change is held up by its last byte. */
const TOLERANCE = 1.05;
const LIMITS_KB: Record<string, number> = {
  "features/sessions/pages/login": 120,
  "features/work-orders/pages/list": LISTS_KB,
  "features/work-orders/pages/assigned": LISTS_KB,
  "features/tasks/pages/list": LISTS_KB,
  "features/tasks/pages/assigned": LISTS_KB,
  "features/equipment/pages/list": LISTS_KB,
  "features/spare-parts/pages/list": LISTS_KB,
  "customers/list": LISTS_KB,
  "partners/list": LISTS_KB,
  "features/users/pages/list": LISTS_KB,
  "features/analytics/pages/overview": LISTS_KB,
  "features/work-orders/pages/new": RECORDS_KB,
  "features/tasks/pages/detail": RECORDS_KB,
  "features/work-orders/pages/detail": RECORDS_KB,
  "features/daily-reports/pages/new": RECORDS_KB,
};

test.each(Object.entries(LIMITS_KB))(
  "%s names at most %i kB of script, and a twentieth more",
  (route, limit) => {
    const { file, manifest } = readManifest();
    const bytes = [...new Set([file, ...filesOf(route, manifest)])]
      .map((path) => gzipSync(readFileSync(join(CLIENT, path)), { level: 9 }).length)
      .reduce((sum, each) => sum + each, 0);
    expect(bytes / 1000).toBeLessThanOrEqual(limit * TOLERANCE);
  },
);

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
