import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { WORKERS } from "./bundles";
import { writeTextTypes } from "./text-types";
import { runChild } from "../dev/process/children";
import { fingerprint } from "../dev/stack/fingerprint";
import { runWithCleanup } from "../dev/process/run-with-cleanup";
import { writeWorkerOptions } from "../dev/stack/worker-options";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const BUILD = join(ROOT, "build");
const STAMP = join(BUILD, "made-from.txt");

/** The inputs of a build; no other file affects its output. */
const SOURCES = [
  "app",
  "worker",
  "public",
  "remix.config.ts",
  "tsconfig.json",
  "wrangler.toml",
  "package.json",
  "package-lock.json",
];

const WRANGLER_LOGS = join(ROOT, ".local", "logs", "wrangler");

const ENVIRONMENT = {
  ...process.env,
  NODE_ENV: "production",
  WRANGLER_SEND_METRICS: "false",
  // The banner would query the registry for a newer version.
  WRANGLER_HIDE_BANNER: "true",
  WRANGLER_LOG_PATH: WRANGLER_LOGS,
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
};

/** Builds pages and workers into build/, unless the sources have not changed since the last build. */
export async function buildAll({ force = false }: { force?: boolean } = {}): Promise<{
  built: boolean;
}> {
  writeTextTypes(ROOT);
  const now = fingerprint(ROOT, SOURCES);
  if (!force && readStamp() === now) return { built: false };
  rmSync(STAMP, { force: true });
  await run("@remix-run/dev/dist/cli.js", [
    "vite:build",
    "-c",
    "remix.config.ts",
    "--logLevel",
    "warn",
  ]);
  // The plugin that builds the service worker prints its errors but does not fail the build.
  if (!existsSync(join(BUILD, "client", "sw.js")))
    throw new Error("The service worker could not be built.");
  shortenManifest();
  await Promise.all(WORKERS.map(bundle));
  await writeWorkerOptions(ROOT, BUILD);
  rmSync(WRANGLER_LOGS, { recursive: true, force: true });
  mkdirSync(BUILD, { recursive: true });
  writeFileSync(STAMP, now);
  return { built: true };
}

/**
 * Every page loads the list of all routes. Left out of it: what a route does not have, which Remix takes for false or none, and the script of the
 * entry, which runs before any route is loaded. The files of a route are in one order in all routes, the most common first: the list compresses by
 * a twelfth better, and the order in which a browser is told of them says nothing. The server's own list gets the same files in the same order,
 * because both write them into the page. Public pages and
 * files of lists are left out, too: the app opens them as documents only, and they load none of its scripts.
 */
function shortenManifest(): void {
  const folder = join(BUILD, "client", "assets");
  const name = readdirSync(folder).find((each) => /^manifest-.+\.js$/.test(each));
  if (name === undefined) throw new Error("Remix names its manifest in another way now.");
  const [entry, routes] = withFilesInOrder(readFileSync(join(folder, name), "utf8"));
  const listed = withoutDocuments(routes);
  writeFileSync(
    join(folder, name),
    entry + listed.replaceAll(/"has\w+":false,|,"css":\[\]/g, ""),
  );
  const server = join(BUILD, "server", "index.js");
  const [before, list, ...after] = readFileSync(server, "utf8").split(
    /^(const serverManifest = .*)$/m,
  );
  if (list === undefined) throw new Error("Remix writes its manifest in another way now.");
  writeFileSync(server, [before, ...withFilesInOrder(list), ...after].join(""));
}

/** What stands in a manifest before its routes, and the routes with their files in one order, without the script of the entry. */
function withFilesInOrder(manifest: string): [string, string] {
  const [entry = "", routes] = manifest.split(/(?="routes":)/, 2);
  const [, script] = /"module": ?("[^"]+")/.exec(entry) ?? [];
  if (!routes || !script) throw new Error("Remix writes its manifest in another way now.");
  const lists = /(?<="imports": ?\[)[^\]]*/g;
  const files = (list: string) => list.split(/, ?/).filter((each) => each && each !== script);
  const uses = new Map<string, number>();
  for (const [list] of routes.matchAll(lists))
    for (const each of files(list)) uses.set(each, (uses.get(each) ?? 0) + 1);
  const ordered = (list: string) =>
    files(list).toSorted((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0) || (a < b ? -1 : 1));
  return [entry, routes.replaceAll(lists, (list) => ordered(list).join(","))];
}

const PUBLIC_LAYOUT = "shell/pages/public-page";

/** Each route is one flat object, and the first one is the root. */
function withoutDocuments(routes: string): string {
  const isDocument = [
    (id: string, route: string) =>
      id === PUBLIC_LAYOUT || route.includes(`"parentId":"${PUBLIC_LAYOUT}"`),
    (id: string) => /\/(csv|xlsx)$/.test(id),
  ];
  return isDocument.reduce((listed, matches) => {
    const rest = listed.replaceAll(/,"([^"]+)":\{[^{}]*\}/g, (route, id: string) =>
      matches(id, route) ? "" : route,
    );
    if (rest === listed) throw new Error("Remix names the routes in another way now.");
    return rest;
  }, routes);
}

/** Produces the same bundle that a deployment uploads. */
async function bundle({ name, config }: (typeof WORKERS)[number]) {
  // Absolute, because wrangler resolves relative paths against the folder of the configuration.
  const out = join(BUILD, "workers", name);
  await run("wrangler/bin/wrangler.js", ["deploy", "--dry-run", "-c", config, "--outdir", out]);
  rmSync(join(ROOT, config, "..", ".wrangler"), { recursive: true, force: true });
}

function readStamp() {
  try {
    return readFileSync(STAMP, "utf8");
  } catch {
    return null;
  }
}

/** @param script of an installed package */
function run(script: string, args: string[]) {
  return runChild(process.execPath, [join(ROOT, "node_modules", script), ...args], {
    cwd: ROOT,
    env: ENVIRONMENT,
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runWithCleanup(async () => {
    const { built } = await buildAll({ force: process.argv.includes("--force") });
    console.log(built ? "Built." : "The build is up to date.");
    return 0;
  });
}
