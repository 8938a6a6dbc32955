import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PACKAGE_FITS, unpackedChromium } from "./chromium-package";
import { dieWithParentCommand } from "../process/die-with-parent";

type Chromium = { executable: string; args: string[]; env: Record<string, string> };

/** Locations of an installed browser on platforms that the package does not support. */
const INSTALLED = [
  "/usr/bin/chromium",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * A Chromium that runs on a machine without fonts, X or a browser. CHROMIUM_PATH selects another one, such as Debian's for
 * notifications, which the headless shell of the package cannot show.
 */
export async function ensureChromium(): Promise<Chromium> {
  const args = ["--no-sandbox"];
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named))
    throw new Error(`CHROMIUM_PATH is ${named}, which does not exist.`);
  if (named) return { executable: named, args, env: {} };
  if (PACKAGE_FITS) return { args, ...(await unpackedChromium()) };
  const executable = INSTALLED.find((path) => existsSync(path));
  if (!executable)
    throw new Error("Chromium was not found. Install it, or set CHROMIUM_PATH to its path.");
  return { executable, args, env: {} };
}

/**
 * Extra arguments for the browser behind the binding. The page has no network: no host resolves, not even an IP address,
 * so the browser never opens a connection. Printing needs none.
 */
const PRINTING = [
  "--headless=shell",
  "--host-resolver-rules=MAP * ~NOTFOUND",
  "--no-proxy-server",
  "--disable-gpu",
];

/**
 * Makes the browser binding work without a download: writes a command that starts this Chromium to the path where Miniflare
 * looks for its downloaded Chrome, in a cache below `localDir`. Without Chromium everything except PDFs works.
 * @returns the environment to set before Miniflare is imported
 */
export async function prepareBrowserBinding(localDir: string): Promise<Record<string, string>> {
  const cache = join(localDir, "cache");
  try {
    if (process.platform === "linux") writeCommand(cache, localDir, await ensureChromium());
  } catch (error) {
    console.warn(
      `PDF generation is not available: ${error instanceof Error ? error.message : error}`,
    );
  }
  return { XDG_CACHE_HOME: cache };
}

function writeCommand(cache: string, localDir: string, { executable, args, env }: Chromium) {
  const build = `${process.arch === "arm64" ? "linux_arm" : "linux"}-${expectedChrome()}`;
  const path = join(cache, ".wrangler", "chrome", build, "chrome-linux64", "chrome");
  const temporary = join(localDir, "tmp");
  // Another host ends a browser that nobody uses. Miniflare does not, so that one whose session is lost would run beside the next.
  const former = quote(join(localDir, "chromium.pid"));
  const ending = `read -r pid < ${former} && grep -qa ${quote(`TMPDIR=${temporary}`)} "/proc/$pid/environ" && kill "$pid"`;
  // Miniflare starts the browser with an empty environment.
  const exports = Object.entries({ ...env, TMPDIR: temporary }).map(
    ([name, value]) => `export ${name}=${quote(value)}\n`,
  );
  const dieWithParent = dieWithParentCommand(localDir, "chromium.sh", executable);
  const added = [...args, ...PRINTING].map(quote).join(" ");
  mkdirSync(temporary, { recursive: true });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(
    path,
    `#!/bin/sh\n(${ending}) 2> /dev/null\necho $$ > ${former}\n${exports.join("")}exec ${quote(dieWithParent)} "$@" ${added}\n`,
  );
  chmodSync(path, 0o755);
}

/** The Chrome version in the path that Miniflare expects; there is no setting for it. */
function expectedChrome() {
  const source = readFileSync(createRequire(import.meta.url).resolve("miniflare"), "utf8");
  const [, version] = /browserVersion: "([\d.]+)"/.exec(source) ?? [];
  if (!version)
    throw new Error(
      "The installed Miniflare does not contain the expected Chrome version (browserVersion).",
    );
  return version;
}

function quote(text: string) {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
