import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PACKAGE_FITS, unpackedChromium } from "./chromium-package.mjs";
import { dieWithParentCommand } from "../process/die-with-parent.mjs";

/** @typedef {{ executable: string, args: string[], env: Record<string, string> }} Chromium */

/** Where a browser may be on machines the package has none for. */
const INSTALLED = [
  "/usr/bin/chromium",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * A Chromium that runs on a machine without fonts, X or a browser. CHROMIUM_PATH names another one (Debian's, for
 * the notifications that the headless shell of the package cannot show).
 * @returns {Promise<Chromium>}
 */
export async function ensureChromium() {
  const args = ["--no-sandbox"];
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  if (named) return { executable: named, args, env: {} };
  if (PACKAGE_FITS) return { args, ...(await unpackedChromium()) };
  const executable = INSTALLED.find((path) => existsSync(path));
  if (!executable) throw new Error("No Chromium was found: install one, or name it in CHROMIUM_PATH.");
  return { executable, args, env: {} };
}

/**
 * How the browser behind the binding differs from Miniflare's. The page gets no network: no name resolves, written
 * as an address or not, so no connection is ever opened. Printing needs none.
 */
const PRINTING = ["--headless=shell", "--host-resolver-rules=MAP * ~NOTFOUND", "--no-proxy-server", "--disable-gpu"];

/**
 * Makes the browser binding work without a download: a command that starts our Chromium is put where Miniflare
 * looks for the Chrome it has downloaded, in a cache below `localDir`. Without any Chromium all but PDFs works.
 * @param {string} localDir
 * @returns {Promise<Record<string, string>>} the environment to set before Miniflare is imported
 */
export async function prepareBrowserBinding(localDir) {
  const cache = join(localDir, "cache");
  try {
    if (process.platform === "linux") writeCommand(cache, localDir, await ensureChromium());
  } catch (error) {
    console.warn(`PDFs cannot be made: ${error instanceof Error ? error.message : error}`);
  }
  return { XDG_CACHE_HOME: cache };
}

/** @param {string} cache @param {string} localDir @param {Chromium} chromium */
function writeCommand(cache, localDir, { executable, args, env }) {
  const build = `${process.arch === "arm64" ? "linux_arm" : "linux"}-${expectedChrome()}`;
  const path = join(cache, ".wrangler", "chrome", build, "chrome-linux64", "chrome");
  const temporary = join(localDir, "tmp");
  // Miniflare starts it with an empty environment.
  const exports = Object.entries({ ...env, TMPDIR: temporary }).map(([name, value]) => `export ${name}=${quote(value)}\n`);
  const dieWithParent = dieWithParentCommand(localDir, "chromium.sh", executable);
  const added = [...args, ...PRINTING].map(quote).join(" ");
  mkdirSync(temporary, { recursive: true });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${exports.join("")}exec ${quote(dieWithParent)} "$@" ${added}\n`);
  chmodSync(path, 0o755);
}

/** The version in the path; Miniflare has no setting for it. */
function expectedChrome() {
  const source = readFileSync(createRequire(import.meta.url).resolve("miniflare"), "utf8");
  const [, version] = /browserVersion: "([\d.]+)"/.exec(source) ?? [];
  if (!version) throw new Error("Miniflare no longer says which Chrome it looks for.");
  return version;
}

/** @param {string} text */
function quote(text) {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
